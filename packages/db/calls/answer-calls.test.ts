import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls, type AnswersInput } from './answer-calls.ts'
import type { ClaimedRun } from '../runs/claim-runs.ts'
import { requestCancel } from '../runs/cancel-run.ts'
import { LeaseLostError } from '../connection/errors.ts'
import { appendEvents, readEvents } from '../runs/events.ts'
import { requireAction, takeAnswers } from './require-action.ts'
import { findRun } from '../runs/runs.ts'
import { toolStarted } from '@runwire/protocol/testing'
import {
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

const APPROVAL = { call_id: 'call_1', kind: 'approval' as const, name: 'order', arguments: {} }
const CLIENT = { call_id: 'call_2', kind: 'client_tool' as const, name: 'open_page', arguments: {} }
const tools = [{ name: 'open_page', description: '', parameters: {} }]
const asks = () => [approvalRequested('call_1'), toolStarted(1, 'call_2', { name: 'open_page' })]
const waits = () => batch({ type: 'run.requires_action', pending: [APPROVAL, CLIENT] })

/** A run that has asked for one approval and one client tool, still held by its worker. */
async function asking(): Promise<ClaimedRun> {
  await send(project, undefined, { tools })
  const run = await claimOne(project)
  await appendEvents(project.db, run, batch(started(run), ...asks()))
  return run
}

const answer = (run: ClaimedRun, input: Partial<AnswersInput>) =>
  answerCalls(project.db, project.id, run.id, { outputs: [], approvals: [], by: 'anna', ...input })
const approve = (run: ClaimedRun) =>
  answer(run, { approvals: [{ call_id: 'call_1', decision: 'approve', reason: 'fine' }] })
const output = (run: ClaimedRun) => answer(run, { outputs: [{ call_id: 'call_2', result: { opened: true } }] })
const typesAfter = async (run: ClaimedRun, after: number) =>
  (await readEvents(project.db, run.id, after)).map((event) => event.type)

test('B4: a run that requires action has no lease and is queued when its last call is answered', async () => {
  const run = await asking()

  const outcome = await requireAction(project.db, run, waits())
  const first = await approve(run)
  const second = await output(run)

  expect(outcome).toMatchObject({ waits: true, last_seq: 5, notify: [{ item: { k: 'changed' } }] })
  expect(first).toMatchObject({ status: 'requires_action', pending: [CLIENT] })
  expect(second).toMatchObject({ status: 'queued', pending: [] })
  expect(second?.notify.map(({ item }) => item.k)).toEqual(['changed', 'queued'])
  expect(await readEvents(project.db, run.id, 4)).toMatchObject([
    { type: 'run.requires_action', pending: [APPROVAL, CLIENT] },
    { type: 'approval.resolved', call_id: 'call_1', decision: 'approve', by: 'anna', reason: 'fine' },
    { type: 'tool.completed', call_id: 'call_2', result: { opened: true } },
  ])
  const next = await claimOne(project)
  expect(next).toMatchObject({ id: run.id, attempt: 2, crash_count: 0 })
  await finish(project, next)
})

test('several answers in one request are taken together', async () => {
  const run = await asking()
  await requireAction(project.db, run, waits())

  const answered = await answer(run, {
    outputs: [{ call_id: 'call_2', error: 'closed' }],
    approvals: [{ call_id: 'call_1', decision: 'deny' }],
  })

  expect(answered).toMatchObject({ status: 'queued' })
  expect(await readEvents(project.db, run.id, 5)).toMatchObject([
    { type: 'tool.failed', call_id: 'call_2', error: { code: 'tool_error', message: 'closed' } },
    { type: 'approval.resolved', decision: 'deny', reason: null },
  ])
  await finish(project, await claimOne(project))
})

test('B4: two answers to one call in one request are refused, and say so; neither is taken', async () => {
  const run = await asking()
  await requireAction(project.db, run, waits())

  const decide = (decision: 'approve' | 'deny') => ({ call_id: 'call_1', decision })
  const report = (result: string) => ({ call_id: 'call_2', result })
  const both = answer(run, { approvals: [decide('approve'), decide('deny')] })
  const reported = answer(run, { outputs: [report('a'), report('b')] })

  await expect(both).rejects.toMatchObject({ code: 'invalid_field', param: 'approvals: call_1' })
  await expect(both).rejects.toThrow('The call call_1 is answered twice in this request. Send one answer for it.')
  await expect(reported).rejects.toMatchObject({ code: 'invalid_field', param: 'outputs: call_2' })
  expect(await typesAfter(run, 5)).toEqual([])
  await approve(run)
  expect(await output(run)).toMatchObject({ status: 'queued' })
  await finish(project, await claimOne(project))
})

test('answers that came before the run required action enter the log first, and the run waits for the rest', async () => {
  const run = await asking()
  await approve(run)
  expect(await typesAfter(run, 4)).toEqual([])

  const outcome = await requireAction(project.db, run, waits())

  expect(outcome.waits).toBe(true)
  expect(await readEvents(project.db, run.id, 4)).toMatchObject([
    { type: 'approval.resolved' },
    { type: 'run.requires_action', pending: [CLIENT] },
  ])
  expect(await output(run)).toMatchObject({ status: 'queued' })
  await finish(project, await claimOne(project))
})

test('a run whose calls were all answered meanwhile goes on instead of parking', async () => {
  const run = await asking()
  await answer(run, {
    outputs: [{ call_id: 'call_2', result: null }],
    approvals: [{ call_id: 'call_1', decision: 'approve' }],
  })
  const attempt = waits()

  const outcome = await requireAction(project.db, run, attempt)
  const repeated = await requireAction(project.db, run, attempt)

  expect(outcome).toMatchObject({ waits: false, cancel_requested: false, last_seq: 6 })
  expect(outcome.waits ? [] : outcome.events.map((event) => event.type).sort()).toEqual([
    'approval.resolved',
    'tool.completed',
  ])
  expect(repeated).toMatchObject({ waits: false, last_seq: 6 })
  expect((await findRun(project.db, project.id, run.id))?.view.status).toBe('running')
  await finish(project, run)
})

test('an answer at the moment the run begins to wait never leaves it waiting for nothing', async () => {
  for (let round = 0; round < 20; round += 1) {
    await send(project, undefined, { tools })
    const run = await claimOne(project)
    await appendEvents(project.db, run, batch(approvalRequested('call_1')))
    const wait = batch({ type: 'run.requires_action', pending: [APPROVAL] })

    const [outcome] = await Promise.all([requireAction(project.db, run, wait), approve(run)])

    expect(await typesAfter(run, 2)).toEqual(
      outcome.waits ? ['run.requires_action', 'approval.resolved'] : ['approval.resolved'],
    )
    await finish(project, outcome.waits ? await claimOne(project) : run)
  }
})

test('a run that would begin to wait sees a cancel under the same lock', async () => {
  const run = await asking()
  await requestCancel(project.db, project.id, run.id, 'user')

  const outcome = await requireAction(project.db, run, waits())

  expect(outcome).toEqual({ waits: false, cancel_requested: true, last_seq: 4, events: [] })
  await finish(project, run)
})

test('a repeated park is a success although the run has moved on; a lost lease is not', async () => {
  const run = await asking()
  const attempt = waits()
  await requireAction(project.db, run, attempt)

  const repeated = await requireAction(project.db, run, attempt)

  expect(repeated).toMatchObject({ waits: true, last_seq: 5 })
  await expect(requireAction(project.db, run, waits())).rejects.toThrow(LeaseLostError)
  await requestCancel(project.db, project.id, run.id, 'user')
})

test('answers given while the run was queued are appended by the worker that claims it', async () => {
  const run = await asking()
  await project.db.pool.query(
    `update runtime_runs set status = 'queued', lease_expires_at = null, worker_id = null where id = $1`,
    [run.id.slice(4)],
  )
  await approve(run)
  const next = await claimOne(project)

  const events = await takeAnswers(project.db, next, { emitId: 'answers', after: 4 })
  const again = await takeAnswers(project.db, next, { emitId: 'answers', after: 4 })

  expect(events).toMatchObject([{ type: 'approval.resolved', seq: 5 }])
  expect(again).toEqual(events)
  await finish(project, next)
})

const refused: [string, string, Partial<AnswersInput>][] = [
  ['an unknown call', 'run_not_waiting', { outputs: [{ call_id: 'call_9', result: 1 }] }],
  ['an output for an approval', 'run_not_waiting', { outputs: [{ call_id: 'call_1', result: 1 }] }],
  ['an approval of a client tool', 'run_not_waiting', { approvals: [{ call_id: 'call_2', decision: 'approve' }] }],
  [
    'the same call twice',
    'invalid_field',
    {
      outputs: [
        { call_id: 'call_2', result: 1 },
        { call_id: 'call_2', result: 2 },
      ],
    },
  ],
  ['result together with error', 'invalid_field', { outputs: [{ call_id: 'call_2', result: 1, error: 'x' }] }],
  ['nothing at all', 'invalid_field', {}],
]
test.each(refused)('SEC15: %s is refused and nothing is stored', async (_what, code, input) => {
  const run = await asking()
  await requireAction(project.db, run, waits())

  await expect(answer(run, input)).rejects.toMatchObject({ code })

  expect(await typesAfter(run, 5)).toEqual([])
  await requestCancel(project.db, project.id, run.id, 'user')
})

test('SEC15: one of many answers to the same call is taken', async () => {
  const run = await asking()
  await requireAction(project.db, run, waits())

  const results = await Promise.allSettled(Array.from({ length: 8 }, () => approve(run)))

  expect(results.filter((result) => result.status === 'fulfilled').length).toBe(1)
  expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'already_answered' })
  expect(await typesAfter(run, 5)).toEqual(['approval.resolved'])
  await requestCancel(project.db, project.id, run.id, 'user')
})

test('an ended run takes no answer', async () => {
  const run = await asking()
  await finish(project, run)

  await expect(approve(run)).rejects.toMatchObject({ code: 'run_not_waiting' })
  expect(await claim(project)).toEqual([])
})

test('B4: an approval that is an operator’s to give is refused from anybody else, and taken from one', async () => {
  await send(project, undefined, { tools })
  const run = await claimOne(project)
  await appendEvents(project.db, run, batch(started(run), { ...approvalRequested('call_1'), approver: 'operator' }))
  await requireAction(
    project.db,
    run,
    batch({ type: 'run.requires_action', pending: [{ ...APPROVAL, approver: 'operator' }] }),
  )
  const approvals = [{ call_id: 'call_1', decision: 'approve' as const }]

  await expect(answer(run, { approvals })).rejects.toMatchObject({ code: 'missing_scope' })
  expect(await typesAfter(run, 4)).toEqual([])
  expect(await answer(run, { approvals, operator: true })).toMatchObject({ status: 'queued' })
  await finish(project, await claimOne(project))
})
