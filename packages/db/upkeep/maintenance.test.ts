import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteConversation, findConversation } from '../conversations/conversations.ts'
import { readEvents } from '../runs/events.ts'
import { createFile } from '../files/files.ts'
import { rateMessage } from '../conversations/feedback.ts'
import { maintain } from './maintenance.ts'
import { inTransaction } from '../connection/database.ts'
import { firstUuidOf, listPartitions } from '../schema/partitions.ts'
import { runState } from '../runs/runs.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { claim, claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

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
  expect(await maintain(project.db)).toMatchObject({ conversationsPurged: 0 })
  await finish(project, run)
  expect(await claim(project)).toEqual([])
  expect(await maintain(project.db)).toMatchObject({ conversationsPurged: 1 })
  expect(await counts()).toEqual(before)
})

test('events older than their days go by the month; runs stay, and one that has not ended is ended first', async () => {
  const turn = await send(project)
  const old = turn.runs[0]?.id ?? ''
  const later = new Date(Date.now() + 70 * 24 * 3600 * 1000)

  const maintained = await maintain(project.db, { eventDays: 30, now: later })

  const month = `runtime_events_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
  expect(maintained?.partitionsDropped).toContain(month)
  expect(maintained?.partitionsMade.length).toBeGreaterThan(0)
  expect(maintained?.notify).toContainEqual({ channel: 'runwire_runs', item: { k: 'changed', run: old } })
  expect(await listPartitions(project.db)).not.toContain(month)
  expect(await runState(project.db, [old])).toMatchObject([{ status: 'failed', last_seq: 2, ended: true }])
  expect(await readEvents(project.db, old, 0)).toEqual([])
  expect(firstUuidOf(new Date(0))).toBe('00000000-0000-0000-0000-000000000000')
})

test('one process at a time keeps the house', async () => {
  await inTransaction(project.db, async (tx) => {
    await rowOf(tx, sql`select pg_advisory_xact_lock(7211468)`)
    expect(await maintain(project.db)).toBe(null)
  })

  expect(await maintain(project.db)).not.toBe(null)
})
