import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimRuns } from './claim-runs.ts'
import { heartbeat, releaseRun } from './heartbeat.ts'
import { requestCancel } from './cancel-run.ts'
import { findRun, runState } from './runs.ts'
import { ageLease, claim, claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'
import { sweep } from '../upkeep/sweep.ts'
import { readEvents } from './events.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())
beforeEach(async () => {
  for (const run of await claim(project)) await finish(project, run)
})

test('O16: runs that many workers claim at once go to one of them each', async () => {
  const turns = await Promise.all(Array.from({ length: 30 }, () => send(project)))

  const claims = await Promise.all(Array.from({ length: 10 }, (_, index) => claim(project, 5, `worker${index}`)))

  const ids = claims.flat().map((run) => run.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set([...ids, ...(await drain())])).toEqual(new Set(turns.map((turn) => turn.runs[0]?.id)))

  async function drain() {
    const rest = await claim(project)
    for (const run of [...claims.flat(), ...rest]) await finish(project, run)
    return rest.map((run) => run.id)
  }
})

test('a claim raises the attempt, sets the lease and takes the first watcher along', async () => {
  const turn = await send(project, undefined, {}, { watcherInbox: 'runwire_api_a', traceParent: '00-trace' })

  const run = await claimOne(project, 'worker7')

  const record = await findRun(project.db, project.id, run.id)
  expect(run).toMatchObject({
    attempt: 1,
    watcher_inbox: 'runwire_api_a',
    trace_parent: '00-trace',
    model: 'one',
    agent_slug: 'helper',
    last_seq: 1,
  })
  expect(run.provider.openKey()?.reveal()).toBe('sk-test')
  expect(record).toMatchObject({
    worker_id: 'worker7',
    engine_version: 1,
    view: { status: 'running', attempt: 1, conversation_id: turn.conversation.id },
  })
  const { rows } = await project.db.pool.query('select watcher_inbox from runtime_runs where id = $1', [
    run.id.slice(4),
  ])
  expect(rows[0]).toEqual({ watcher_inbox: null })
  await finish(project, run)
})

test('runs are claimed in the order they came in', async () => {
  const sent = []
  for (let index = 0; index < 5; index += 1) sent.push((await send(project)).runs[0]?.id)

  const claimed = await claim(project, 3)

  expect(claimed.map((run) => run.id)).toEqual(sent.slice(0, 3))
  for (const run of [...claimed, ...(await claim(project))]) await finish(project, run)
})

test('runs of a waiting group are not claimed', async () => {
  const first = await send(project)
  await send(project, first.conversation.id)

  const claimed = await claim(project)

  expect(claimed.map((run) => run.id)).toEqual([first.runs[0]?.id])
  await finish(project, claimed[0]!)
})

test('a run begun by another engine version is left alone and loses no attempt', async () => {
  await send(project)
  const run = await claimOne(project)
  await releaseRun(project.db, run)

  const others = await claimRuns(project.db, { workerId: 'worker2', leaseMs: 15_000, limit: 10, engineVersion: 2 })
  const own = await claimOne(project, 'worker3')

  expect(others).toEqual([])
  expect(own).toMatchObject({ id: run.id, attempt: 2 })
  await finish(project, own)
})

test('O22: a heartbeat renews all leases a worker holds and leaves out what it has lost', async () => {
  await send(project)
  await send(project)
  const [kept, lost] = await claim(project)
  await ageLease(project, lost!.id)
  await sweep(project.db)
  const again = await claimOne(project, 'worker2')
  await ageLease(project, kept!.id)

  const beats = await heartbeat(project.db, [kept!, lost!], 15_000)

  expect(beats).toEqual([{ id: kept!.id, attempt: 1, cancelRequested: false, cancelReason: null }])
  const record = await findRun(project.db, project.id, kept!.id)
  expect(Date.parse(record?.lease_expires_at ?? '')).toBeGreaterThan(Date.now())
  await finish(project, kept!)
  await finish(project, again)
})

test('O17: a heartbeat tells of a waiting cancel and its reason', async () => {
  await send(project)
  const run = await claimOne(project)
  await requestCancel(project.db, project.id, run.id, 'disconnected')

  const beats = await heartbeat(project.db, [run], 15_000)

  expect(beats).toEqual([{ id: run.id, attempt: 1, cancelRequested: true, cancelReason: 'disconnected' }])
  await finish(project, run)
})

test('a released run goes on elsewhere without counting a crash', async () => {
  await send(project)
  const run = await claimOne(project)

  const released = await releaseRun(project.db, run)
  const releasedAgain = await releaseRun(project.db, run)

  expect([released, releasedAgain]).toEqual([true, false])
  expect(await runState(project.db, [run.id])).toEqual([
    { run_id: run.id, status: 'queued', attempt: 1, worker_id: null, last_seq: 1, ended: false },
  ])
  const next = await claimOne(project)
  expect(next).toMatchObject({ attempt: 2, crash_count: 0 })
  await finish(project, next)
  expect((await readEvents(project.db, run.id, 0)).at(-1)?.type).toBe('run.completed')
})
