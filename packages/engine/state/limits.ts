import type { StopReason } from '@runwire/protocol'
import type { LoopScope, RunContext } from './run-context.ts'
import type { RoundFold } from '@runwire/protocol/fold'

/** Why a loop's next round must be its last, without tools; null while it may go on. A loop that has no tools needs no limit. */
export function reachedLimit(run: RunContext, scope: LoopScope, rounds: readonly RoundFold[]): StopReason | null {
  if (scope.tools.length + scope.client_tools.length === 0) return null
  const { max_rounds, max_tool_calls } = scope.agent.limits
  const completed = rounds.filter((round) => round.completed)
  if (madeImage(run)) return 'finished'
  if (callCount(rounds) >= max_tool_calls) return 'max_tool_calls'
  if (remainingMs(run, scope) <= 0) return 'max_time'
  return completed.length + 1 >= max_rounds ? 'max_rounds' : null
}

export const callCount = (rounds: readonly RoundFold[]): number =>
  rounds.reduce((sum, round) => sum + round.calls.length, 0)

/** Time the loop has left. */
export const remainingMs = (run: RunContext, scope: LoopScope): number => scope.deadlineMs - run.clock.now()

/** The last round gets this much beyond the loop's time, at most half of what the agent has in all: an answer from what is known beats none. */
const LAST_ROUND_MS = 30_000

/** When the loop's next round must be over, in milliseconds since the epoch. */
export function roundEndMs(run: RunContext, scope: LoopScope, isLast: boolean): number {
  const lastMs = Math.min(LAST_ROUND_MS, scope.agent.limits.max_wall_seconds * 500)
  return isLast ? Math.max(scope.deadlineMs, run.clock.now() + lastMs) : scope.deadlineMs
}

/** A picture was made, so what is left is to say something about it. */
const madeImage = (run: RunContext): boolean =>
  run.state.snapshot().files.some((file) => file.media_type.startsWith('image/'))
