import type { AgentConfig, ModelCall, NewEventOf, RunErrorCode, ToolErrorCode } from '@runwire/protocol'
import type { ModelRequest, Tool } from './ports.ts'

/** A piece of a run's work that somebody may want to watch. */
export type ObservedWork =
  /** A model call with all of its tries. `round` is null for a call beside the answer. */
  | { kind: 'model'; round: number | null; provider: string; request: ModelRequest }
  | { kind: 'tool'; round: number; call: ModelCall; tool: Tool }
  /** An agent at work: the run's own, or one that a tool call asked. */
  | { kind: 'agent'; agent: AgentConfig; model: string }

/** Facts about a piece of work while it is done; most of them are stored as an event as well. */
export type WorkFact =
  | NewEventOf<'model.retried'>
  | NewEventOf<'model.routed'>
  | NewEventOf<'model.completed'>
  | Pick<NewEventOf<'tool.completed'>, 'type' | 'result'>
  | { type: 'failed'; code: RunErrorCode | ToolErrorCode; detail: string }

/**
 * Watches a run's work, for traces. It does each piece of work exactly once, at once, and gives what the work gave; what
 * it does besides must not throw.
 */
export interface Observer {
  around<Value>(work: ObservedWork, does: (tell: (fact: WorkFact) => void) => Promise<Value>): Promise<Value>
}

const nobody = (): void => undefined

/** Nobody watches. */
export const NO_OBSERVER: Observer = { around: (_work, does) => does(nobody) }
