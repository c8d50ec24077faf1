import type { PendingCall } from '../shapes/values.ts'

/** The calls a run waits for, as the OpenAI formats name them beside their own fields. */
export const waitingFor = (run_id: string, pending: readonly PendingCall[]) => ({ run_id, pending: [...pending] })

/** The sentence shown to a reader who cannot answer an approval in the client at hand. */
export function waitingSentence(pending: readonly PendingCall[]): string {
  const names = [...new Set(pending.map((call) => call.name))].join(', ')
  return `This answer waits until somebody approves the call of ${names}. Approve or deny it in Runwire; the answer goes on from there.`
}
