import type { ToolErrorCode } from '../shapes/errors.ts'
import type {
  CancelReason,
  Citation,
  FileReference,
  Json,
  PendingCall,
  Placement,
  RunStatus,
  StopReason,
  Usage,
} from '../shapes/values.ts'
import type { RunError } from '../shapes/errors.ts'
import type { FinalView, ModelCall } from '../shapes/views.ts'

/** One model call as a screen knows it. `start` is the seq of its latest `model.started`, 0 before one was seen. */
export interface RoundFold {
  round: number
  /** Null at top level, else the call whose sub-agent asks. */
  parent_call_id: string | null
  placement: Placement | null
  model: string | null
  /** The provider and model that answered, as the provider names them; internal surface only. */
  routed: { provider: string; model: string } | null
  retried: { reason: string; delay_ms: number } | null
  attempt: number
  start: number
  text: string
  reasoning: string
  /** A piece of the text (of the reasoning) was lost: what follows waits for a snapshot. */
  hole: boolean
  reasoning_hole: boolean
  completed: boolean
  /** How many calls the model made; 0 until the round has completed. */
  tool_calls: number
  /** Announced before the cards of a round with more than one call; 0 if it was not. */
  branches: number
  calls: readonly ModelCall[]
  finish_reason: string | null
  usage: Usage | null
}

export interface ToolFold {
  call_id: string
  round: number
  placement: Placement | null
  name: string
  title: string
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Null where the surface does not show them. */
  arguments: Json
  result: Json
  error: { code: ToolErrorCode; message: string } | null
  documents: readonly Citation[]
  progress: readonly { kind: string; data: Json }[]
  /** Live output so far, e.g. stdout. */
  output: string
  hole: boolean
}

/** Everything a screen, a reply or a stored answer knows of one run; made by `fold()` from its events and deltas alone. */
export interface RunFold {
  run_id: string | null
  last_seq: number
  status: RunStatus | null
  attempt: number
  /** The worker that ran it is gone and another one goes on; until its next round has completed. */
  taken_over: boolean
  conversation_id: string | null
  group_id: string | null
  input_message_id: string | null
  output_message_id: string | null
  model_index: number
  agent: string | null
  model: string | null
  /** By round number, ascending. */
  rounds: readonly RoundFold[]
  /** In order of their start. */
  tools: readonly ToolFold[]
  citations: readonly Citation[]
  files: readonly FileReference[]
  plan: readonly string[] | null
  title: string | null
  /** Calls that wait for a person or for the caller. */
  pending: readonly PendingCall[]
  /** Set by the terminal event; its `content` is the truth. */
  output: FinalView | null
  error: RunError | null
  usage: Usage | null
  stop_reason: StopReason | null
  cancel_reason: CancelReason | null
}

const EMPTY: RunFold = {
  run_id: null,
  last_seq: 0,
  status: null,
  attempt: 0,
  taken_over: false,
  conversation_id: null,
  group_id: null,
  input_message_id: null,
  output_message_id: null,
  model_index: 0,
  agent: null,
  model: null,
  rounds: [],
  tools: [],
  citations: [],
  files: [],
  plan: null,
  title: null,
  pending: [],
  output: null,
  error: null,
  usage: null,
  stop_reason: null,
  cancel_reason: null,
}

export const emptyView = (): RunFold => EMPTY
