import { isTerminal, type Json, type PendingCall, type RunStatus } from '@runwire/protocol'
import { randomUUID } from 'node:crypto'
import { runChanged, runQueued, type Announcement } from '../notify/announcements.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { openCalls, type OpenCall } from './open-calls.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { answerEvent, answeredCalls, storeAnswer, type ToolAnswer } from './tool-answers.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

export interface AnswersInput {
  outputs: readonly { call_id: string; result?: Json | undefined; error?: string | undefined }[]
  approvals: readonly { call_id: string; decision: 'approve' | 'deny'; reason?: string | undefined }[]
  /** Name of the answering caller, as `approval.resolved` carries it. */
  by: string
  /** True if an operator answers: a console token or a secret key, no visitor. */
  operator?: boolean
}

export interface Answered {
  status: RunStatus
  /** Calls that the run still waits for. */
  pending: PendingCall[]
  notify: Announcement[]
}

/**
 * Takes answers to approvals and client tools, all or none, each call once. The log of a run that requires action gets
 * their events at once and the run is queued when nothing is left to answer; while it is running or queued its worker
 * appends them. Null where the project has no such run. Throws `run_not_waiting`, `already_answered`, and
 * `missing_scope` for an approval that only an operator may give.
 */
export async function answerCalls(
  db: Db,
  projectId: string,
  runId: string,
  input: AnswersInput,
): Promise<Answered | null> {
  return inTransaction(db, async (tx) => {
    const run = await rowOf<LockedRun>(
      tx,
      sql`
      select status, attempt, pending, options from runtime_runs
      where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('run', runId)} for no key update`,
    )
    if (run === null) return null
    const answers = answersOf(input)
    const open = isTerminal(run.status) ? [] : await openCalls(tx, runId, run.options)
    await refuseUnlessOpen(tx, runId, answers, open)
    if (input.operator !== true) refuseOperatorsCalls(answers, open)
    if (run.status !== 'requires_action') {
      for (const given of answers) await storeAnswer(tx, { projectId, runId }, given, null)
      return { status: run.status, pending: [], notify: [] }
    }
    return answerWaiting(tx, { projectId, runId, run, answers, open })
  })
}

type LockedRun = Row<typeof runtime_runs, 'status' | 'attempt' | 'pending' | 'options'>

interface WaitingAnswers {
  projectId: string
  runId: string
  run: LockedRun
  answers: ToolAnswer[]
  open: OpenCall[]
}

async function answerWaiting(tx: Db, { projectId, runId, run, answers, open }: WaitingAnswers): Promise<Answered> {
  const since = new Map(open.map((call) => [call.call_id, call.since.getTime()]))
  const events = answers.map((given) => answerEvent(given, Date.now() - (since.get(given.call_id) ?? Date.now())))
  const answered = new Set(answers.map((given) => given.call_id))
  const pending = run.pending.filter((call) => !answered.has(call.call_id))
  const row = await rowOf<Row<typeof runtime_runs, 'last_seq' | 'status'>>(
    tx,
    sql`
    with held as (
      update runtime_runs
      set last_seq = last_seq + ${events.length}, pending = ${jsonText(pending)}::jsonb,
        status = case when ${pending.length} = 0 then 'queued' else status end,
        expires_at = case when ${pending.length} = 0 then null else expires_at end
      where id = ${uuidOf('run', runId)} and attempt = ${run.attempt} and status = 'requires_action'
      returning id, last_seq, attempt, status
    ), appended as (
      insert into runtime_events (run_id, seq, attempt, emit_id, type, payload)
      select held.id, held.last_seq - ${events.length} + item.ordinality, held.attempt,
        case when item.ordinality = 1 then ${`answers ${randomUUID()}`} end, item.value ->> 'type', item.value - 'type'
      from held, jsonb_array_elements(${jsonText(events)}::jsonb) with ordinality as item
    )
    select last_seq, status from held`,
  )
  if (row === null) throw new Error(`Run ${runId} changed under its lock`)
  for (const [place, given] of answers.entries()) {
    await storeAnswer(tx, { projectId, runId }, given, row.last_seq - answers.length + 1 + place)
  }
  return {
    status: row.status,
    pending,
    notify: [runChanged(runId), ...(row.status === 'queued' ? [runQueued(runId)] : [])],
  }
}

function answersOf({ outputs, approvals, by }: AnswersInput): ToolAnswer[] {
  const results = outputs.map(({ call_id, result, error }, place): ToolAnswer => {
    if ((result === undefined) === (error === undefined)) {
      throw new RequestRefusedError('invalid_field', 'Send either result or error for a call.', {
        param: `outputs[${place}]`,
      })
    }
    return {
      call_id,
      by,
      answer: { kind: 'client_tool', outcome: error === undefined ? { result: result ?? null } : { error } },
    }
  })
  const decisions = approvals.map(({ call_id, decision, reason }): ToolAnswer => ({
    call_id,
    by,
    answer: { kind: 'approval', decision, reason: reason ?? null },
  }))
  const answers = [...results, ...decisions]
  if (answers.length === 0)
    throw new RequestRefusedError('invalid_field', 'Send at least one output or approval.', { param: 'outputs' })
  refuseTwice(answers)
  return answers
}

/** Of two answers to one call in a request nobody can tell which is meant. */
function refuseTwice(answers: readonly ToolAnswer[]): void {
  const seen = new Set<string>()
  for (const given of answers) {
    if (seen.has(given.call_id)) {
      throw new RequestRefusedError(
        'invalid_field',
        `The call ${given.call_id} is answered twice in this request. Send one answer for it.`,
        { param: namedIn(given) },
      )
    }
    seen.add(given.call_id)
  }
}

/** The field of the request that holds an answer. */
const namedIn = ({ call_id, answer }: ToolAnswer): string =>
  `${answer.kind === 'approval' ? 'approvals' : 'outputs'}: ${call_id}`

function refuseOperatorsCalls(answers: readonly ToolAnswer[], open: readonly OpenCall[]): void {
  const forOperator = new Set(open.flatMap((call) => (call.forOperator ? [call.call_id] : [])))
  const refused = answers.find(({ call_id }) => forOperator.has(call_id))
  if (refused === undefined) return
  throw new RequestRefusedError(
    'missing_scope',
    `Only an operator may answer the approval of ${refused.call_id}: use a console token or a secret key.`,
    { param: `approvals: ${refused.call_id}` },
  )
}

async function refuseUnlessOpen(
  tx: Db,
  runId: string,
  answers: readonly ToolAnswer[],
  open: readonly OpenCall[],
): Promise<void> {
  const before = await answeredCalls(
    tx,
    runId,
    answers.map((given) => given.call_id),
  )
  for (const given of answers) {
    const { call_id, answer } = given
    const named = namedIn(given)
    if (before.has(call_id)) {
      throw new RequestRefusedError('already_answered', `The call ${call_id} has been answered.`, { param: named })
    }
    if (!open.some((call) => call.call_id === call_id && call.kind === answer.kind)) {
      throw new RequestRefusedError('run_not_waiting', `The run does not wait for an answer to ${call_id}.`, {
        param: named,
      })
    }
  }
}
