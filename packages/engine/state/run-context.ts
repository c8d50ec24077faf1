import type { Observer } from '../ports/observer.ts'
import type { Clock, ModelPort, OfferedTool, PromptMessage, SaveFile, Tool, TurnSetup } from '../ports/ports.ts'
import type { AgentConfig, ClientTool, Usage } from '@runwire/protocol'
import type { CitedDocuments } from '../citations/citations.ts'
import type { Taint } from './taint.ts'
import type { LoopEnd } from './loop-end.ts'
import type { LoopPlace } from './placement.ts'
import type { Recorder } from './recorder.ts'
import type { RunState } from './run-state.ts'

/** State that all loops of a run share. `signal` is the run's; `handOver` asks to stop at the next commit point. */
export interface RunContext {
  setup: TurnSetup
  state: RunState
  recorder: Recorder
  observer: Observer
  clock: Clock
  signal: AbortSignal
  handOver: AbortSignal
  /** Where the words of tools' results come from, by tool name. */
  origins: ReadonlyMap<string, string>
  /** Documents that readers know to be cited. */
  cited: CitedDocuments
  /** The foreign sources whose words the conversation holds. */
  taint: Taint
  /** Keeps what is too long for the model; null where nothing keeps files. */
  saveFile: SaveFile | null
  /** Resolves to true if the project's limits allow another round. */
  maySpend(): Promise<boolean>
  /** Runs a tool loop inside this run; a sub-agent's is one like any other. */
  runLoop(scope: LoopScope): Promise<LoopEnd>
  /** Calls whose intent was stored in this execution and which have not been made yet. */
  notInvoked: Set<string>
  /** Estimated prompt tokens of each round asked for in this execution, used when the provider reports no usage. */
  askedTokens: Map<number, () => number>
  /** Usage of tries that another try replaced: providers bill them, though no round shows them. */
  replacedTries: Usage
}

/** One tool loop: the run's own, or a sub-agent's inside the call that started it. */
export interface LoopScope {
  agent: AgentConfig
  /** The model's name as its provider knows it. */
  model: string
  port: ModelPort
  tools: readonly Tool[]
  client_tools: readonly ClientTool[]
  /** Tools this loop cannot offer, since their parameters are no schema; their names are not among its tools. */
  left_out?: readonly { name: string; problem: string }[]
  forced_tool: string | null
  tool_choice?: TurnSetup['tool_choice']
  sampling?: TurnSetup['sampling']
  response_format: TurnSetup['response_format']
  /** The conversation before this loop's first round, without the system prompt. */
  history: readonly PromptMessage[]
  parent_call_id: string | null
  place: LoopPlace
  /**
   * The first round only makes a plan: what the model says beside it counts as reasoning, and without a plan it goes
   * on.
   */
  plans_first?: boolean
  /** Milliseconds since the epoch from which on the next round is the last. */
  deadlineMs: number
}

/** Everything the model may call in this loop, the caller's own tools included. */
export const offeredTools = (scope: LoopScope): OfferedTool[] => [...scope.tools, ...scope.client_tools]
