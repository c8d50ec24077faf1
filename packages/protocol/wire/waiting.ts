import type { PendingCall } from '../shapes/values.ts'

/** What a run waits for, as the OpenAI formats name it beside their own fields. */
export const waitingFor = (run_id: string, pending: readonly PendingCall[]) => ({ run_id, pending: [...pending] })

/** What a reader is told who can't answer an approval where he reads. */
export function waitingSentence(pending: readonly PendingCall[]): string {
  const names = [...new Set(pending.map((call) => call.name))].join(', ')
  return `This answer waits until somebody approves the call of ${names}. Approve or deny it in Runwire; the answer goes on from there.`
}
