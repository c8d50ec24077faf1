import { openProjectSecret, type Db, type findMcpServer } from '@runwire/db'
import type { McpOffer } from '@runwire/tools'
import { EgressBlockedError, type Egress } from '@runwire/tools/egress'
import { RequestError } from '../requests/request-error.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findMcpServer>>>

/** Asks a project's MCP server what it offers, in a session of its own. Throws RequestError naming why it cannot be asked. */
export async function listMcpTools(
  { db, egress }: { db: Db; egress: Egress },
  projectId: string,
  { server, openHeaders }: Found,
): Promise<McpOffer['listed']> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(openHeaders())) {
    const text = typeof value === 'string' ? value : (await openProjectSecret(db, projectId, value.secret))?.reveal()
    if (text === undefined) {
      throw new RequestError(
        'invalid_field',
        `The header ${name} names a secret that is not set. Set it, or change the header.`,
        { param: 'headers' },
      )
    }
    headers[name] = text
  }
  const { McpServers } = await import('@runwire/tools')
  const mcp = new McpServers(egress)
  try {
    return (await mcp.offer({ id: server.id, project_id: projectId, url: server.url, headers }, { pins: null })).listed
  } catch (cause) {
    const why = cause instanceof EgressBlockedError ? cause.message : 'it does not answer as an MCP server'
    throw new RequestError(
      'invalid_field',
      `The MCP server cannot be asked for its tools: ${why}. Check its url and headers.`,
      {
        param: 'url',
        cause,
      },
    )
  } finally {
    await mcp.close()
  }
}
