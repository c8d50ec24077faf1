import { HttpAgent } from '@ag-ui/client'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { waitFor } from '@runwire/testing'
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApi } from '../start.ts'
import { startStack, type Stack } from './stack.fixture.ts'

const SLOW = '[pace=20][tokens=4000]Go on.'
const SHUTTING_DOWN = 'This server is shutting down. Send the request again.'

type ChatParams = OpenAI.ChatCompletionCreateParams

let stack: Stack
let api: RunningApi
let openai: OpenAI

beforeAll(async () => {
  stack = await startStack()
  api = await stack.secondApi()
  openai = new OpenAI({ baseURL: `${api.url}/openapi/v1`, apiKey: stack.key, maxRetries: 0 })
})
afterAll(async () => {
  // Handing them over would wait for the end of their rounds.
  await stack.database.pool.query(
    `update runtime_runs set cancel_requested_at = now(), cancel_reason = 'user' where ended_at is null`,
  )
  await waitFor(async () => (await runsUnderWay()) === 0)
  await stack.stop()
})

test('B19: a process that drains tells every stream and every waiting request so, in the words of its format', async () => {
  const chat = { model: 'helper', messages: [{ role: 'user' as const, content: SLOW }] } satisfies ChatParams
  const task = {
    model: 'helper',
    messages: [{ role: 'user' as const, content: `### Task: ${SLOW}` }],
  } satisfies ChatParams
  const native = { agent: 'helper', content: SLOW }
  const told = {
    'native stream': post('/openapi/v1/messages?stream=true', native),
    'native lines': post('/openapi/v1/messages?stream=true', native, { accept: 'application/jsonl' }),
    'native wait': post('/openapi/v1/messages', native),
    'chat stream': failureOf(async () => drained(await openai.chat.completions.create({ ...chat, stream: true }))),
    'chat wait': failureOf(() => openai.chat.completions.create(chat)),
    'chat wait, to be repeated': failureOf(() =>
      openai.chat.completions.create(
        { ...chat, messages: [{ role: 'user', content: `${SLOW} kept` }] },
        { headers: { 'idempotency-key': 'kept' } },
      ),
    ),
    'task stream': failureOf(async () => drained(await openai.chat.completions.create({ ...task, stream: true }))),
    'task wait': failureOf(() => openai.chat.completions.create(task)),
    'responses stream': failureOf(async () =>
      drained(await openai.responses.create({ model: 'helper', input: SLOW, stream: true })),
    ),
    'responses wait': failureOf(() => openai.responses.create({ model: 'helper', input: SLOW })),
    'AI SDK': aiSdkFailure(),
    'AG-UI': agUiError(),
    MCP: mcpResult(),
    gateway: post(
      '/api/v1/model-gateway/stream',
      { model: 'demo', messages: [{ role: 'user', content: SLOW }] },
      { authorization: `Bearer ${stack.consoleToken}` },
    ),
  }
  await waitFor(async () => (await metric('runwire_sse_streams')) === 6, { what: 'six streams' })
  await waitFor(async () => (await runsUnderWay()) === 11, { what: 'eleven runs' })
  await waitFor(async () => (await openModelCalls()) === 14, { what: 'a model call for each run and each bare call' })

  await api.stop()

  expect(await told['native stream']).toMatch(/\nretry: \d+\n\n$/)
  expect(await told['native lines']).toMatch(/\n\{"type":"goodbye","reason":"drained","retry_ms":\d+\}\n$/)
  expect(JSON.parse(await told['native wait'])).toMatchObject({ error: { code: 'draining' } })
  for (const surface of ['chat stream', 'chat wait', 'task stream', 'task wait', 'responses wait'] as const)
    expect({ surface, ...(await told[surface]) }).toMatchObject({ surface, code: 'draining' })
  expect((await told['responses stream']).message).toContain(SHUTTING_DOWN)
  expect((await told['AI SDK']).message).toContain(SHUTTING_DOWN)
  expect(await told['AG-UI']).toMatchObject({ type: 'RUN_ERROR', code: 'draining', message: SHUTTING_DOWN })
  expect(await told.MCP).toMatchObject({ isError: true, content: [{ text: SHUTTING_DOWN }] })
  expect(await told.gateway).toContain('"code":"draining"')
  // A client of Chat Completions has no way back to its run: it sends its request again, which is another run.
  const { rows } = await stack.database.pool.query<{ cancelled: string; count: number }>(
    `select cancel_reason as cancelled, count(*)::int as count from runtime_runs group by 1 order by 1 nulls last`,
  )
  expect(rows).toEqual([
    { cancelled: 'disconnected', count: 3 },
    { cancelled: null, count: 8 },
  ])
  const [kept] = await keptRuns()
  expect(kept).toMatchObject({ cancel_reason: null })
})

/** The run of the request that came with an Idempotency-Key. */
async function keptRuns(): Promise<{ cancel_reason: string | null }[]> {
  const { rows } = await stack.database.pool.query<{ cancel_reason: string | null }>(
    `select run.cancel_reason from runtime_runs run join messages message on message.id = run.input_message_id
      where message.content like '%kept%'`,
  )
  return rows
}

/** Posts and reads the reply; streams to their end. */
async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(api.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return reply.text()
}

async function drained(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const item of stream) if (item === null) return
}

interface Failure {
  code?: unknown
  message: string
}

async function failureOf(work: () => Promise<unknown>): Promise<Failure> {
  try {
    await work()
  } catch (error) {
    return { code: (error as { code?: unknown }).code, message: (error as Error).message }
  }
  return { message: 'it ended as if nothing had happened' }
}

const aiSdkFailure = (): Promise<Failure> =>
  failureOf(async () => {
    const transport = new DefaultChatTransport<UIMessage>({
      api: `${api.url}/openapi/v1/ai-sdk/helper`,
      headers: { authorization: `Bearer ${stack.key}` },
    })
    const messages: UIMessage[] = [{ id: 'one', role: 'user', parts: [{ type: 'text', text: SLOW }] }]
    const stream = await transport.sendMessages({
      chatId: crypto.randomUUID(),
      messages,
      trigger: 'submit-message',
      messageId: undefined,
      abortSignal: undefined,
    })
    await drained(readUIMessageStream({ stream, terminateOnError: true }))
  })

async function agUiError(): Promise<unknown> {
  const agent = new HttpAgent({
    url: `${api.url}/openapi/v1/ag-ui/helper`,
    headers: { authorization: `Bearer ${stack.key}` },
  })
  agent.addMessage({ id: crypto.randomUUID(), role: 'user', content: SLOW })
  let error: unknown = null
  await agent
    .runAgent({}, { onRunErrorEvent: ({ event }) => void (error = event) })
    .catch((problem: unknown) => (error ??= problem))
  return error
}

async function mcpResult(): Promise<unknown> {
  const client = new Client({ name: 'judge', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${stack.key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit }))
  const result = await client.callTool({ name: 'ask_helper', arguments: { message: SLOW } })
  await client.close()
  return result
}

async function metric(name: string): Promise<number> {
  const metrics = await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${stack.consoleToken}` } })
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics.text())?.[1])
}

async function openModelCalls(): Promise<number> {
  const health = await fetch(stack.modelUrl.replace(/\/v1$/, '/healthz'))
  return ((await health.json()) as { open_streams: number }).open_streams
}

async function runsUnderWay(): Promise<number> {
  const { rows } = await stack.database.pool.query<{ count: number }>(
    `select count(*)::int as count from runtime_runs where status = 'running'`,
  )
  return rows[0]?.count ?? 0
}
