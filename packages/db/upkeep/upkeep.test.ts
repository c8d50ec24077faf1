import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteConversation, findConversation } from '../conversations/conversations.ts'
import { appendEvents, readEvents } from '../runs/events.ts'
import { createFile } from '../files/files.ts'
import { rateMessage } from '../conversations/feedback.ts'
import { inTransaction } from '../connection/database.ts'
import { findGroup } from '../runs/run-groups.ts'
import { ensurePartitions, firstUuidOf, listPartitions } from '../schema/partitions.ts'
import { runState } from '../runs/runs.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { modelStarted } from '@runwire/protocol/testing'
import { batch, claim, claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'
import type { UpkeepReport } from './step.ts'
import { STEPS } from './steps.ts'
import { addSideJob } from '../side-jobs/side-jobs.ts'
import { registerUpkeep, upkeep } from './upkeep.ts'

let project: TestProject
beforeAll(async () => {
  project = await openProject()
  await registerUpkeep(project.db)
})
afterAll(() => project.close())
beforeEach(() => makeDue())

const makeDue = () => project.db.pool.query(`update upkeep_steps set due_at = now(), held_until = null, failures = 0`)
const keepUp = (now?: Date, retentionDays = 30) =>
  upkeep(project.db, { retentionDays, ...(now === undefined ? {} : { now }) })
const reportOf = (reports: readonly UpkeepReport[], step: string) => reports.find((report) => report.step === step)
const DAY_MS = 24 * 3600 * 1000

const counts = async () =>
  (
    await project.db.pool
      .query(`select (select count(*)::int from conversations) as conversations, (select count(*)::int from messages) as messages,
      (select count(*)::int from run_groups) as groups, (select count(*)::int from runtime_runs) as runs, (select count(*)::int from runtime_events) as events`)
  ).rows[0]

test('a deleted conversation is unknown at once, its runs are cancelled, and its rows go later', async () => {
  const before = await counts()
  const turn = await send(project)
  const run = await claimOne(project)
  await send(project, turn.conversation.id)
  await rateMessage(project.db, project.id, run.output_message_id, { rating: 'up', comment: null })
  await createFile(project.db, project.id, {
    name: 'made',
    mediaType: 'text/plain',
    content: Buffer.from('x'),
    runId: run.id,
  })

  const deleted = await deleteConversation(project.db, project.id, turn.conversation.id)

  expect(deleted?.notify).toContainEqual({ channel: 'runwire_worker_worker1', item: { k: 'cancel', run: run.id } })
  expect(await findConversation(project.db, project.id, turn.conversation.id)).toBe(null)
  await project.db.pool.query(
    `update conversations set deleted_at = now() - interval '2 hours' where deleted_at is not null`,
  )
  expect(reportOf(await keepUp(), 'deleted conversations')).toMatchObject({ done: 0, error: null })
  await finish(project, run)
  expect(await claim(project)).toEqual([])
  await makeDue()
  expect(reportOf(await keepUp(), 'deleted conversations')).toMatchObject({ done: 1, error: null })
  expect(await counts()).toEqual(before)
})

test('deleted conversations go in one turn, however many there are, and one that cannot go holds up no other', async () => {
  const { agent_id } = (await rowOf<{ agent_id: string }>(project.db, sql`select id as agent_id from agents limit 1`))!
  await rowsOf(
    project.db,
    sql`
    insert into conversations (id, project_id, agent_id, deleted_at)
    select gen_random_uuid(), ${project.id.slice(5)}, ${agent_id}, now() - interval '2 hours' from generate_series(1, 350)`,
  )
  await project.db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refused before delete on conversations for each row when (old.metadata = '{"stays": true}') execute function refuse();
    update conversations set metadata = '{"stays": true}' where id = (select id from conversations where deleted_at is not null order by deleted_at limit 1)`)

  const report = reportOf(await keepUp(), 'deleted conversations')

  expect(report).toMatchObject({ done: 349, error: { message: expect.stringMatching(/could not be removed/) } })
  await project.db.pool.query('drop trigger refused on conversations')
  await makeDue()
  expect(reportOf(await keepUp(), 'deleted conversations')).toMatchObject({ done: 1, error: null })
})

test('events older than their days go by the month; runs stay, and those that have not ended are ended first, running ones too', async () => {
  await send(project)
  const running = await claimOne(project)
  const turn = await send(project)
  const queued = turn.runs[0]?.id ?? ''
  const month = `runtime_events_${new Date().toISOString().slice(0, 7).replace('-', '_')}`

  const reports = await keepUp(new Date(Date.now() + 70 * DAY_MS))

  expect(reportOf(reports, 'retention')).toMatchObject({ error: null, done: expect.any(Number) })
  expect(reportOf(reports, 'retention')?.notify).toContainEqual({
    channel: 'runwire_runs',
    item: { k: 'changed', run: queued },
  })
  expect(await listPartitions(project.db)).not.toContain(month)
  for (const run of [running.id, queued]) {
    expect(await runState(project.db, [run])).toMatchObject([{ status: 'failed', ended: true }])
    expect(await readEvents(project.db, run, 0)).toEqual([])
  }
  expect(firstUuidOf(new Date(0))).toBe('00000000-0000-0000-0000-000000000000')
  await ensurePartitions(project.db)
})

test('on the 31st no partition is made that the retention drops again', async () => {
  const lastOfMonth = new Date('2041-03-31T12:00:00Z')
  await keepUp(lastOfMonth)
  const before = await listPartitions(project.db)
  await makeDue()

  const reports = await keepUp(lastOfMonth)

  expect([reportOf(reports, 'partitions')?.done, reportOf(reports, 'retention')?.done]).toEqual([0, 0])
  expect(await listPartitions(project.db)).toEqual(before)
  expect(before).not.toContain('runtime_events_2041_02')
  await ensurePartitions(project.db)
})

test('a dump that reads the events holds up one step and no run; the step waits longer each time', async () => {
  await send(project)
  const run = await claimOne(project)
  const later = new Date(Date.now() + 200 * DAY_MS)

  const reports = await inTransaction(project.db, async (dump) => {
    await dump.$client.query('lock table runtime_events, runtime_events_default in access share mode')
    const turn = keepUp(later, 1000)
    for (let index = 0; index < 5; index += 1) await appendEvents(project.db, run, batch(modelStarted(1)))
    return turn
  })

  const failed = reportOf(reports, 'partitions')
  expect(failed).toMatchObject({ error: { code: '55P03' } })
  expect(reports.map(({ step }) => step)).toHaveLength(STEPS.length)
  expect(reports.filter(({ error }) => error !== null)).toEqual([failed])
  expect(await keepUp(later, 1000)).toEqual([])
  expect(
    await rowOf(
      project.db,
      sql`select failures, due_at > now() + interval '3 seconds' as later, last_error from upkeep_steps where name = 'partitions'`,
    ),
  ).toMatchObject({ failures: 1, later: true, last_error: expect.stringMatching(/lock timeout/) })
  await makeDue()
  expect(reportOf(await keepUp(later, 1000), 'partitions')).toMatchObject({ error: null, done: 3 })
  await finish(project, run)
})

test('events outside every month raise an alarm, and are moved when their month gets its partition', async () => {
  const far = firstUuidOf(new Date('2060-06-15T00:00:00Z'))
  await rowsOf(
    project.db,
    sql`insert into runtime_events (run_id, seq, attempt, type, payload) values (${far}, 1, 0, 'run.queued', '{}')`,
  )

  const alarmed = reportOf(await keepUp(), 'partitions')
  await makeDue()
  const mended = reportOf(await keepUp(new Date('2060-06-20T00:00:00Z'), 100_000), 'partitions')

  expect(alarmed?.alarm).toMatch(/^1 events lie outside every month/)
  expect(mended).toMatchObject({ alarm: null, error: null })
  const moved = await rowOf(
    project.db,
    sql`select tableoid::regclass::text as partition from runtime_events where run_id = ${far}`,
  )
  expect(moved).toEqual({ partition: 'runtime_events_2060_06' })
})

test('processes that keep up at once do each step once, and one that died gives its step up', async () => {
  const turns = await Promise.all(Array.from({ length: 5 }, () => keepUp()))
  const steps = turns.flat().map(({ step }) => step)
  expect(new Set(steps).size).toBe(steps.length)

  await project.db.pool.query(
    `update upkeep_steps set due_at = now(), held_until = now() + interval '1 minute' where name = 'retention';
     update upkeep_steps set due_at = now(), held_until = now() - interval '1 second' where name = 'partitions'`,
  )
  expect((await keepUp()).map(({ step }) => step)).toEqual(['partitions'])
})

test('a step that is stopped in the middle is due again at once', async () => {
  const stopped = AbortSignal.abort()

  const [first, ...more] = await upkeep(project.db, { retentionDays: 30, signal: stopped })

  expect(more).toEqual([])
  expect((await keepUp()).map(({ step }) => step)).toContain(first?.step)
})

test('a group that should have ended, and one that should have begun, are repaired', async () => {
  const turn = await send(project)
  const next = await send(project, turn.conversation.id)
  await finish(project, await claimOne(project))
  await project.db.pool.query(`update run_groups set state = 'waiting' where id = $1`, [next.group.id.slice(4)])
  const stuck = await claim(project)

  const report = reportOf(await keepUp(), 'conversations')

  expect(stuck).toEqual([])
  expect(report).toMatchObject({ done: 1, error: null })
  expect((await findGroup(project.db, project.id, next.group.id))?.state).toBe('active')
  await finish(project, await claimOne(project))
})

test('failed side jobs are kept for a month', async () => {
  for (const kind of ['old', 'young', 'open']) await addSideJob(project.db, project.id, { kind, payload: {} })
  await project.db.pool.query(
    `update side_jobs set failed_at = now() - case kind when 'old' then interval '31 days' else interval '29 days' end where kind <> 'open'`,
  )

  await keepUp()

  const left = await rowsOf<{ kind: string }>(
    project.db,
    sql`select kind from side_jobs where kind in ('old', 'young', 'open') order by kind`,
  )
  expect(left.map(({ kind }) => kind)).toEqual(['open', 'young'])
})
