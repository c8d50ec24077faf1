import { findAgent, findProvider, openProjectSecret, searchDocuments, type Secret } from '@runwire/db'
import { agentTool, type Tool } from '@runwire/engine'
import type { AgentConfig, NeedsApproval, ToolConfig } from '@runwire/protocol'
import { builtinTools, generateImage, httpTool, type Egress } from '@runwire/tools'
import type { CodeTool } from '../code/code-tool.ts'
import { asTool } from '../code/run-code-tool.ts'
import { cleanText } from '../redaction/clean-text.ts'
import { loadMcpTools, type ForeignSources } from './load-mcp-tools.ts'
import type { ModelPorts } from './model-ports.ts'
import { underOwnNames } from './own-names.ts'

export interface ToolSources extends ForeignSources {
  ports: ModelPorts
  /** The way to addresses that agents and models name. */
  egress: Egress
  /** Tools in code that this worker brings, by name. */
  codeTools: ReadonlyMap<string, CodeTool>
}

/** Agents may ask agents, who may ask agents; one level more and a circle would never end. */
const DEEPEST = 3
/** Where a provider's settings name no `image_model`. */
const DEFAULT_IMAGE_MODEL = 'gpt-image-1'

/**
 * The tools an agent's configuration names, in its order. Tools that cannot be offered (an unknown name, an agent that
 * is gone) are left out and logged; the model never sees them. Keys of other providers that are opened on the way go to
 * `secrets`.
 */
export async function loadTools(
  sources: ToolSources,
  projectId: string,
  { agent, secrets, depth = 1 }: { agent: AgentConfig; secrets: Secret[]; depth?: number },
): Promise<Tool[]> {
  const loaded = await Promise.all(
    agent.tools.map((config) => loadTool(sources, projectId, { agent, config, secrets, depth })),
  )
  const all: Tool[] = []
  for (const [at, config] of agent.tools.entries()) {
    const found = loaded[at] ?? []
    if (found.length === 0)
      sources.log.warn({ tool: nameOf(config), kind: config.kind }, 'a tool of the agent cannot be offered')
    all.push(...found)
  }
  return underOwnNames(all)
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
): Promise<Tool[]> {
  switch (config.kind) {
    case 'builtin': {
      const tool = await loadBuiltinTool(sources, projectId, { agent, config, secrets })
      return tool === null ? [] : [{ ...tool, needs_approval: stricter(tool.needs_approval, config.needs_approval) }]
    }
    case 'agent': {
      const tool = await loadAgentTool(sources, projectId, { config, secrets, depth })
      return tool === null ? [] : [tool]
    }
    case 'http':
      return loadHttpTool(sources, projectId, { config, secrets })
    case 'mcp':
      return loadMcpTools(sources, projectId, config, secrets)
    case 'code':
      return loadCodeTool(sources, projectId, { config, secrets })
  }
}

async function loadBuiltinTool(
  sources: ToolSources,
  projectId: string,
  { agent, config, secrets }: Omit<Wanted, 'depth' | 'config'> & { config: Extract<ToolConfig, { kind: 'builtin' }> },
): Promise<Tool | null> {
  const { egress, saveFile } = sources
  if (config.name === 'generate_image') {
    const provider = await findProvider(sources.db, projectId, agent.model.provider)
    if (provider === null) return null
    if (provider.key !== null) secrets.push(provider.key)
    const { image_model } = provider.settings
    const model = typeof image_model === 'string' ? image_model : DEFAULT_IMAGE_MODEL
    const { base_url, trusted, key } = provider
    const images = { baseUrl: base_url, apiKey: key?.reveal() ?? '', model, trusted }
    return generateImage({ provider: images, egress, saveFile })
  }
  const known = builtinTools({
    searchDocuments: (project, query, limit) => searchDocuments(sources.db, project, query, limit),
    egress,
    saveFile,
    topK: agent.knowledge.top_k,
  })
  return known.find(({ name }) => name === config.name) ?? null
}

/** A worker claims only runs whose agent's tools in code it has; a sub-agent's may be missing here. */
function loadCodeTool(
  { db, codeTools, saveFile, log }: ToolSources,
  projectId: string,
  { config, secrets }: { config: Extract<ToolConfig, { kind: 'code' }>; secrets: Secret[] },
): Tool[] {
  const found = codeTools.get(config.name)
  if (found === undefined) return []
  const secretOf = secretReader(db, projectId, secrets)
  const tool = asTool(found, { secretOf, saveFile, clean: (text) => cleanText(text, secrets), log })
  return [{ ...tool, needs_approval: stricter(tool.needs_approval, config.needs_approval) }]
}

/** Opens the project's secrets by name and adds them to `secrets`, so that they are removed from texts. */
function secretReader(db: ToolSources['db'], projectId: string, secrets: Secret[]) {
  return async (name: string): Promise<string | null> => {
    const secret = await openProjectSecret(db, projectId, name)
    if (secret !== null) secrets.push(secret)
    return secret?.reveal() ?? null
  }
}

/**
 * Secrets of its headers are opened when it is called; one that is not set makes the call fail with the secret's name.
 */
function loadHttpTool(
  { db, egress, log }: ToolSources,
  projectId: string,
  { config, secrets }: { config: Extract<ToolConfig, { kind: 'http' }>; secrets: Secret[] },
): Tool[] {
  try {
    return [httpTool(config, { egress, secretOf: secretReader(db, projectId, secrets) })]
  } catch (error) {
    log.warn({ tool: config.name, err: error }, 'the url of an HTTP tool cannot be used')
    return []
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
    tools: await loadTools(sources, projectId, { agent: found.config, secrets, depth: depth + 1 }),
  })
}

/** Of two wishes for approval the one that asks more of whoever approves. */
const stricter = (left: NeedsApproval, right: NeedsApproval): NeedsApproval =>
  left === 'operator' || right === 'operator' ? 'operator' : left || right

const nameOf = (config: ToolConfig): string => (config.kind === 'mcp' ? config.server : config.name)
