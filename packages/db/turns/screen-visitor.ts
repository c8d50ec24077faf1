import { type AgentConfig, AgentVisitors } from '@runwire/protocol'
import { RequestRefusedError } from '../connection/errors.ts'
import type { TurnBody, TurnInput } from './turn-input.ts'

/** A visitor's turn without the forbidden parts, and the names of those parts. */
export interface Screened {
  input: TurnInput
  dropped: string[]
}

/**
 * The one place that says what a widget's visitor may bring beside words and files of its own: nothing that speaks as
 * somebody else (system text, a history), and no tool, format or research that the agent's `visitors` settings don't
 * name. Every route and every wire format makes its turns through here. `drop` leaves it out and names it; else throws
 * RequestRefusedError (403) that names it.
 */
export function screenVisitor(config: AgentConfig, input: TurnInput): Screened {
  if (input.owner?.end_user == null) return { input, dropped: [] }
  // Versions from before these settings have none.
  const visitors = AgentVisitors.parse(config.visitors ?? {})
  const { body } = input
  const tools = (body.tools ?? []).filter((tool) => visitors.client_tools.includes(tool.name))
  const allowed: [name: string, given: boolean, allowed: boolean][] = [
    ['system', (input.instructions ?? '') !== '', false],
    ['history', 'history' in input.conversation && (input.conversation.history?.length ?? 0) > 0, false],
    ['tools', (body.tools?.length ?? 0) > 0, tools.length === (body.tools?.length ?? 0)],
    ['forced_tool', body.forced_tool !== undefined, visitors.forced_tools.includes(body.forced_tool ?? '')],
    ['research', body.research === true, visitors.research],
    ['model_parameters', Object.values(body.model_parameters ?? {}).some((value) => value !== undefined), false],
    ['response_format', (body.response_format?.type ?? 'text') !== 'text', visitors.response_format],
  ]
  const dropped = allowed.filter(([, given, may]) => given && !may).map(([name]) => name)
  if (dropped.length === 0) return { input, dropped }
  if (input.drops_for_visitors !== true) {
    throw new RequestRefusedError(
      'missing_scope',
      `A widget token may not bring ${dropped.join(', ')} to this agent. Leave it out, or allow it in the agent's visitors settings.`,
      { param: dropped[0] ?? '' },
    )
  }
  return { input: { ...input, ...without(input, dropped, tools) }, dropped }
}

function without(
  { body, conversation }: TurnInput,
  dropped: readonly string[],
  tools: NonNullable<TurnBody['tools']>,
): Pick<TurnInput, 'body' | 'conversation' | 'instructions'> {
  const kept: TurnBody = { ...body, tools }
  if (dropped.includes('forced_tool')) delete kept.forced_tool
  if (dropped.includes('research')) delete kept.research
  if (dropped.includes('model_parameters')) delete kept.model_parameters
  if (dropped.includes('response_format')) delete kept.response_format
  return {
    body: kept,
    instructions: null,
    conversation: 'history' in conversation ? { ...conversation, history: [] } : conversation,
  }
}
