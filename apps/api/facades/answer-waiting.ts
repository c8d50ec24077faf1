import { answerCalls, findRun, runWaitingFor, type RunRecord } from '@runwire/db'
import type { Json } from '@runwire/protocol'
import { announce } from '../announce.ts'
import { RequestError } from '../request-error.ts'
import type { RawCall } from '../route.ts'

export interface WaitingAnswers {
  outputs: readonly { call_id: string; result?: Json; error?: string }[]
  approvals: readonly { call_id: string; decision: 'approve' | 'deny'; reason?: string }[]
}

/**
 * Hands answers to the run that waits for them, found by its call ids, which are ours and unique. Returns the run and
 * the seq its log had before, from where its stream goes on. Throws `run_not_waiting`.
 */
export async function answerWaiting(
  { services, caller }: RawCall,
  answers: WaitingAnswers,
): Promise<{ run: RunRecord; cursor: number }> {
  const first = answers.outputs[0]?.call_id ?? answers.approvals[0]?.call_id ?? ''
  const waiting = await runWaitingFor(services.db, caller.project_id, first)
  const run = waiting === null ? null : await findRun(services.db, caller.project_id, waiting.run_id)
  if (waiting === null || run === null || (caller.end_user !== null && run.end_user !== caller.end_user)) {
    throw new RequestError(
      'run_not_waiting',
      `No run waits for an answer to ${first}. It was answered, or has ended.`,
      {
        headers: { 'x-should-retry': 'false' },
      },
    )
  }
  const answered = await answerCalls(services.db, caller.project_id, run.view.id, { ...answers, by: caller.id })
  announce(services.publisher, answered?.notify ?? [])
  return { run, cursor: waiting.last_seq }
}
