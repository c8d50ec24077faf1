import { SUMMARY_JOB, type NewSideJob } from '@runwire/db'
import { historyRoom, wantsSummary, type OfferedTool, type RunEnd, type TurnSetup } from '@runwire/engine'
import type { HeldRun } from '../leases/held-run.ts'

/** Asking again and again for a summary costs money; without one the oldest messages are cut off. */
const TRIES = 4

/** The side job a completed run orders when its branch has become long: the next run starts from the summary it makes. */
export function orderSummary(
  { claimed }: HeldRun,
  setup: TurnSetup,
  tools: readonly OfferedTool[],
  end: RunEnd,
): NewSideJob[] {
  const last = end.events.at(-1)
  if (last?.type !== 'run.completed') return []
  const roomTokens = historyRoom(setup.agent, [...tools, ...setup.client_tools])
  if (!wantsSummary(setup.history, last.output, roomTokens)) return []
  const { context_tokens } = setup.agent.model
  return [
    {
      kind: SUMMARY_JOB,
      key: claimed.output_message_id,
      maxAttempts: TRIES,
      payload: {
        run_id: claimed.id,
        conversation_id: claimed.conversation_id,
        message_id: claimed.output_message_id,
        provider_id: claimed.provider.id,
        model: claimed.model,
        context_tokens,
        room_tokens: roomTokens,
      },
    },
  ]
}
