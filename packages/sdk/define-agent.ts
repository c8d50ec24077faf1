import { AgentConfig, type ToolConfig } from '@runwire/protocol'
import type { CodeAgent, CodeTool } from '@runwire/worker/code'
import { z } from 'zod'

type ToolOf = z.input<typeof ToolConfig>

/** An agent's configuration as `PUT /api/v1/agents/{slug}` takes it, with tools in code beside the others. */
export interface AgentDefinition extends Omit<z.input<typeof AgentConfig>, 'tools' | 'model'> {
  /** Its name in addresses: lower-case letters, digits and dashes. */
  slug: string
  tools?: (CodeTool | ToolOf)[]
  /** RUNWIRE_MODEL of the project's default provider where it is left out; the demo model where that is not set. */
  model?: z.input<typeof AgentConfig>['model']
}

/**
 * Defines an agent that is kept in the repository. `npm start` and `npm run setup` write it as a new version where it
 * differs from the stored one. Throws where the configuration is wrong, with the field's name.
 */
export function defineAgent({ slug, tools = [], ...rest }: AgentDefinition): CodeAgent {
  const config = {
    ...rest,
    model: rest.model ?? { name: process.env['RUNWIRE_MODEL'] || 'demo' },
    tools: tools.map((tool) => ('run' in tool ? { kind: 'code' as const, name: tool.name } : tool)),
  }
  const checked = AgentConfig.safeParse(config)
  if (!checked.success) throw new Error(`defineAgent ${slug}:\n${z.prettifyError(checked.error)}`)
  return { slug, config, tools: tools.filter((tool) => 'run' in tool) }
}
