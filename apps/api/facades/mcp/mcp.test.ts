import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { addDocument } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../stack.fixture.ts'

let stack: Stack
let client: Client

beforeAll(async () => {
  stack = await startStack()
  client = await connect(stack.key)
})
afterAll(async () => {
  await client.close()
  await stack.stop()
})

test('B10: every agent is a tool, and knowledge search another', async () => {
  const { tools } = await client.listTools()
  expect(tools.map((tool) => tool.name).toSorted()).toEqual([
    'ask_careful',
    'ask_helper',
    'ask_open',
    'search_knowledge',
  ])
})

test('O23: an agent answers a call with its tools, and a later call goes on with the conversation', async () => {
  const first = await client.callTool({ name: 'ask_helper', arguments: { message: 'What is 17*24?' } })
  expect(first.isError).toBe(false)
  expect(first.structuredContent).toMatchObject({
    status: 'completed',
    content: expect.stringContaining('408') as string,
  })

  const { conversation_id } = first.structuredContent as { conversation_id: string }
  const second = await client.callTool({ name: 'ask_helper', arguments: { message: '[echo]Again.', conversation_id } })
  expect(second.structuredContent).toMatchObject({ conversation_id, content: 'Again.' })
})

test('O23: documents are found without a run', async () => {
  await addDocument(stack.database.drizzle, stack.projectId, { title: 'Parcels', content: 'A parcel may go back.' })
  const found = await client.callTool({ name: 'search_knowledge', arguments: { query: 'parcel' } })
  expect(JSON.stringify(found.content)).toContain('Parcels')
})

test.each([
  ['ask_helper', {}, 'message: is missing'],
  ['ask_helper', { message: 7 }, 'message: must be a string, not a number'],
  ['ask_helper', { message: '' }, 'message: must not be empty'],
  ['ask_helper', { message: 'Hi', conversation_id: null }, 'conversation_id: must be a string, not null'],
  ['search_knowledge', { query: 'x', limit: 51 }, 'limit: must be 50 or less'],
  ['search_knowledge', { query: 'x', limit: 'all' }, 'limit: must be a number, not a string'],
])('%s of %j says in plain words that %s', async (name, input, words) => {
  const refused = await client.callTool({ name, arguments: input })

  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(`${words}$`) as string }] })
})

test('a failing run is an error result in our words, and an approval says what it waits for', async () => {
  const failed = await client.callTool({ name: 'ask_helper', arguments: { message: '[fault=401]Hi' } })
  expect(failed).toMatchObject({ isError: true, content: [{ text: 'The model provider refused the configured key.' }] })
  const message = '[call=calculator {"expression":"6*7"}]Work it out.'
  const waiting = await client.callTool({ name: 'ask_careful', arguments: { message } })
  expect(JSON.stringify(waiting.content)).toContain('waits for an answer to calculator')
})

test('B10: a client is told of each round and tool on the way, and has the head of the reply at once', async () => {
  const told: string[] = []
  const message = 'What is 17*24 and what time is it in Tokyo?'
  await client.callTool(
    { name: 'ask_helper', arguments: { message } },
    { onprogress: (at) => told.push(at.message ?? '') },
  )
  expect(told.filter((text) => text.startsWith('Asking the model'))).toHaveLength(3)
  expect(told.filter((text) => text.startsWith('Running'))).toHaveLength(3)

  const leaving = new AbortController()
  const reply = await fetch(`${stack.url}/mcp`, {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${stack.key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask_helper', arguments: { message: '[pace=10][tokens=3000]Go on.' } },
    }),
  })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  await waitFor(async () => (await newestStatus()) === 'running')
  leaving.abort()
  await waitFor(async () => (await newestStatus()) === 'cancelled')
})

test('a client that closes its request cancels the run', async () => {
  const leaving = await connect(stack.key)
  const message = '[pace=10][tokens=3000]Go on.'
  const asked = leaving.callTool({ name: 'ask_helper', arguments: { message } }).catch((error: unknown) => error)
  await waitFor(async () => (await newestStatus()) === 'running')
  await leaving.close()
  expect(await asked).toBeInstanceOf(Error)
  await waitFor(async () => (await newestStatus()) === 'cancelled')
  expect(await newestStatus()).toBe('cancelled')
})

test('a wrong key is refused', async () => {
  await expect(connect('rwk_wrong')).rejects.toThrow()
})

async function connect(key: string): Promise<Client> {
  const made = new Client({ name: 'judge', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await made.connect(new StreamableHTTPClientTransport(new URL(`${stack.url}/mcp`), { requestInit }))
  return made
}

async function newestStatus(): Promise<string | undefined> {
  const { rows } = await stack.database.pool.query<{ status: string }>(
    'select status from runtime_runs order by id desc limit 1',
  )
  return rows[0]?.status
}
