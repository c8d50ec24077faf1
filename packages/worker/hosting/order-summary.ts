import { SUMMARY_JOB, type NewSideJob } from '@runwire/db'
import { historyRoom, wantsSummary, type OfferedTool, type RunEnd, type TurnSetup } from '@runwire/engine'
import type { HeldRun } from '../leases/held-run.ts'
import { jobOfAnswer } from './job-of-answer.ts'

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
  const more = { context_tokens, room_tokens: roomTokens }
  return [jobOfAnswer(claimed, { kind: SUMMARY_JOB, maxAttempts: TRIES, more })]
}
