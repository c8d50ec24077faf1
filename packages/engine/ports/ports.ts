import type {
  AgentConfig,
  ClientTool,
  FileReference,
  Json,
  NeedsApproval,
  NewEvent,
  Placement,
  ProjectPrices,
  ResponseFormat,
  RunErrorCode,
  ToolEffect,
  ToolErrorCode,
} from '@runwire/protocol'
import type { ByteStream } from './byte-stream.ts'

/** One message of the prompt in the Chat Completions shape; `extra` of a call (signatures) goes back unchanged. */
export type PromptMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string | PromptPart[] }
  /** `reasoning` of the round goes back only to providers that ask for it. */
  | { role: 'assistant'; content: string | null; calls: PromptCall[]; reasoning?: string }
  | { role: 'tool'; provider_call_id: string; content: string }

export type PromptPart = { type: 'text'; text: string } | { type: 'image'; url: string }

export interface PromptCall {
  provider_call_id: string
  name: string
  arguments: Json
  extra?: Record<string, Json>
}

export interface OfferedTool {
  name: string
  description: string
  /** JSON schema of the arguments object. */
  parameters: Record<string, Json>
}

export interface ModelRequest {
  model: string
  messages: readonly PromptMessage[]
  tools: readonly OfferedTool[]
  tool_choice: 'auto' | 'none' | 'required'
  temperature?: number
  top_p?: number
  seed?: number
  max_output_tokens?: number
  reasoning_effort?: string
  stop_sequences?: readonly string[]
  response_format?: ResponseFormat
}

/** The reply to one try of a model call: a body to decode, or the whole reply of a provider that does not stream. */
export type ModelReply = { kind: 'stream'; body: ByteStream } | { kind: 'plain'; completion: unknown }

/**
 * One try of a model call could not be made or broke. `retryable` says whether another try may help,
 * `retryAfterMs` how long the provider asked to wait. `detail` is already cleaned of secrets.
 */
