import {
  answeredAmong,
  lastWait,
  RequestRefusedError,
  runOfMessage,
  runOptionsOf,
  runWaitingFor,
  type Db,
  type RunRecord,
} from '@runwire/db'
import type { Json, PendingCall } from '@runwire/protocol'
import { findRunOfCaller } from '../access/of-caller.ts'
import { announce } from '../turns/announce.ts'
import { answerAudited } from '../turns/answer-audited.ts'
import { RequestError } from '../requests/request-error.ts'
import type { RawCall } from '../http/route.ts'

export interface WaitingAnswers {
  outputs: readonly { call_id: string; result?: Json; error?: string }[]
  approvals: readonly { call_id: string; decision: 'approve' | 'deny'; reason?: string }[]
}

/** A run whose calls were answered, by this request or by the same one before. */
export interface AnsweredRun {
  run: RunRecord
  /** Seq the client has: its stream goes on after it. */
  cursor: number
  /** Calls the run still waits for, where not all were answered: nothing follows then. */
  waiting: PendingCall[]
  /** Calls of the caller's own tools among those that were answered: it has their results. */
  answered: ReadonlySet<string>
  /** Names of the caller's own tools. */
  client_tools: ReadonlySet<string>
}

/**
 * Hands answers to the run that waits for them, found by its call ids, which are ours and unique. Answers that it does
 * not wait for (clients send old ones along) are left out. With the answer's message id a second press finds its run
 * too, and follows it instead of being refused. Throws `run_not_waiting`.
 */
export async function answerWaiting(
  call: RawCall,
  answers: WaitingAnswers,
  messageId: string | null = null,
): Promise<AnsweredRun> {
  const { services } = call
  const callIds = [...answers.outputs, ...answers.approvals].map((answer) => answer.call_id)
  const found = (await findWaiting(call, callIds)) ?? (await findAnswered(call, callIds, messageId))
  if (found === null) {
    throw new RequestError(
      'run_not_waiting',
      `No run waits for an answer to ${callIds.at(-1) ?? 'a call'}. It was answered, or has ended.`,
      { headers: { 'x-should-retry': 'false' } },
    )
  }
  const { run, cursor } = found
  const client_tools = await clientToolNames(services.db, run.view.id)
  const own = found.calls.filter(({ kind, call_id }) => kind === 'client_tool' && callIds.includes(call_id))
  const answered = new Set(own.map((pending) => pending.call_id))
  return { run, cursor, answered, client_tools, waiting: found.waits ? await answer(call, run, answers) : [] }
}

/** Names of the tools that the run's caller runs itself. */
export async function clientToolNames(db: Db, runId: string): Promise<ReadonlySet<string>> {
  const options = await runOptionsOf(db, runId)
  return new Set(options?.client_tools.map((tool) => tool.name))
}

interface FoundRun {
  run: RunRecord
  cursor: number
  waits: boolean
  calls: readonly Pick<PendingCall, 'call_id' | 'kind'>[]
}

async function answer(call: RawCall, run: RunRecord, answers: WaitingAnswers): Promise<PendingCall[]> {
  const waits = (kind: string, callId: string) =>
    run.view.pending.some((pending) => pending.kind === kind && pending.call_id === callId)
  try {
    const given = await answerAudited(call.services.db, call, run.view.id, {
      outputs: answers.outputs.filter((output) => waits('client_tool', output.call_id)),
      approvals: answers.approvals.filter((approval) => waits('approval', approval.call_id)),
    })
    announce(call.services.publisher, given?.notify ?? [])
    return given?.pending ?? []
  } catch (error) {
    // The same answer came a moment earlier: this request follows the run like the other one.
    if (error instanceof RequestRefusedError && error.code === 'already_answered') return []
    throw error
  }
}

async function findWaiting(call: RawCall, callIds: readonly string[]): Promise<FoundRun | null> {
  const { services, caller } = call
  for (const callId of callIds.toReversed()) {
    const waiting = await runWaitingFor(services.db, caller.project_id, callId)
    const run = waiting === null ? null : await findRunOfCaller(call, waiting.run_id)
    if (waiting !== null && run !== null) return { run, cursor: waiting.last_seq, waits: true, calls: run.view.pending }
  }
  return null
}

/** The run that writes the message, where it waited for one of these calls and has had its answer. */
async function findAnswered(
  call: RawCall,
  callIds: readonly string[],
  messageId: string | null,
): Promise<FoundRun | null> {
  const { services, caller } = call
  const runId = messageId === null ? null : await runOfMessage(services.db, caller.project_id, messageId)
  const run = runId === null ? null : await findRunOfCaller(call, runId)
  if (run === null) return null
  const calls = await answeredAmong(services.db, run.view.id, callIds)
  if (calls.length === 0) return null
  const answered = calls.map((pending) => pending.call_id)
  return { run, cursor: await lastWait(services.db, run.view.id, answered), waits: false, calls }
}
