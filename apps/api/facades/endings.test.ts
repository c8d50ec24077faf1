import { EventType, HttpAgent, type BaseEvent } from '@ag-ui/client'
import { Chat } from '@ai-sdk/react'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { waitFor } from '@runwire/testing'
import { DefaultChatTransport, type UIMessage } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from './stack.fixture.ts'

/** How an answer that does not simply complete looks to each real client. */
let stack: Stack
let openai: OpenAI

beforeAll(async () => {
  stack = await startStack()
  openai = new OpenAI({ baseURL: `${stack.url}/openapi/v1`, apiKey: stack.key, maxRetries: 0 })
})
afterAll(() => stack.stop())

const SLOW = '[pace=20][tokens=2000]Go on.'
/** The provider's socket is reset in mid-answer, once; the round is asked again. */
const BROKEN_ONCE = '[fault=cut*1][pace=60][tokens=40]Count, please.'
const CALCULATION = '[call=calculator {"expression":"6*7"}]Work it out.'

test('Chat Completions: a run cancelled elsewhere stops with the text so far', async () => {
  const { text, finish } = await chatStream(SLOW, 'helper', (seen) => seen.length > 20, cancelNewest)
  expect(finish).toBe('stop')
  expect(text).toBe((await newestRun()).content)
})

test('B4: Chat Completions: an agent that asks first says so, streamed and whole', async () => {
  const body = { model: 'careful', messages: [{ role: 'user' as const, content: CALCULATION }] }
  const streamed = await openai.chat.completions.stream(body).finalChatCompletion()
  const whole = await openai.chat.completions.create(body)

  for (const reply of [streamed, whole]) {
    expect(reply.choices[0]?.finish_reason).toBe('stop')
    expect(reply.choices[0]?.message.content).toContain('approves the call of calculator')
  }
  expect(whole).toMatchObject({
    runwire: { run_id: (await newestRun()).id, pending: [{ kind: 'approval', name: 'calculator' }] },
  })
})

test('Chat Completions: an answer that is begun again comes after a blank line', async () => {
  const { text, finish } = await chatStream(`${BROKEN_ONCE} For chat.`, 'helper')
  const { content } = await newestRun()
  expect(finish).toBe('stop')
  expect(text.endsWith(`\n\n${content}`)).toBe(true)
  expect(content.startsWith(text.slice(0, text.indexOf('\n\n')))).toBe(true)
})

test('Responses: a run cancelled elsewhere is incomplete, its response cancelled with the text so far', async () => {
  const { text, last } = await responseStream({ input: SLOW }, (seen) => seen.length > 20, cancelNewest)
  const { content } = await newestRun()
  expect(last).toMatchObject({ type: 'response.incomplete', response: { status: 'cancelled' } })
  expect(text).toBe(content)
})

test('B4: Responses: an agent that asks first is incomplete, streamed and whole, and completed once approved', async () => {
  const streamed = await openai.responses.stream({ model: 'careful', input: CALCULATION }).finalResponse()
  const whole = await openai.responses.create({ model: 'careful', input: CALCULATION })
  for (const reply of [streamed, whole]) {
    expect(reply).toMatchObject({ status: 'incomplete', runwire: { pending: [{ name: 'calculator' }] } })
    expect(reply.output_text).toContain('approves the call of calculator')
  }

  await approveNewest()
  const { last } = await responseStream(whole.id)
  expect(last).toMatchObject({ type: 'response.completed', response: { status: 'completed' } })
  expect((await newestRun()).content).toContain('42')
})

test('Responses: an answer that is begun again is an item of its own', async () => {
  const stream = openai.responses.stream({ model: 'helper', input: `${BROKEN_ONCE} For responses.` })
  const response = await stream.finalResponse()
  const { content } = await newestRun()
  const items = response.output.flatMap((item) => (item.type === 'message' ? [item] : []))
  expect(items.at(-1)?.content[0]).toMatchObject({ text: content })
  expect((await openai.responses.retrieve(response.id)).output_text).toBe(content)
})

test('AI SDK: a run cancelled elsewhere is an abort that keeps its text', async () => {
  const chat = new Chat({ transport: aiSdk('helper') })
  const sending = chat.sendMessage({ text: SLOW })
  await waitFor(() => textOf(chat.messages.at(-1)).length > 20 && chat.messages.length === 2)
  await cancelNewest()
  await sending

  expect(chat.error).toBeUndefined()
  expect(chat.status).toBe('ready')
  expect(textOf(chat.messages.at(-1))).toBe((await newestRun()).content)
})

test('AI SDK: an answer that is begun again is a part of its own', async () => {
  const chat = new Chat({ transport: aiSdk('helper') })
  await chat.sendMessage({ text: `${BROKEN_ONCE} For the AI SDK.` })
  const parts = chat.messages.at(-1)?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) ?? []
  expect(chat.error).toBeUndefined()
  expect(parts.at(-1)).toBe((await newestRun()).content)
  expect(parts).toHaveLength(2)
})

