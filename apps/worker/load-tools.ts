import { findAgent, findProvider, searchDocuments, type Database, type Secret } from '@runwire/db'
import { agentTool, type Tool } from '@runwire/engine'
import type { AgentConfig, ToolConfig } from '@runwire/protocol'
import { builtinTools, httpTool, type Egress } from '@runwire/tools'
import type { Logger } from 'pino'
import type { ModelPorts } from './model-ports.ts'

export interface ToolSources {
  db: Database
  ports: ModelPorts
  /** The way to addresses that agents and models name. */
  egress: Egress
  log: Logger
}

/** Agents may ask agents, who may ask agents; one level more and a circle would never end. */
const DEEPEST = 3

/**
 * The tools an agent's configuration names, in its order. What cannot be offered (an unknown name, an agent that is gone)
 * is left out and logged; the model never hears of it. Keys of other providers that are opened on the way go to `secrets`.
 */
export async function loadTools(
  sources: ToolSources,
  projectId: string,
  agent: AgentConfig,
  secrets: Secret[],
  depth = 1,
): Promise<Tool[]> {
  const tools: Tool[] = []
  for (const config of agent.tools) {
    const tool = await loadTool(sources, projectId, { agent, config, secrets, depth })
    if (tool === null)
      sources.log.warn({ tool: nameOf(config), kind: config.kind }, 'a tool of the agent cannot be offered')
    else tools.push(tool)
  }
  return tools
}

interface Wanted {
  agent: AgentConfig
  config: ToolConfig
  secrets: Secret[]
  depth: number
}

async function loadTool(
  sources: ToolSources,
  projectId: string,
  { agent, config, secrets, depth }: Wanted,
): Promise<Tool | null> {
  switch (config.kind) {
    case 'builtin': {
      const search = (project: string, query: string, limit: number) =>
        searchDocuments(sources.db, project, query, limit)
      const known = builtinTools({
        searchDocuments: search,
        egress: sources.egress,
        topK: agent.knowledge.top_k,
      })
      const tool = known.find(({ name }) => name === config.name)
      return tool === undefined ? null : { ...tool, needs_approval: tool.needs_approval || config.needs_approval }
    }
    case 'agent':
      return loadAgentTool(sources, projectId, { config, secrets, depth })
    case 'http':
      return loadHttpTool(sources, config)
    case 'mcp':
      return null
  }
}

/** A header that names a secret makes the call fail, with the secret's name: projects have no store of secrets yet. */
function loadHttpTool({ egress, log }: ToolSources, config: Extract<ToolConfig, { kind: 'http' }>): Tool | null {
  try {
    return httpTool(config, { egress, secretOf: () => Promise.resolve(null) })
  } catch (error) {
    log.warn({ tool: config.name, err: error }, 'the url of an HTTP tool cannot be used')
    return null
  }
}

async function loadAgentTool(
  sources: ToolSources,
  projectId: string,
  { config, secrets, depth }: Omit<Wanted, 'agent' | 'config'> & { config: Extract<ToolConfig, { kind: 'agent' }> },
): Promise<Tool | null> {
  if (depth > DEEPEST) return null
  const found = await findAgent(sources.db, projectId, config.agent)
  const provider = found === null ? null : await findProvider(sources.db, projectId, found.config.model.provider)
  if (found === null || provider === null) return null
  if (provider.key !== null) secrets.push(provider.key)
  return agentTool(config, {
    agent: found.config,
    model: found.config.model.name,
    port: sources.ports.for(provider),
    tools: await loadTools(sources, projectId, found.config, secrets, depth + 1),
  })
}

const nameOf = (config: ToolConfig): string => (config.kind === 'mcp' ? config.server : config.name)
