/** An MCP client finds every agent as a tool, and the project's documents as another. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { apiKey, url } from './runwire.ts'

const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  }),
)

const { tools } = await client.listTools()
console.log('tools:', tools.map((tool) => tool.name).join(', '))

const answer = await client.callTool({ name: 'ask_demo', arguments: { message: 'What is 17 * 23?' } })
console.log('answer:', JSON.stringify(answer.structuredContent))

const found = await client.callTool({ name: 'search_knowledge', arguments: { query: 'resume a stream' } })
console.log('found:', JSON.stringify(found.content).slice(0, 200))
await client.close()
