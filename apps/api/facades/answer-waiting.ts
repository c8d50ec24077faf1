import { answerCalls, findRun, runWaitingFor, type RunRecord } from '@runwire/db'
import type { Json } from '@runwire/protocol'
import { announce } from '../turns/announce.ts'
import { RequestError } from '../requests/request-error.ts'
import type { RawCall } from '../http/route.ts'

export interface WaitingAnswers {
  outputs: readonly { call_id: string; result?: Json; error?: string }[]
  approvals: readonly { call_id: string; decision: 'approve' | 'deny'; reason?: string }[]
}

/**
 * Hands answers to the run that waits for them, found by its call ids, which are ours and unique; answers it does not
 * wait for (clients send old ones along) are left out. Returns the run and the seq its log had before, from where its
 * stream goes on. Throws `run_not_waiting`.
 */
export async function answerWaiting(
  { services, caller }: RawCall,
  answers: WaitingAnswers,
): Promise<{ run: RunRecord; cursor: number }> {
  const callIds = [...answers.outputs, ...answers.approvals].map((answer) => answer.call_id)
  const { run, cursor } = await findWaiting({ services, caller }, callIds)
  const waits = (kind: string, callId: string) =>
    run.view.pending.some((call) => call.kind === kind && call.call_id === callId)
  const answered = await answerCalls(services.db, caller.project_id, run.view.id, {
    outputs: answers.outputs.filter((output) => waits('client_tool', output.call_id)),
    approvals: answers.approvals.filter((approval) => waits('approval', approval.call_id)),
    by: caller.end_user ?? caller.id,
  })
  announce(services.publisher, answered?.notify ?? [])
  return { run, cursor }
}

async function findWaiting(
  { services, caller }: Pick<RawCall, 'services' | 'caller'>,
  callIds: readonly string[],
): Promise<{ run: RunRecord; cursor: number }> {
  for (const callId of callIds.toReversed()) {
    const waiting = await runWaitingFor(services.db, caller.project_id, callId)
    const run = waiting === null ? null : await findRun(services.db, caller.project_id, waiting.run_id)
    const foreign = caller.end_user !== null && run?.end_user !== caller.end_user
    if (waiting !== null && run !== null && !foreign) return { run, cursor: waiting.last_seq }
  }
  throw new RequestError(
    'run_not_waiting',
    `No run waits for an answer to ${callIds.at(-1) ?? 'a call'}. It was answered, or has ended.`,
    { headers: { 'x-should-retry': 'false' } },
  )
}
