import { type Answered, answerCalls, type AnswersInput, type Db, inTransaction } from '@runwire/db'
import { tellAudit } from '../http/audit.ts'
import { isOperator } from '../requests/caller.ts'
import type { RawCall } from '../http/route.ts'

/**
 * Answers calls in the caller's name; each approval and denial stands in the audit log, whoever gave it. Throws as
 * `answerCalls` does; null for an unknown run.
 */
export function answerAudited(
  db: Db,
  call: RawCall,
  runId: string,
  { outputs, approvals }: Pick<AnswersInput, 'outputs' | 'approvals'>,
): Promise<Answered | null> {
  const { caller } = call
  return inTransaction(db, async (tx) => {
    const answered = await answerCalls(tx, caller.project_id, runId, {
      outputs,
      approvals,
      by: caller.end_user ?? caller.id,
      operator: isOperator(caller),
    })
    for (const { call_id, decision } of answered === null ? [] : approvals)
      await tellAudit(tx, call, decision === 'approve' ? 'call.approved' : 'call.denied', `${runId} ${call_id}`)
    return answered
  })
}
