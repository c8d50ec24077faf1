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
import type { Surface } from '../requests/caller.ts'

export interface SurfaceOptions {
  /** `include=tools`: rounds and tool detail, as far as the agent exposes them. */
  includeTools: boolean
}

/** The run as this surface may see it. */
export function runOnSurface(surface: Surface, run: RunView, expose: AgentExpose, options: SurfaceOptions): unknown {
  return surface === 'internal' ? run : projectRun(run, expose, options)
}

export function messageOnSurface(
  surface: Surface,
  message: MessageView,
  expose: AgentExpose,
  options: SurfaceOptions,
): unknown {
  return surface === 'internal' ? message : projectMessage(message, expose, options)
}

export function outputOnSurface(
  surface: Surface,
  output: FinalView | null,
  expose: AgentExpose,
  options: SurfaceOptions,
): unknown {
  return surface === 'internal' || output === null ? output : projectOutput(output, expose, options)
}

export function errorOnSurface(surface: Surface, error: RunError | null): unknown {
  return surface === 'internal' || error === null ? error : projectError(error)
}
