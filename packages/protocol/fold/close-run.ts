import type { NewEvent } from '../events/events.ts'
import type { RunError } from '../shapes/errors.ts'
import type { CancelReason, StopReason, Usage } from '../shapes/values.ts'
import type { FinalView } from '../shapes/views.ts'
import { finalView } from './final-view.ts'
import { fold, openTools } from './fold.ts'
import type { RunFold } from './run-fold.ts'

export type RunEnding =
  | { status: 'completed'; stop_reason: StopReason }
  | { status: 'failed'; error: RunError }
  | { status: 'cancelled'; reason: CancelReason }

export interface CloseOptions {
  /** Events of the same batch that come before those that close the run. */
  before?: readonly NewEvent[]
  /** Tells of a call without an end whether it was made at all. `unknown` unless this is given. */
  outcomeOf?: (callId: string) => 'not_run' | 'unknown'
  /** Events about the answer, such as its citations. */
  about?: (content: string) => NewEvent[]
  /** The run's usage, for a caller that knows more than the stored rounds. */
  usageOf?: (view: RunFold) => Usage | null
  /** The message's id and the model, where the view does not have them from `run.queued`. */
  output?: Partial<Pick<FinalView, 'id' | 'model'>>
}

/**
 * The batch that ends a run, for workers, api and sweep alike: calls without an end are cancelled, then the one terminal
 * event with the answer as it stands. `view` is the run folded up to the batch.
 */
export function closeRun(view: RunFold, ending: RunEnding, options: CloseOptions = {}): NewEvent[] {
  const { before = [], outcomeOf = () => 'unknown', about = () => [], usageOf = (after) => after.usage } = options
  const closings = openTools(withEvents(view, before)).map(({ call_id }): NewEvent => ({
    type: 'tool.cancelled',
    call_id,
    outcome: outcomeOf(call_id),
  }))
  const closed = [...before, ...closings]
  const { content } = finalView(withEvents(view, closed), ending.status)
  const events = [...closed, ...about(content)]
  const after = withEvents(view, events)
  const output = { ...finalView(after, ending.status, usageOf(after)), ...options.output }
  return [...events, terminalEvent(ending, output)]
}

function terminalEvent(ending: RunEnding, output: FinalView): NewEvent {
  const used = output.usage === null ? {} : { usage: output.usage }
  switch (ending.status) {
    case 'completed':
      return {
        type: 'run.completed',
        output,
        usage: output.usage ?? { input_tokens: 0, output_tokens: 0 },
        stop_reason: ending.stop_reason,
      }
    case 'failed':
      return { type: 'run.failed', error: ending.error, output, ...used }
    case 'cancelled':
      return { type: 'run.cancelled', reason: ending.reason, output, ...used }
  }
}

/** The run as it will stand once these events are stored. */
function withEvents(view: RunFold, events: readonly NewEvent[]): RunFold {
  return events.reduce(
    (after, event, index) => fold(after, { ...event, run_id: view.run_id ?? '', seq: view.last_seq + 1 + index }),
    view,
  )
}
