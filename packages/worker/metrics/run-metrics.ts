import type { ClaimedRun } from '@runwire/db'
import type { NewEvent } from '@runwire/protocol'

/** What is counted of a claim. */
export type Claimed = Pick<ClaimedRun, 'attempt' | 'created_at' | 'started_at'>

/** What is counted of an event; nothing of it is what people wrote. */
export type CountedEvent =
  | Pick<Extract<NewEvent, { type: 'model.completed' }>, 'type' | 'usage' | 'time_to_first_token_ms'>
  | Pick<Extract<NewEvent, { type: 'tool.completed' }>, 'type' | 'duration_ms'>
  /** `code` is one of the protocol's. */
  | { type: 'tool.failed' | 'run.failed'; code: string }
  | { type: 'model.retried' | 'tool.cancelled' | 'run.completed' | 'run.cancelled' }

/** Takes note of the work of this process's runs. */
export interface RunMetrics {
  claimed(run: Claimed): void
  /** Events this process has stored. */
  stored(events: readonly NewEvent[]): void
}

/** The part of an event that is counted, or null. */
export function countedOf(event: NewEvent): CountedEvent | null {
  switch (event.type) {
    case 'model.completed':
      return { type: event.type, usage: event.usage, time_to_first_token_ms: event.time_to_first_token_ms }
    case 'tool.completed':
      return { type: event.type, duration_ms: event.duration_ms }
    case 'tool.failed':
    case 'run.failed':
      return { type: event.type, code: event.error.code }
    case 'model.retried':
    case 'tool.cancelled':
    case 'run.completed':
    case 'run.cancelled':
      return { type: event.type }
    default:
      return null
  }
}
