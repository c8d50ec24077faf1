import {
  approveTools,
  createMcpServer,
  deleteMcpServer,
  findMcpServer,
  listMcpServers,
  pinFirstTools,
  updateMcpServer,
  type McpServerRecord,
} from '@runwire/db'
import { HeaderValues, idOf, listOf } from '@runwire/protocol'
import { sameWords } from '@runwire/tools/pin'
import { z } from 'zod'
import { once } from '../../http/idempotency.ts'
import { listMcpTools } from '../../upstream/list-mcp-tools.ts'
import { checkAddress } from '../../requests/check-address.ts'
import { notFound } from '../../requests/request-error.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'

const McpServer = z.object({
  id: z.string(),
  object: z.literal('mcp_server'),
  name: z.string(),
  url: z.string(),
  header_names: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
const McpTool = z.object({
  id: z.string(),
  object: z.literal('mcp_tool'),
  name: z.string(),
  description: z.string(),
  /** Hash of what a model reads of it; to be sent back to approve exactly this. */
  pin: z.string(),
  state: z.enum(['approved', 'changed', 'new']),
})
const name = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be 1 to 64 lower-case letters, digits, _ or -')
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
/** Write-only: texts, or names of the project's secrets. All of them are replaced. */
const headers = HeaderValues
const ServerBody = z.strictObject({ name, url, headers: headers.default({}) })
const ServerChanges = z.strictObject({ name: name.optional(), url: url.optional(), headers: headers.optional() })
const ApprovalBody = z.strictObject({
  pins: z.record(
    z.string().min(1).max(200),
    z.string().regex(/^[0-9a-f]{64}(?:\+(?:read|idempotent))?$/, 'must be a pin as the list gives it'),
  ),
})
const serverPath = z.object({ id: idOf('mcpServer') })

/** MCP servers whose tools agents may use. */
export const mcpServerRoutes = (): Route[] => [...storedServers(), ...offeredTools()]

const storedServers = (): Route[] => [list, create, readOne, change, remove]

const list = route({
  method: 'get',
  path: '/mcp-servers',
  scope: 'project:read',
  summary: 'The MCP servers, without what is in their headers',
  responses: { 200: { description: 'All of them, by name', body: listOf(McpServer) } },
  handler: async ({ services, caller }) => {
    const servers = await listMcpServers(services.db, caller.project_id)
    return { status: 200, body: wholeList(servers.map(shown)) }
  },
})

const create = route({
  method: 'post',
  path: '/mcp-servers',
  scope: 'project:write',
  audit: 'mcp_server.created',
  summary: 'Add an MCP server by its streamable HTTP address; headers are write-only',
  request: { body: ServerBody },
  responses: { 201: { description: 'The server', body: McpServer } },
  handler: async (call) => {
    await checkAddress(call.services.egress, 'url', call.body.url)
    return once(call, call.body, async (tx) => ({
      status: 201,
      body: shown(await createMcpServer(tx, call.caller.project_id, call.body)),
    }))
  },
})

const readOne = route({
  method: 'get',
  path: '/mcp-servers/{id}',
  scope: 'project:read',
  summary: 'One MCP server',
  request: { params: serverPath },
  responses: { 200: { description: 'The server', body: McpServer } },
  handler: async ({ services, caller, params }) => {
    const found = await findMcpServer(services.db, caller.project_id, params.id)
    if (found === null) throw notFound('MCP server')
    return { status: 200, body: shown(found.server) }
  },
})

const change = route({
  method: 'patch',
  path: '/mcp-servers/{id}',
  scope: 'project:write',
  audit: 'mcp_server.changed',
  summary: 'Change a server; another url forgets what was approved of the old one',
  request: { params: serverPath, body: ServerChanges },
  responses: { 200: { description: 'The server', body: McpServer } },
  handler: async ({ services, caller, params, body }) => {
    const { name, url, headers } = body
    if (url !== undefined) await checkAddress(services.egress, 'url', url)
    const changed = await updateMcpServer(services.db, caller.project_id, params.id, {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(headers === undefined ? {} : { headers }),
    })
    if (changed === null) throw notFound('MCP server')
    return { status: 200, body: shown(changed) }
  },
})

const remove = route({
  method: 'delete',
  path: '/mcp-servers/{id}',
  scope: 'project:write',
  audit: 'mcp_server.removed',
  summary: 'Remove a server; agents that name it go on without its tools',
  request: { params: serverPath },
  responses: { 204: { description: 'Removed' } },
  handler: async ({ services, caller, params }) => {
    if (!(await deleteMcpServer(services.db, caller.project_id, params.id))) throw notFound('MCP server')
    return { status: 204 }
  },
})

const offeredTools = (): Route[] => [
  route({
    method: 'get',
    path: '/mcp-servers/{id}/tools',
    scope: 'project:read',
    summary: 'The tools the server offers now, each approved, changed since, or new',
    request: { params: serverPath },
    responses: { 200: { description: 'All of them', body: listOf(McpTool) } },
    handler: listOffered,
  }),
  route({
    method: 'post',
    path: '/mcp-servers/{id}/approvals',
    scope: 'project:write',
    audit: 'mcp_server.tools_approved',
    summary: 'Approve the words of tools by their pins: only what was looked at, whatever the server says next',
    request: { params: serverPath, body: ApprovalBody },
    responses: { 200: { description: 'The server', body: McpServer } },
    handler: (call) =>
      once(call, call.body, async (tx) => {
        const approved = await approveTools(tx, call.caller.project_id, call.params.id, call.body.pins)
        if (approved === null) throw notFound('MCP server')
        return { status: 200, body: shown(approved) }
      }),
  }),
]

/** Lists the server's tools of this moment. The tools of a server asked for the first time are approved as they are. */
async function listOffered(call: RawCall & { params: z.infer<typeof serverPath> }): Promise<Reply> {
  const { services, caller, params } = call
  const found = await findMcpServer(services.db, caller.project_id, params.id)
  if (found === null) throw notFound('MCP server')
  const { server } = found
  const tools = await listMcpTools(services, caller.project_id, found)
  if (server.pins === null) {
    const pins = Object.fromEntries(tools.map((tool) => [tool.name, tool.pin]))
    await pinFirstTools(services.db, caller.project_id, server.id, pins)
  }
  const data = tools.map((tool) => ({
    id: tool.name,
    object: 'mcp_tool',
    ...tool,
    state: stateOf(tool, server.pins),
  }))
  return { status: 200, body: wholeList(data) }
}

function stateOf(tool: { name: string; pin: string }, pins: McpServerRecord['pins']): z.infer<typeof McpTool>['state'] {
  const pinned = pins === null ? tool.pin : pins[tool.name]
  if (pinned === undefined) return 'new'
  return sameWords(pinned, tool.pin) ? 'approved' : 'changed'
}

const shown = ({ pins: _, ...server }: McpServerRecord): z.infer<typeof McpServer> => ({
  ...server,
  object: 'mcp_server',
})
