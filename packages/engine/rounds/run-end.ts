import {
  closeRun,
  runError,
  type CancelReason,
  type NewEvent,
  type RunEnding,
  type RunError,
  type Usage,
} from '@runwire/protocol'
import { addUsage, lostTokens, type RunFold } from '@runwire/protocol/fold'
import { priced } from '../ports/cost.ts'
import type { LoopEnd } from '../state/loop-end.ts'
import type { RunEnd } from '../ports/ports.ts'
import type { RunContext } from '../state/run-context.ts'
import { tokensOf } from '../ports/tokens.ts'

const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0 }

/** The closing batch of a run whose loop came to an end of its own. */
export function endOfLoop(run: RunContext, end: LoopEnd): RunEnd {
  const held = run.recorder.takeHeld()
  if (end.kind === 'requires_action')
    return { kind: 'requires_action', events: [...held, { type: 'run.requires_action', pending: end.pending }] }
  const before = [...held, ...end.closing]
  if (end.kind === 'failed') return failedEnd(run, before, runError(end.code, end.detail, end.retryable))
  return endWith(run, { status: 'completed', stop_reason: end.stop_reason }, before, () => NO_USAGE)
}

/** Calls that are still open are closed with the run; the text of its last try is kept. */
export const failedEnd = (run: RunContext, before: readonly NewEvent[], error: RunError): RunEnd =>
  endWith(run, { status: 'failed', error }, before, (view) => brokenUsage(run, view, 'answered'))

/** Ends a cancelled run: its answer is the model's text up to the moment the cancel was seen. */
export const cancelledEnd = (run: RunContext, reason: CancelReason): RunEnd =>
  endWith(run, { status: 'cancelled', reason }, run.recorder.takeHeld(), (view) => brokenUsage(run, view, 'asked'))

/** `more`: usage of rounds that no provider reported on. */
function endWith(
  run: RunContext,
  ending: RunEnding,
  before: readonly NewEvent[],
  more: (view: RunFold) => Usage,
): RunEnd {
  const events = closeRun(run.state.snapshot(), ending, {
    before,
    outcomeOf: (callId) => (run.notInvoked.has(callId) ? 'not_run' : 'unknown'),
    about: (content) => run.cited.newIn(content),
    usageOf: (view) => {
      const unreported = addUsage(addUsage(more(view), lostUsage(run, view)), run.replacedTries)
      return addUsage(view.usage, priced(unreported, run.setup.prices[run.setup.model]))
    },
    output: { id: run.setup.output_message_id, model: run.setup.model },
  })
  return { kind: ending.status, events }
}

/**
 * An estimate for rounds that broke off: those the provider was asked for, or only those it had begun to answer.
 * Providers bill them, though they never say how much.
 */
function brokenUsage(run: RunContext, view: RunFold, which: 'asked' | 'answered'): Usage {
  const broken = view.rounds.filter(
    ({ round, completed, text, reasoning }) =>
      !completed && run.askedTokens.has(round) && (which === 'asked' || text !== '' || reasoning !== ''),
  )
  if (broken.length === 0) return NO_USAGE
  return {
    input_tokens: broken.reduce((sum, { round }) => sum + (run.askedTokens.get(round)?.() ?? 0), 0),
    output_tokens: broken.reduce((sum, { text, reasoning }) => sum + tokensOf(text) + tokensOf(reasoning), 0),
    estimated: true,
  }
}

/**
 * An estimate for answers that were lost with the worker that asked for them: the provider was paid for the same prompt
 * again, and for what it had answered by then, as far as a heartbeat had told of it.
 */
function lostUsage(run: RunContext, view: RunFold): Usage {
  const lost = run.state.lostAnswers()
  let input_tokens = 0
  for (const [number, times] of lost) {
    const asked =
      view.rounds.find(({ round }) => round === number)?.usage?.input_tokens ?? run.askedTokens.get(number)?.() ?? 0
    input_tokens += asked * times
  }
  const output_tokens = lostTokens(view, run.setup.streamed ?? {}, (round) => lost.has(round))
  return input_tokens + output_tokens === 0 ? NO_USAGE : { input_tokens, output_tokens, estimated: true }
}
