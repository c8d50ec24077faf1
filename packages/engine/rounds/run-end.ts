import {
  runError,
  type CancelReason,
  type FinalView,
  type NewEvent,
  type RunError,
  type Usage,
} from '@runwire/protocol'
import { addUsage, finalView, fold, type RunFold } from '@runwire/protocol/fold'
import { priced } from '../ports/cost.ts'
import type { LoopEnd } from '../state/loop-end.ts'
import type { RunEnd } from '../ports/ports.ts'
import type { RunContext } from '../state/run-context.ts'
import { tokensOf } from '../ports/tokens.ts'

type EndStatus = 'completed' | 'failed' | 'cancelled'

const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0 }

/** The closing batch of a run whose loop came to an end of its own. */
export function endOfLoop(run: RunContext, end: LoopEnd): RunEnd {
  const held = run.recorder.takeHeld()
  if (end.kind === 'parked')
    return { kind: 'parked', events: [...held, { type: 'run.requires_action', pending: end.pending }] }
  const before = [...held, ...end.closing]
  if (end.kind === 'failed') return failedEnd(run, before, runError(end.code, end.detail, end.retryable))
  const events = withCitations(run, before, 'completed')
  const output = outputOf(run, viewAfter(run, events), 'completed', NO_USAGE)
  return {
    kind: 'completed',
    events: [
      ...events,
      { type: 'run.completed', output, usage: output.usage ?? NO_USAGE, stop_reason: end.stop_reason },
    ],
  }
}

/** Calls that are still open are closed with the run; the text of its last try is kept. */
export function failedEnd(run: RunContext, before: readonly NewEvent[], error: RunError): RunEnd {
  const events = withCitations(run, [...before, ...cancelOpenCalls(run)], 'failed')
  const view = viewAfter(run, events)
  const output = outputOf(run, view, 'failed', brokenUsage(run, view, 'answered'))
  return { kind: 'failed', events: [...events, { type: 'run.failed', error, output, usage: output.usage ?? NO_USAGE }] }
}

/** What the model had said when the cancel was seen is the answer. */
export function cancelledEnd(run: RunContext, reason: CancelReason): RunEnd {
  const events = withCitations(run, [...run.recorder.takeHeld(), ...cancelOpenCalls(run)], 'cancelled')
  const view = viewAfter(run, events)
  const output = outputOf(run, view, 'cancelled', brokenUsage(run, view, 'asked'))
  return {
    kind: 'cancelled',
    events: [...events, { type: 'run.cancelled', reason, output, usage: output.usage ?? NO_USAGE }],
  }
}

/** The closing events with `citation.added` for what the final content cites and nobody was told of while it streamed. */
function withCitations(run: RunContext, events: readonly NewEvent[], status: EndStatus): NewEvent[] {
  const { content } = finalView(viewAfter(run, events), status)
  return [...events, ...run.cited.newIn(content)]
}

const cancelOpenCalls = (run: RunContext): NewEvent[] =>
  run.state.openCalls().map((call_id) => ({
    type: 'tool.cancelled',
    call_id,
    outcome: run.notInvoked.has(call_id) ? 'not_run' : 'unknown',
  }))

/** The run as it will stand once these events are stored. */
function viewAfter(run: RunContext, events: readonly NewEvent[]): RunFold {
  const view = run.state.snapshot()
  return events.reduce(
    (after, event, index) => fold(after, { ...event, run_id: run.setup.run_id, seq: view.last_seq + 1 + index }),
    view,
  )
}

function outputOf(
  run: RunContext,
  view: RunFold,
  status: 'completed' | 'failed' | 'cancelled',
  more: Usage,
): FinalView {
  const unreported = addUsage(more, lostUsage(run, view))
  const usage = addUsage(view.usage, priced(unreported, run.setup.prices[run.setup.model]))
  return { ...finalView(view, status, usage), id: run.setup.output_message_id, model: run.setup.model }
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
 * again. How much it had answered by then is known to nobody.
 */
function lostUsage(run: RunContext, view: RunFold): Usage {
  let input_tokens = 0
  for (const [number, times] of run.state.lostAnswers()) {
    const asked =
      view.rounds.find(({ round }) => round === number)?.usage?.input_tokens ?? run.askedTokens.get(number)?.() ?? 0
    input_tokens += asked * times
  }
  return input_tokens === 0 ? NO_USAGE : { input_tokens, output_tokens: 0, estimated: true }
}
