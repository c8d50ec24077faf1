import type { Json, Usage } from '@runwire/protocol'
import type { OfferedTool } from './ports.ts'

/** A piece of a round as it becomes known. Pieces of a kind, joined in order, are the round's `text` and `reasoning`. */
export type DecodeItem = { type: 'reasoning' | 'text'; text: string }

export interface DecodeOptions {
  /** The tools of the request: calls written as text are recovered only when they name one of these. */
  offeredTools: readonly OfferedTool[]
  /** Takes each piece at once. Returning `'stop'` ends the decoding and closes the provider's connection. */
  onItem?: (item: DecodeItem) => 'stop' | void
}

export interface DecodedCall {
  /** The provider's id, or one of ours where it was empty or used twice: never empty, unique in its round. */
  provider_call_id: string
  name: string
  /** The arguments as the model wrote them, cleaned; for showing and for error results. */
  arguments_text: string
  /** Always an object; undefined exactly when `problem` is set. */
  arguments: Json | undefined
  /** The arguments were no valid JSON as they came, or came encoded twice. */
  repaired: boolean
  /** It stood in the text: whether the model meant it can only be guessed. */
  recovered: boolean
  /**
   * Fields of the call nobody here knows (signatures), to go back unchanged. Under `function` those that stood inside
   * the call's function, under `message` (first call only) those that belong to the whole assistant message.
   */
  extra: Record<string, Json> | undefined
  /** Why the call must not run: unreadable arguments, or a response that did not finish in a way that means so. */
  problem: null | { code: 'invalid_arguments'; message: string }
}

/** One round as the provider gave it. */
export interface DecodedRound {
  text: string
  reasoning: string
  /** In order of appearance. */
  calls: DecodedCall[]
  /** `stop`, `tool_calls`, `length`, `content_filter`, or the provider's own word; null when it gave none. */
  finish_reason: string | null
  usage: Usage | null
  provider_usage: Json | null
  /** The model that answered, as the provider names it. */
  model: string | null
  provider: string | null
  /** Calls were found in plain text. */
  recovered: boolean
  /** The stream ended without a finish reason (`[DONE]` alone is none). Its calls are marked, its text is kept. */
  incomplete: boolean
  /** `onItem` ended it. */
  stopped: boolean
}