export class ModelCallError extends Error {
  readonly code: RunErrorCode
  readonly retryable: boolean
  readonly retryAfterMs: number | null
  readonly detail: string
  constructor(
    code: RunErrorCode,
    detail: string,
    options: { retryable?: boolean; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(`model call failed: ${code}: ${detail}`, { cause: options.cause })
    this.code = code
    this.detail = detail
    this.retryable = options.retryable ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** The way to a model. One call is one try; the loop decides about further tries. Throws ModelCallError. */
export interface ModelPort {
  open(
    request: ModelRequest,
    options: { signal: AbortSignal; onAdjusted?: (reason: string) => void },
  ): Promise<ModelReply>
}

/**
 * The services a tool may use while it runs. `emitter` takes progress, files and live output, but no text of an answer.
 */
export interface ToolContext {
  emitter: Emitter
  signal: AbortSignal
  call_id: string
  idempotency_key: string
  round: number
  /** Where screens show the call. */
  placement: Placement
  run_id: string
  conversation_id: string
  project_id: string
}

export type ToolOutcome =
  | { ok: true; result: Json; documents?: readonly ToolDocument[] }
  | { ok: false; error: { code: ToolErrorCode; message: string } }

/** A document a tool found; the loop gives it the run's next number. */
export interface ToolDocument {
  document_id: string
  title: string
  url: string | null
  snippet: string
}

/** Another agent, as a tool runs it: its own model, tools and limits. */
export interface SubAgent {
  agent: AgentConfig
  model: string
  port: ModelPort
  tools: readonly Tool[]
}

export interface Tool extends OfferedTool {
  /** Shown on screens instead of the name, e.g. "Searching the documents". */
  title: string
  effect: ToolEffect
  needs_approval: NeedsApproval
  timeout_ms: number
  /**
   * The foreign source of the results, where they are not this project's own: `web`, an API's host, an MCP server. Once
   * such words are in a conversation, tools of any other origin that act or send need an operator's approval.
   */
  origin?: string
  /**
   * Data of a call that leaves the house although it only reads. `arguments`: all arguments, to the tool's origin.
   * `address`: the address in its argument `url`, to whoever that names.
   */
  sends?: 'arguments' | 'address'
  /**
   * Set for an agent used as a tool: the loop runs it on the call's `task` instead of `run`, and its rounds are shown
   * in the call's tab.
   */
  agent?: SubAgent
  run(args: Record<string, Json>, context: ToolContext): Promise<ToolOutcome>
}

/** Keeps something a run produced as a file of its project and says how it can be fetched. */
export type SaveFile = (
  projectId: string,
  file: { name: string; media_type: string; bytes: Uint8Array },
) => Promise<FileReference>

export interface Appended {
  /** Seq of the last event of the batch; the events of the batch are numbered without gaps up to it. */
  last_seq: number
  cancel_requested: boolean
}

/**
 * The one way out for everything a run says, from any depth: durable events in order, text that only screens need.
 * An append returns once the events are stored; text given before it reaches readers before its pointer.
 */
export interface Emitter {
  append(events: readonly NewEvent[]): Promise<Appended>
  text(delta: { round: number; start: number; offset: number; text?: string; reasoning?: string }): void
  toolOutput(delta: { call_id: string; offset: number; text: string }): void
}

/** For tools called outside a run: takes everything, keeps nothing. */
export const NullEmitter: Emitter = {
  append: async () => ({ last_seq: 0, cancel_requested: false }),
  text: () => undefined,
  toolOutput: () => undefined,
}

/**
 * Time and chance, so that tests own both. `sleep` ends early, with the signal's reason as its error, once the signal
 * aborts. `random` gives numbers from 0 up to 1 and spreads retries.
 */
export interface Clock {
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

/** Everything a run needs to know, frozen at claim; the loop never reads the database. */
export interface TurnSetup {
  run_id: string
  /** Name of the worker that claimed the run, for `run.started`. */
  worker_id: string
  project_id: string
  conversation_id: string
  output_message_id: string
  model_index: number
  attempt: number
  agent: AgentConfig
  agent_slug: string
  /** The model this run asks, as the provider names it. */
  model: string
  forced_tool: string | null
  /** For the first round: no tool at all, or any of them but one for certain. */
  tool_choice?: 'none' | 'required'
  /** Sampling parameters that only a caller sets, never an agent. */
  sampling?: { top_p?: number; seed?: number }
  /**
   * Plan, research agents in parallel, report, instead of the plain tool loop; `agent.mode: research` means the same.
   */
  research?: boolean
  client_tools: readonly ClientTool[]
  response_format: ResponseFormat | null
  /** Linear history of the branch, oldest first, ending with the user message to answer; without the system prompt. */
  history: readonly PromptMessage[]
  /** Origins whose words this conversation holds, from earlier turns too, whatever of them is still in the history. */
  tainted_by: readonly string[]
  /** Milliseconds since the epoch when the run was first started; max_wall_seconds counts from it. */
  started_at_ms: number
  /** Prices of the project's models, by model name. */
  prices: ProjectPrices
  /** Bytes of text (UTF-8) that earlier attempts streamed and lost, by round. */
  streamed?: Readonly<Record<string, number>>
}

/**
 * How an execution ended. `events` is the closing batch, given to the database in one append: for the first three it
 * ends with the terminal event, for `requires_action` with `run.requires_action`. Such a run whose calls were all
 * answered in the meantime is executed again with the log that now holds the answers.
 */
export interface RunEnd {
  kind: 'completed' | 'failed' | 'cancelled' | 'requires_action'
  events: NewEvent[]
}

/**
 * Why a run's signal is aborted: `cancel` ends the run and keeps what is there; `lost` (the lease is gone) and `drain`
 * (the process ends) stop the work at once and leave the run as its log has it.
 */
export type StopCause = 'cancel' | 'lost' | 'drain'

/**
 * The work on a run was stopped for a reason of this process; the run itself goes on elsewhere. Nothing more may be
 * written.
 */
export class RunStopped extends Error {
  readonly code = 'run_stopped'
  readonly reason: 'lost' | 'drain'
  constructor(reason: 'lost' | 'drain') {
    super(`work on the run was stopped: ${reason}`)
    this.reason = reason
  }
}
