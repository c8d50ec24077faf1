import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCancel, requestGroupCancel } from './cancel-run.ts'
import { appendEvents, readEvents } from './events.ts'
import { listBranch } from '../conversations/message-views.ts'
import { requireAction } from '../calls/require-action.ts'
import { findRun, runState } from './runs.ts'
import { conversationState } from '../conversations/conversation-states.ts'
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

const cancel = (runId: string) => requestCancel(project.db, project.id, runId, 'user')
const lastEvent = async (runId: string) => (await readEvents(project.db, runId, 0)).at(-1)

test('O15: a queued run is ended at once, with an empty answer', async () => {
  const turn = await send(project)
  const runId = turn.runs[0]?.id ?? ''

  const outcome = await cancel(runId)

  expect(outcome).toMatchObject({ state: 'ended', worker_id: null })
  expect(outcome?.notify).toContainEqual({ channel: 'runwire_runs', item: { k: 'changed', run: runId } })
  expect(await lastEvent(runId)).toMatchObject({
    type: 'run.cancelled',
    seq: 2,
    reason: 'user',
    output: { content: '', interrupted: true, status: 'cancelled' },
  })
  expect((await findRun(project.db, project.id, runId))?.view).toMatchObject({
    status: 'cancelled',
    last_seq: 2,
    output: { content: '' },
  })
  expect(await claim(project)).toEqual([])
})

test('C6: a running run is flagged, its worker is named, and the next append tells it', async () => {
  await send(project)
  const run = await claimOne(project)

  const outcome = await cancel(run.id)
  const appended = await appendEvents(project.db, run, batch(started(run)))

  expect(outcome).toMatchObject({
    state: 'flagged',
    worker_id: 'worker1',
    notify: [{ channel: 'runwire_worker_worker1', item: { k: 'cancel', run: run.id } }],
  })
  expect(appended).toMatchObject({ cancel_requested: true, cancel_reason: 'user' })
  await finish(project, run)
})

test('a second cancel changes nothing: the first reason stays', async () => {
  await send(project)
  const run = await claimOne(project)
  await cancel(run.id)

  const again = await requestCancel(project.db, project.id, run.id, 'superseded')

  expect(again?.state).toBe('flagged')
  expect((await findRun(project.db, project.id, run.id))?.cancel_reason).toBe('user')
  await finish(project, run)
})

test('cancelling a run whose worker is gone ends it, keeping its last stored answer and closing its tools', async () => {
  const turn = await send(project)
  const run = await claimOne(project)
  await appendEvents(
    project.db,
    run,
    batch(
      started(run),
      modelStarted(1),
      modelCompleted(1, 'Let me look', { calls: [toolCall('call_1', 'search')] }),
      toolStarted(1, 'call_1', { name: 'search' }),
    ),
  )
  await ageLease(project, run.id)

  const outcome = await cancel(run.id)

  const events = await readEvents(project.db, run.id, 5)
  expect(outcome?.state).toBe('ended')
  expect(events).toMatchObject([
    { type: 'tool.cancelled', seq: 6, call_id: 'call_1', outcome: 'unknown' },
    {
      type: 'run.cancelled',
      seq: 7,
      output: { interrupted: true, rounds: [{ round: 1, text: 'Let me look' }] },
      usage: { input_tokens: 10 },
    },
  ])
  expect((await listBranch(project.db, project.id, turn.conversation.id, { limit: 9 })).data.at(-1)).toMatchObject({
    status: 'cancelled',
    interrupted: true,
  })
})

test('a run that waits for an approval is ended at once', async () => {
  await send(project)
  const run = await claimOne(project)
  const pending = [{ call_id: 'call_1', kind: 'approval' as const, name: 'order', arguments: {} }]
  await requireAction(project.db, run, batch(approvalRequested('call_1'), { type: 'run.requires_action', pending }))

  const outcome = await cancel(run.id)

  expect(outcome?.state).toBe('ended')
  expect(await lastEvent(run.id)).toMatchObject({ type: 'run.cancelled', reason: 'user' })
  expect((await findRun(project.db, project.id, run.id))?.view).toMatchObject({ status: 'cancelled', pending: [] })
})

test('an ended run stays as it is', async () => {
  await send(project)
  const run = await claimOne(project)
  await finish(project, run)

  expect(await cancel(run.id)).toEqual({ state: 'already', worker_id: null, notify: [] })
  expect(await lastEvent(run.id)).toMatchObject({ type: 'run.completed' })
})

test('I1: cancel and finish at the same moment leave one ending, and status agrees with it', async () => {
  for (let round = 0; round < 20; round += 1) {
    await send(project)
    const run = await claimOne(project)
    if (round % 2 === 0) await ageLease(project, run.id)

    await Promise.allSettled([finish(project, run), cancel(run.id), cancel(run.id)])

    const events = await readEvents(project.db, run.id, 0)
    const ends = events.filter((event) => ['run.completed', 'run.cancelled', 'run.failed'].includes(event.type))
    expect(ends.length).toBe(1)
    expect((await findRun(project.db, project.id, run.id))?.view.status).toBe(ends[0]?.type.slice(4))
  }
})

test('a group cancel ends what is queued and flags what is running', async () => {
  const turn = await send(project, undefined, { models: ['default/one', 'default/two'] })
  const running = await claimOne(project)

  const outcome = await requestGroupCancel(project.db, project.id, turn.group.id, 'user')

  expect(outcome?.runs.map((run) => [run.id === running.id, run.state]).sort()).toEqual([
    [false, 'ended'],
    [true, 'flagged'],
  ])
  await finish(project, running)
})

test('cancelling every run of a waiting group ends it without letting it in', async () => {
  const first = await send(project)
  const waiting = await send(project, first.conversation.id, { models: ['default/one', 'default/two'] })

  const outcome = await requestGroupCancel(project.db, project.id, waiting.group.id, 'user')

  expect(outcome?.runs.map((run) => run.state)).toEqual(['ended', 'ended'])
  expect(await conversationState(project.db, project.id, first.conversation.id)).toMatchObject({
    active_group_id: first.group.id,
    queue: [],
  })
})

test('cancelling the only active run lets the next message in', async () => {
  const first = await send(project)
  const next = await send(project, first.conversation.id)

  const outcome = await requestCancel(project.db, project.id, first.runs[0]?.id ?? '', 'user')

  expect(outcome?.state).toBe('ended')
  expect(outcome?.notify).toContainEqual({ channel: 'runwire_queue', item: { k: 'queued', run: next.runs[0]?.id } })
  expect(await runState(project.db, [next.runs[0]?.id ?? ''])).toMatchObject([{ status: 'queued' }])
})
