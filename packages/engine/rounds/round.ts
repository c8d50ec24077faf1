import type { NewEventOf, Placement, Usage } from '@runwire/protocol'
import type { ModelCallError, ModelRequest, OfferedTool, PromptMessage } from '../ports/ports.ts'

/** The request that a round makes to the model. */
export interface RoundPlan {
  messages: readonly PromptMessage[]
  tools: readonly OfferedTool[]
  tool_choice: ModelRequest['tool_choice']
  /** Counts the model's text as reasoning: only a call is an answer, and one try is enough. */
  wants_call?: boolean
  /**
   * When the round must be over, in milliseconds since the epoch: its text so far is the answer then, or it has failed.
   */
  endMs: number
}

/** How a model call came out. A round that the provider finished has its `model.completed`, not stored yet. */
export type RoundEnd =
  | {
      kind: 'calls' | 'answer' | 'length' | 'time'
      completed: NewEventOf<'model.completed'>
      routed: NewEventOf<'model.routed'>[]
    }
  | {
      kind: 'failed'
      error: ModelCallError
      completed: NewEventOf<'model.completed'> | null
      /** Usage that the provider reports for a reply it did not finish; null where it reports none. */
      spent: Usage | null
    }

/** The round's number, and where screens show it. */
export interface RoundPlace {
  round: number
  placement: Placement
}
