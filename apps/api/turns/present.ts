import {
  type AgentExpose,
  type FinalView,
  type MessageView,
  type RunError,
  type RunView,
  projectError,
  projectMessage,
  projectOutput,
  projectRun,
} from '@runwire/protocol'
import type { Surface } from '../http/caller.ts'

export interface PresentOptions {
  /** `include=tools`: rounds and tool detail, as far as the agent exposes them. */
  includeTools: boolean
}

/** The run as this surface may see it. */
export function presentRun(surface: Surface, run: RunView, expose: AgentExpose, options: PresentOptions): unknown {
  return surface === 'internal' ? run : projectRun(run, expose, options)
}

export function presentMessage(
  surface: Surface,
  message: MessageView,
  expose: AgentExpose,
  options: PresentOptions,
): unknown {
  return surface === 'internal' ? message : projectMessage(message, expose, options)
}

export function presentOutput(
  surface: Surface,
  output: FinalView | null,
  expose: AgentExpose,
  options: PresentOptions,
): unknown {
  return surface === 'internal' || output === null ? output : projectOutput(output, expose, options)
}

export function presentError(surface: Surface, error: RunError | null): unknown {
  return surface === 'internal' || error === null ? error : projectError(error)
}
