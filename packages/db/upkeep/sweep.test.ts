import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCancel } from '../runs/cancel-run.ts'
import { claimRuns } from '../runs/claim-runs.ts'
import { inTransaction } from '../connection/database.ts'
import { appendEvents, readEvents } from '../runs/events.ts'
import { heartbeat, releaseRun } from '../runs/heartbeat.ts'
import { requireAction } from '../calls/require-action.ts'
import { spentToday } from '../projects/usage-days.ts'
import { findRun } from '../runs/runs.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { sweep } from './sweep.ts'
import { modelCompleted, modelStarted, toolCall, toolStarted } from '@runwire/protocol/testing'
import {
  ageLease,
  approvalRequested,
  batch,
  claim,
  claimOne,
  finish,
  openProject,
  send,
  started,
  type TestProject,
} from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

async function crash(times: number, runId: string) {
  for (let index = 0; index < times; index += 1) {
    // From the second crash on a run is claimed for a process of its own.
    const options = { workerId: 'worker1', leaseMs: 15_000, limit: 1, engineVersion: 1, isolated: index >= 2 }
    expect((await claimRuns(project.db, options)).map((run) => run.id)).toEqual([runId])
    await ageLease(project, runId)
    await sweep(project.db)
  }
}

test('B2: a run whose lease is over can be claimed again and counts a crash', async () => {
  await send(project)
  const run = await claimOne(project)
  await ageLease(project, run.id)

  const swept = await sweep(project.db)

  expect(swept).toMatchObject({ requeued: [run.id], ended: [] })
  expect(swept.notify).toEqual([{ channel: 'runwire_queue', item: { k: 'queued', run: run.id } }])
  const next = await claimOne(project)
  expect(next).toMatchObject({ id: run.id, attempt: 2, crash_count: 1 })
  await finish(project, next)
})

test('a run under a live lease is left alone', async () => {
  await send(project)
  const run = await claimOne(project)

  expect(await sweep(project.db)).toEqual({ requeued: [], ended: [], notify: [] })
  await finish(project, run)
})

test('SEC22: text that was streamed before the last crash counts in what the run used', async () => {
  const turn = await send(project)
  const runId = turn.runs[0]?.id ?? ''
  await crash(2, runId)
  const options = { workerId: 'worker1', leaseMs: 15_000, limit: 1, engineVersion: 1, isolated: true }
  const [run] = await claimRuns(project.db, options)
  if (run === undefined) throw new Error('no run to claim')
  await appendEvents(project.db, run, batch(started(run), modelStarted(1)))
  await heartbeat(project.db, [{ ...run, streamed: { 1: 4000 } }], 15_000)
  const before = await spentToday(project.db, project.id)

  await ageLease(project, runId)
  await sweep(project.db)

  expect((await findRun(project.db, project.id, runId))?.view).toMatchObject({
    status: 'failed',
    usage: { input_tokens: 0, output_tokens: 1000, estimated: true },
  })
  expect((await spentToday(project.db, project.id)).tokens - before.tokens).toBe(1000)
})

test('a run that stopped three workers in a row fails as worker_crash_loop and lets the next one in', async () => {
  const turn = await send(project)
  const next = await send(project, turn.conversation.id)
  const runId = turn.runs[0]?.id ?? ''

  await crash(3, runId)

  const record = await findRun(project.db, project.id, runId)
  expect(record).toMatchObject({
    crash_count: 3,
    view: { status: 'failed', error: { code: 'worker_crash_loop' }, output: { interrupted: true } },
  })
  expect((await readEvents(project.db, runId, 0)).at(-1)).toMatchObject({
    type: 'run.failed',
    error: { code: 'worker_crash_loop' },
  })
  const promoted = await claimOne(project)
  expect(promoted.id).toBe(next.runs[0]?.id)
  await finish(project, promoted)
})

test('progress forgets earlier crashes', async () => {
  const turn = await send(project)
  const runId = turn.runs[0]?.id ?? ''
  await crash(1, runId)
  const run = await claimOne(project)
  await appendEvents(project.db, run, batch(started(run), modelStarted(1)))
  expect((await findRun(project.db, project.id, runId))?.crash_count).toBe(1)

  await appendEvents(project.db, run, batch(modelCompleted(1, 'hm', { calls: [toolCall('call_1', 'search')] })))

  expect((await findRun(project.db, project.id, runId))?.crash_count).toBe(0)
  await finish(project, run)
})

test('a lost run with a waiting cancel is ended, not queued', async () => {
  await send(project)
  const run = await claimOne(project)
  await appendEvents(
    project.db,
    run,
    batch(
      started(run),
      modelStarted(1),
      modelCompleted(1, '', { calls: [toolCall('call_1', 'search')] }),
      toolStarted(1, 'call_1', { name: 'search' }),
    ),
  )
  await requestCancel(project.db, project.id, run.id, 'user')
  await ageLease(project, run.id)

  const swept = await sweep(project.db)

  expect(swept).toMatchObject({ requeued: [], ended: [run.id] })
  expect((await readEvents(project.db, run.id, 5)).map((event) => event.type)).toEqual([
    'tool.cancelled',
    'run.cancelled',
  ])
})

test('a run that was given back with a waiting cancel is ended', async () => {
  await send(project)
  const run = await claimOne(project)
  await requestCancel(project.db, project.id, run.id, 'disconnected')
  await releaseRun(project.db, run)

  const swept = await sweep(project.db)

  expect(swept.ended).toEqual([run.id])
  expect((await readEvents(project.db, run.id, 0)).at(-1)).toMatchObject({
    type: 'run.cancelled',
    reason: 'disconnected',
  })
})

test('waiting for an answer ends after its time as action_expired', async () => {
  await send(project)
  const run = await claimOne(project)
  const pending = [{ call_id: 'call_1', kind: 'approval' as const, name: 'order', arguments: {} }]
  await requireAction(project.db, run, batch(approvalRequested('call_1'), { type: 'run.requires_action', pending }))
  const early = await sweep(project.db)
  await project.db.pool.query(`update runtime_runs set expires_at = now() - interval '1 second' where id = $1`, [
    run.id.slice(4),
  ])

  const swept = await sweep(project.db)

  expect(early.ended).toEqual([])
  expect(swept.ended).toEqual([run.id])
  expect((await findRun(project.db, project.id, run.id))?.view).toMatchObject({
    status: 'failed',
    error: { code: 'action_expired' },
  })
})

test('sweeps of many processes at once end and requeue each run once', async () => {
  const runs = []
  for (let index = 0; index < 12; index += 1) await send(project)
  for (const run of await claim(project)) {
    await ageLease(project, run.id)
    runs.push(run.id)
  }

  const sweeps = await Promise.all(Array.from({ length: 6 }, () => sweep(project.db)))

  expect(sweeps.flatMap((swept) => swept.requeued).sort()).toEqual(runs.sort())
  for (const run of await claim(project)) {
    expect(run.crash_count).toBe(1)
    await finish(project, run)
  }
})

test('a sweep does not wait for rows that somebody holds', async () => {
  await send(project)
  const run = await claimOne(project)
  await ageLease(project, run.id)

  await inTransaction(project.db, async (tx) => {
    await rowOf(tx, sql`select 1 from runtime_runs where id = ${run.id.slice(4)} for no key update`)
    expect((await sweep(project.db)).requeued).toEqual([])
  })

  expect((await sweep(project.db)).requeued).toEqual([run.id])
  await finish(project, await claimOne(project))
})