test('AG-UI: a run cancelled elsewhere finishes as cancelled, everything in it closed', async () => {
  const agent = agUi('helper', SLOW)
  let text = ''
  const running = runAgent(agent, (event) => {
    if (event.type === EventType.TEXT_MESSAGE_CONTENT) text += (event as BaseEvent & { delta: string }).delta
  })
  await waitFor(() => text.length > 20)
  await cancelNewest()
  const events = await running

  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } })
  expect(text).toBe((await newestRun()).content)
})

test('AG-UI: an answer that is begun again is a message of its own', async () => {
  const agent = agUi('helper', `${BROKEN_ONCE} For AG-UI.`)
  const events = await runAgent(agent)
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  expect(agent.messages.at(-1)?.content).toBe((await newestRun()).content)
})

test('MCP: a run cancelled elsewhere is an error result, and one that is begun again has its answer once', async () => {
  const client = new Client({ name: 'judge', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${stack.key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${stack.url}/mcp`), { requestInit }))
  const before = (await newestRun()).id
  const asked = client.callTool({ name: 'ask_helper', arguments: { message: SLOW } })
  await waitFor(async () => (await newestRun()).id !== before && (await newestRun()).status === 'running')
  await cancelNewest()
  expect(await asked).toMatchObject({ isError: true, content: [{ text: 'The run was cancelled.' }] })

  const message = `${BROKEN_ONCE} For MCP.`
  const begunAgain = await client.callTool({ name: 'ask_helper', arguments: { message } })
  expect(begunAgain.structuredContent).toMatchObject({ status: 'completed', content: (await newestRun()).content })
  await client.close()
})

/** Streams a chat; once `when` holds of its text, or at once, `then` does something from elsewhere. */
async function chatStream(
  content: string,
  model: string,
  when: ((text: string) => boolean) | null = null,
  then: () => Promise<void> = () => Promise.resolve(),
): Promise<{ text: string; finish: string | null }> {
  const stream = await openai.chat.completions.create({ model, messages: [{ role: 'user', content }], stream: true })
  const seen = { text: '', finish: null as string | null }
  let acting = when === null ? then() : null
  for await (const chunk of stream) {
    seen.text += chunk.choices[0]?.delta.content ?? ''
    seen.finish = chunk.choices[0]?.finish_reason ?? seen.finish
    if (when?.(seen.text)) acting ??= then()
  }
  await acting
  return seen
}

/** Streams a new response, or one that is there. */
async function responseStream(
  asked: { input: string } | string,
  when: ((text: string) => boolean) | null = null,
  then: () => Promise<void> = () => Promise.resolve(),
): Promise<{ text: string; last: OpenAI.Responses.ResponseStreamEvent | undefined }> {
  const stream =
    typeof asked === 'string'
      ? await openai.responses.retrieve(asked, { stream: true })
      : await openai.responses.create({ model: 'helper', ...asked, stream: true })
  const seen = { text: '', last: undefined as OpenAI.Responses.ResponseStreamEvent | undefined }
  let acting = when === null ? then() : null
  for await (const event of stream) {
    seen.last = event
    if (event.type === 'response.output_text.delta') seen.text += event.delta
    if (when?.(seen.text)) acting ??= then()
  }
  await acting
  return seen
}

const aiSdk = (agent: string) =>
  new DefaultChatTransport<UIMessage>({
    api: `${stack.url}/openapi/v1/ai-sdk/${agent}`,
    headers: { authorization: `Bearer ${stack.key}` },
  })
const textOf = (message: UIMessage | undefined) =>
  (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')

function agUi(agent: string, content: string): HttpAgent {
  const made = new HttpAgent({
    url: `${stack.url}/openapi/v1/ag-ui/${agent}`,
    headers: { authorization: `Bearer ${stack.key}` },
  })
  made.addMessage({ id: crypto.randomUUID(), role: 'user', content })
  return made
}

async function runAgent(agent: HttpAgent, onEvent: (event: BaseEvent) => void = () => undefined): Promise<BaseEvent[]> {
  const events: BaseEvent[] = []
  await agent.runAgent(
    {},
    {
      onEvent: ({ event }) => {
        events.push(event)
        onEvent(event)
      },
    },
  )
  return events
}

async function newestRun(): Promise<{ id: string; status: string; content: string }> {
  const { rows } = await stack.database.pool.query<{ id: string; status: string; content: string | null }>(
    `select id::text, status, output->>'content' as content from runtime_runs order by id desc limit 1`,
  )
  const [run] = rows
  return { id: `run_${run?.id.replaceAll('-', '')}`, status: run?.status ?? '', content: run?.content ?? '' }
}

async function cancelNewest(): Promise<void> {
  await post(`/runs/${(await newestRun()).id}/cancel`, {})
}

async function approveNewest(): Promise<void> {
  const run = await waitFor(async () => {
    const newest = await newestRun()
    return newest.status === 'requires_action' ? newest : null
  })
  const response = await fetch(`${stack.url}/openapi/v1/runs/${run.id}`, {
    headers: { authorization: `Bearer ${stack.key}` },
  })
  const { pending } = (await response.json()) as { pending: { call_id: string }[] }
  await post(`/runs/${run.id}/tool-outputs`, { approvals: [{ call_id: pending[0]?.call_id, decision: 'approve' }] })
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`${stack.url}/openapi/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}
