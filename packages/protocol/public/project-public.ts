import type { AgentExpose } from '../shapes/agents.ts'
import type { Transient } from '../events/deltas.ts'
import { RUN_ERRORS } from '../shapes/errors.ts'
import type { EventType, RunEvent } from '../events/events.ts'
import { pick, scalars } from './pick.ts'
import type { FieldShapes, Picked } from './pick.ts'
import {
  PUBLIC_ASSISTANT_MESSAGE,
  PUBLIC_CALL,
  PUBLIC_EVENTS,
  PUBLIC_OUTPUT,
  PUBLIC_RUN,
  PUBLIC_TEXT,
  PUBLIC_TEXT_WITH_REASONING,
  PUBLIC_TOOL_OUTPUT,
  PUBLIC_USER_MESSAGE,
  PUBLIC_WITH_FULL_TOOLS,
} from './public-shapes.ts'
import type { FinalView, MessageView, RunView } from '../shapes/views.ts'

/** A durable event as API and widget see it: the envelope and the fields its type lists. */
export type PublicEvent = { type: EventType; run_id: string; seq: number; created_at: string } & Picked

/**
 * The event as the public surface may see it, or null where it is left out whole.
 * An allow-list: a field that is not named here is internal. Source: the public column of the protocol's event table.
 */
export function projectEvent(event: RunEvent, expose: AgentExpose): PublicEvent | null {
  const shape = eventShape(event.type, expose)
  if (shape === null) return null
  const { type, run_id, seq, created_at } = event
  return { type, run_id, seq, created_at, ...pick(event, shape), ...projectedParts(event, expose) }
}

/** A delta or snapshot as the public surface may see it, or null. Reasoning and tool output only where the agent exposes them. */
export function projectTransient(item: Transient, expose: AgentExpose): Transient | null {
  if (item.type === 'tool.delta' || item.type === 'tool.snapshot') {
    return expose.tools === 'full' ? (pick(item, PUBLIC_TOOL_OUTPUT) as Transient) : null
  }
  if (item.type === 'model.delta' && item.text === undefined && !expose.reasoning) return null
  return pick(item, expose.reasoning ? PUBLIC_TEXT_WITH_REASONING : PUBLIC_TEXT) as Transient
}

/** Which rounds a public output carries; `includeTools` is the caller's `include=tools`, limited to what the agent exposes. */
export interface OutputOptions {
  includeTools?: boolean
}

/** The final view without reasoning and tool detail, except what the agent exposes. */
export function projectOutput(output: FinalView, expose: AgentExpose, options: OutputOptions = {}): Picked {
  const callShape = options.includeTools && expose.tools !== 'none' ? PUBLIC_CALL[expose.tools] : null
  if (output.rounds === undefined || (callShape === null && !expose.reasoning)) return pick(output, PUBLIC_OUTPUT)
  const round: FieldShapes = {
    ...scalars('round', 'parent_call_id', 'text'),
    ...(expose.reasoning ? scalars('reasoning') : {}),
    ...(callShape === null ? {} : { calls: [callShape] }),
  }
  return pick(output, { ...PUBLIC_OUTPUT, rounds: [round] })
}

export function projectRun(run: RunView, expose: AgentExpose, options: OutputOptions = {}): Picked {
  return {
    ...pick(run, PUBLIC_RUN),
    output: run.output === null ? null : projectOutput(run.output, expose, options),
    error: run.error === null ? null : projectError(run.error),
  }
}

export function projectMessage(message: MessageView, expose: AgentExpose, options: OutputOptions = {}): Picked {
  if (message.role === 'user') return pick(message, PUBLIC_USER_MESSAGE)
  const { rounds, ...rest } = message
  const shown = projectOutput({ ...rest, rounds }, expose, options)
  return {
    ...pick(message, PUBLIC_ASSISTANT_MESSAGE),
    error: message.error === null ? null : projectError(message.error),
    ...(shown.rounds === undefined ? {} : { rounds: shown.rounds }),
  }
}

/**
 * The public words for a code are ours and fixed; the provider's own words stay internal. Only a refusal is told in the
 * words of the project's own query hook, which are meant for the user.
 */
export function projectError(error: { code: string; message: string }): { code: string; message: string } {
  if (error.code === 'refused' && error.message !== '') return { code: error.code, message: error.message }
  const fixed: Readonly<Record<string, string>> = RUN_ERRORS
  return {
    code: error.code,
    message: Object.hasOwn(fixed, error.code) ? String(fixed[error.code]) : RUN_ERRORS.internal_error,
  }
}

function eventShape(type: EventType, expose: AgentExpose): FieldShapes | null {
  if (expose.tools === 'none' && (type.startsWith('tool.') || type === 'tools.branching')) return null
  // A type this code does not know is internal until it is listed.
  if (!Object.hasOwn(PUBLIC_EVENTS, type)) return null
  const base = PUBLIC_EVENTS[type]
  const more = expose.tools === 'full' ? PUBLIC_WITH_FULL_TOOLS[type] : undefined
  if (type === 'model.completed' && expose.reasoning) return { ...base, ...scalars('reasoning') }
  return base === null && more === undefined ? null : { ...base, ...more }
}

function projectedParts(event: RunEvent, expose: AgentExpose): Picked {
  switch (event.type) {
    case 'run.completed':
    case 'run.cancelled':
      return { output: projectOutput(event.output, expose) }
    case 'run.failed':
      return { error: projectError(event.error), output: projectOutput(event.output, expose) }
    default:
      return {}
  }
}
