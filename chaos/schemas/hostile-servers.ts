import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ARGUMENTS, SCHEMAS, TEXTS } from './hostile.ts'

/** Lists of tools that a tool server announces, by name: each schema for arguments and results, and lists of great length. */
export const TOOL_LISTS: Record<string, () => unknown[]> = {
  ...Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, () => [tool('t', schema)]])),
  'one name many times': () => Array.from({ length: 60_000 }, () => tool('t')),
  'many names': () => Array.from({ length: 900 }, (_, index) => tool(`t${index}`, SCHEMAS['format'])),
  'long words': () => [{ ...tool('t'), description: 'call this tool '.repeat(200_000) }],
}

/** Answers of a query hook, by name; a text is JSON already. */
export const HOOK_ANSWERS: Record<string, () => unknown> = {
  ...Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, () => ({ content: `[echo]${text}` })])),
  'a megabyte': () => ({ content: `[echo]${'words '.repeat(170_000)}` }),
  fields: () => ({
    content: 'Hello',
    ...Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, at])),
  }),
  // Text: it is nested too deeply to be written as JSON.
  deep: () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'a long refusal': () => ({ refuse: 'no '.repeat(300_000) }),
}

function tool(name: string, schema: unknown = { type: 'object' }): Record<string, unknown> {
  return { name, description: 'Hostile', inputSchema: schema, outputSchema: schema }
}

/** A tool server at `/mcp/LIST` and a query hook at `/hook/ANSWER`, for every list and every answer; `close` ends both. */
export async function startHostileServers(): Promise<{ origin: string; close(): void }> {
  const server = createServer((req, res) => {
    void (async () => {
      const [kind = '', name = ''] = decodeURIComponent(req.url ?? '')
        .slice(1)
        .split('/')
      const body = await bodyOf(req)
      const reply = kind === 'hook' ? HOOK_ANSWERS[name]?.() : mcpReply(name, body)
      if (reply === undefined) res.writeHead(req.method === 'POST' ? 202 : 405).end()
      else
        res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(typeof reply === 'string' ? reply : JSON.stringify(reply))
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function bodyOf(req: IncomingMessage): Promise<{ id?: unknown; method?: string; params?: unknown }> {
  const text = Buffer.concat(await Array.fromAsync(req)).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as object)
}

/** Undefined for what needs no answer: notifications, and requests that open a stream. */
function mcpReply(list: string, { id, method, params }: Awaited<ReturnType<typeof bodyOf>>): unknown {
  const result = (value: object) => ({ jsonrpc: '2.0', id, result: value })
  switch (method) {
    case 'initialize': {
      const { protocolVersion } = params as { protocolVersion: string }
      return result({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'hostile', version: '1' } })
    }
    case 'tools/list':
      return result({ tools: TOOL_LISTS[list]?.() ?? [] })
    case 'tools/call':
      return result({ content: [], structuredContent: JSON.parse(ARGUMENTS) as unknown })
    default:
      return undefined
  }
}
