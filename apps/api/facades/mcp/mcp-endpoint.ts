import { listAgents, searchDocuments } from '@runwire/db'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { authenticatePublic } from '../../access/authenticate.ts'
import { readJsonBody } from '../../requests/read-body.ts'
import { RequestError } from '../../requests/request-error.ts'
import type { RawCall } from '../../http/route.ts'
import type { Services } from '../../http/services.ts'
import { registerAgentTool } from './agent-tool.ts'
import { inPlainWords } from './in-plain-words.ts'

const SearchInput = inPlainWords(
  z.object({
    query: z.string().min(1).max(2000).describe('Words to look for.'),
    limit: z.number().int().min(1).max(50).default(8),
  }),
)

/**
 * `/mcp`, streamable HTTP: each agent of the key's project is a tool, `search_knowledge` another. Stateless: every
 * request carries its key and is answered by a server of its own, so any api process may take it.
 */
export function mcpEndpoint(services: Services): RequestHandler {
  const router = express.Router()
  router.post('/', (req, res) => answer(services, req, res))
  router.all('/', () => {
    throw new RequestError('not_found', 'There is no stream to open here: send MCP requests by POST.')
  })
  return router
}

async function answer(services: Services, req: Request, res: Response): Promise<void> {
  const caller = await authenticatePublic(services.db, req)
  if (!caller.scopes.has('runs:write')) {
    throw new RequestError('missing_scope', 'This key lacks the scope runs:write. Use a key that has it.', {
      param: 'runs:write',
    })
  }
  await services.limits.take(caller, req, res)
  await readJsonBody(req, res)
  const handler = createMcpHandler(() => serverFor({ req, res, caller, surface: 'public', services }), {
    responseMode: isToolCall(req.body) ? 'sse' : 'auto',
    onerror: (error) => services.log.warn({ err: error }, 'an MCP request failed'),
  })
  if (isToolCall(req.body)) sendHeadAtOnce(res)
  await toNodeHandler(handler)(req, res, req.body)
  await handler.close()
}

/** Node keeps the head back until the first byte of the body; an agent may work for minutes before it says one. */
function sendHeadAtOnce(res: Response): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response
  res.writeHead = (...args: unknown[]) => {
    writeHead(...args)
    res.flushHeaders()
    return res
  }
}

const isToolCall = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/call'

async function serverFor(call: RawCall): Promise<McpServer> {
  const { services, caller } = call
  const server = new McpServer({ name: 'runwire', version: '0.1.0' })
  const agents = await listAgents(services.db, caller.project_id)
  for (const agent of agents)
    if (caller.agent === null || caller.agent === agent.slug) registerAgentTool(server, call, agent)
  if (caller.scopes.has('knowledge:read')) registerSearch(server, call)
  return server
}

function registerSearch(server: McpServer, { services, caller }: RawCall): void {
  const config = {
    title: 'Search the documents',
    description: "Searches the project's documents.",
    inputSchema: SearchInput,
  }
  server.registerTool('search_knowledge', config, async ({ query, limit }) => {
    const found = await searchDocuments(services.db, caller.project_id, query, limit)
    const documents = found.map(({ document_id, title, url, snippet }) => ({ document_id, title, url, snippet }))
    return { content: [{ type: 'text', text: JSON.stringify(documents) }], structuredContent: { documents } }
  })
}
