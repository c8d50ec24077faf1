import { findMcpServer, openProjectSecret, pinFirstTools, Secret, type Db } from '@runwire/db'
import type { SaveFile, Tool } from '@runwire/engine'
import type { HeaderValues, ToolConfig } from '@runwire/protocol'
import type { McpServers } from '@runwire/tools'
import type { Logger } from 'pino'
import type { UnreachableServers } from './unreachable-servers.ts'

/** The services needed to offer tools of servers and APIs. */
export interface ForeignSources {
  db: Db
  mcp: McpServers
  unreachable: UnreachableServers
  /** Keeps what the run's tools produce. */
  saveFile: SaveFile
  /** False where tools are only looked at: their words are not pinned then. */
  pinsFirst?: boolean
  log: Logger
}

/**
 * The tools an MCP server offers an agent. The first time they are listed their words are pinned; what differs later needs
 * approval. None, and a line in the log, where the project has no such server or it cannot be asked.
 */
export async function loadMcpTools(
  { db, mcp, unreachable, saveFile, pinsFirst, log }: ForeignSources,
  projectId: string,
  config: Extract<ToolConfig, { kind: 'mcp' }>,
  secrets: Secret[],
): Promise<Tool[]> {
  const found = await findMcpServer(db, projectId, config.server)
  if (found === null) {
    log.warn({ server: config.server }, 'the project has no such MCP server; its tools are not offered')
    return []
  }
  const { server, openHeaders } = found
  const headers = await openedHeaders(db, projectId, openHeaders(), secrets)
  const choice = {
    ...(config.allow === undefined ? {} : { allow: config.allow }),
    needs_approval: config.needs_approval,
    pins: server.pins,
    saveFile,
  }
  const settings = JSON.stringify([server.id, server.url, headers])
  if (unreachable.isLeftAlone(settings)) {
    log.warn({ server: server.name }, 'an MCP server could not be asked a moment ago; its tools are not offered')
    return []
  }
  const offer = await mcp
    .offer({ id: server.id, project_id: projectId, url: server.url, headers }, choice)
    .catch((error: unknown) => {
      unreachable.failed(settings)
      log.warn({ server: server.name, err: error }, 'an MCP server cannot be asked for its tools; they are not offered')
      return null
    })
  if (offer === null) return []
  unreachable.answered(settings)
  if (server.pins === null && pinsFirst !== false) await pinFirstTools(db, projectId, server.id, offer.pins)
  return offer.tools
}

/**
 * Headers with their secrets opened. The secrets are added to `secrets`; a header whose secret is not set is left out.
 */
async function openedHeaders(
  db: Db,
  projectId: string,
  headers: HeaderValues,
  secrets: Secret[],
): Promise<Record<string, string>> {
  const opened: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const secret = typeof value === 'string' ? new Secret(value) : await openProjectSecret(db, projectId, value.secret)
    if (secret === null) continue
    secrets.push(secret)
    opened[name] = secret.reveal()
  }
  return opened
}
