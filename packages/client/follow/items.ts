import type { ConversationState, EventType, RunEventOf, Transient } from '@runwire/protocol'

/** Fields that only the internal surface shows, or an agent that exposes them. */
interface Withheld {
  'run.queued': 'agent_version'
  'run.started': 'worker_id' | 'resumed_from_round'
  'model.started': 'model' | 'tool_choice' | 'tools'
  'model.completed':
    | 'finish_reason'
    | 'text'
    | 'reasoning'
    | 'calls'
    | 'usage'
    | 'provider_usage'
    | 'time_to_first_token_ms'
    | 'duration_ms'
  'tool.started': 'arguments' | 'effect' | 'idempotency_key'
  'tool.completed': 'result' | 'documents' | 'duration_ms'
  'approval.resolved': 'by' | 'reason' | 'call_id'
  /** Missing where the end is read from a stored run, because its events are no longer kept. */
  'run.cancelled': 'reason'
}

type Optional<Item, Keys> = Omit<Item, Keys & keyof Item> & Partial<Pick<Item, Keys & keyof Item>>

/** An event as the surface of the client shows it: fields the surface may withhold are optional. */
export type StreamEventOf<Type extends EventType> = Optional<
  RunEventOf<Type>,
  Type extends keyof Withheld ? Withheld[Type] : never
>
export type StreamEvent = { [Type in EventType]: StreamEventOf<Type> }[EventType]

/**
 * An item of a stream: stored events, and text on its way to the screen. Newer servers may send types this union does
 * not name.
 */
export type StreamItem = StreamEvent | Transient

/** An item of a conversation's stream: its state, and the items of whatever answers in it. */
export type ConversationItem = ConversationState | StreamItem
