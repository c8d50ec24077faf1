import type { NewEvent } from '@runwire/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendEvents } from './events.ts'
import { findListedRun, listRuns } from './list-runs.ts'
import { requireAction } from '../calls/require-action.ts'
import { modelCompleted, modelStarted, toolCall, toolStarted } from '@runwire/protocol/testing'
import {
  ageLease,
  approvalRequested,
  batch,
  claimOne,
  finish,
  openProject,
  send,
  started,
  type TestProject,
} from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => {
  project = await openProject()
})
afterAll(() => project.close())

const activityOf = async (runId: string) => (await findListedRun(project.db, project.id, runId))?.activity ?? null

async function runningWith(...events: NewEvent[]) {
  await send(project)
  const run = await claimOne(project)
  await appendEvents(project.db, run, batch(started(run), modelStarted(1), ...events))
  return run
}

test('a run that waits says whether for a worker or for the answer before it', async () => {
  const first = await send(project)
  const second = await send(project, first.conversation.id)
  const [one, other] = [first.runs[0]?.id ?? '', second.runs[0]?.id ?? '']

  expect((await activityOf(one))?.kind).toBe('waiting_worker')
  expect((await activityOf(other))?.kind).toBe('waiting_turn')
  expect((await listRuns(project.db, project.id, { limit: 9, activity: 'waiting_turn' })).data).toMatchObject([
    { view: { id: other }, input: 'Hello' },
  ])
  await finish(project, await claimOne(project))
  await finish(project, await claimOne(project))
  expect(await activityOf(one)).toBeNull()
})

test('S18: a running run says what it does: model, retry, tool, and a tool that takes a minute', async () => {
  const run = await runningWith()
  expect(await activityOf(run.id)).toMatchObject({ kind: 'model', detail: run.model })

  await appendEvents(project.db, run, batch({ type: 'model.retried', round: 1, reason: 'overloaded', delay_ms: 500 }))
  expect(await activityOf(run.id)).toMatchObject({ kind: 'retrying', detail: 'overloaded' })

  const calls = { calls: [toolCall('call_a', 'order')] }
  await appendEvents(
    project.db,
    run,
    batch(modelStarted(1), modelCompleted(1, '', calls), toolStarted(1, 'call_a', { name: 'order' })),
  )
  expect(await activityOf(run.id)).toMatchObject({ kind: 'tool', detail: 'order' })

  await project.db.pool.query(
    `update runtime_events set created_at = created_at - interval '61 seconds' where type = 'tool.started'`,
  )
  expect(await activityOf(run.id)).toMatchObject({ kind: 'slow_tool', detail: 'order' })
  const done = { type: 'tool.completed' as const, call_id: 'call_a', result: 1, duration_ms: 1 }
  await appendEvents(project.db, run, batch(done, modelStarted(2)))
  expect((await activityOf(run.id))?.kind).toBe('model')
  await finish(project, run)
})

test('a run whose worker has not been heard of for 8 s says so, before and after its lease ends', async () => {
  const run = await runningWith()
  await project.db.pool.query(
    `update runtime_runs set lease_expires_at = now() + interval '6 seconds' where status = 'running'`,
  )
  expect(await activityOf(run.id)).toMatchObject({ kind: 'no_worker', detail: 'worker1' })

  await ageLease(project, run.id)
  expect((await activityOf(run.id))?.kind).toBe('no_worker')
  await project.db.pool.query(`update runtime_runs set lease_expires_at = now() + interval '15 seconds'
    where status = 'running'`)
  expect((await activityOf(run.id))?.kind).toBe('model')
  await finish(project, run)
})

test('B4: a run that waits for a person says for which call', async () => {
  const run = await runningWith(
    modelCompleted(1, '', { calls: [toolCall('call_b', 'order')] }),
    approvalRequested('call_b'),
  )
  const pending = [{ call_id: 'call_b', kind: 'approval' as const, name: 'order', arguments: {} }]
  await requireAction(project.db, run, batch({ type: 'run.requires_action', pending }))

  expect(await activityOf(run.id)).toMatchObject({ kind: 'approval', detail: 'order' })
})

test('runs are found by a tool they called, by tokens and by who asked', async () => {
  const found = async (query: object) =>
    (await listRuns(project.db, project.id, { limit: 50, ...query })).data.map(({ view }) => view.status)

  expect(await found({ tool: 'order' })).toEqual(['completed'])
  expect(await found({ tool: 'order', since: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([])
  expect(await found({ min_tokens: 15, status: 'completed' })).toHaveLength(4)
  expect(await found({ min_tokens: 16 })).toEqual([])
  expect(await found({ key: 'key_none' })).toEqual([])
})
