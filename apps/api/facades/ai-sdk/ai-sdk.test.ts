import { Chat } from '@ai-sdk/react'
import {
  type ChatInit,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  type UIMessage,
} from 'ai'
import { updateProjectSettings } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../stack.fixture.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test('B3: a three-round answer arrives in steps, its tools with it, the answer in a part of its own', async () => {
  const chat = open('open')
  await chat.sendMessage({ text: 'What is 17*24 and what time is it in Tokyo?' })

  expect(chat.error).toBeUndefined()
  const answer = chat.messages.at(-1)
  expect(texts(answer).at(-1)).toContain('408')
  expect(answer?.parts.filter((part) => part.type === 'step-start')).toHaveLength(3)
  const tools = answer?.parts.filter((part) => part.type === 'dynamic-tool') ?? []
  expect(tools.map((tool) => tool.state)).toEqual(['output-available', 'output-available', 'output-available'])
  expect(tools[0]?.input).not.toEqual({})
  expect(answer?.parts.some((part) => part.type === 'reasoning' && part.text !== '')).toBe(true)
})

test('SEC3: on an agent that exposes names only, neither reasoning nor arguments reach the client', async () => {
  const chat = open('helper')
  await chat.sendMessage({ text: 'What is 17*24 and what time is it in Tokyo?' })
  const parts = chat.messages.at(-1)?.parts ?? []
  expect(parts.some((part) => part.type === 'reasoning')).toBe(false)
  expect(parts.flatMap((part) => (part.type === 'dynamic-tool' ? [part.input] : []))).toEqual([{}, {}, {}])
})

test('a follow-up belongs to the same conversation, and a regenerated answer is a sibling', async () => {
  const chat = open('helper')
  await chat.sendMessage({ text: '[echo]One.' })
  await chat.sendMessage({ text: '[echo]Two.' })
  await chat.regenerate()

  expect(chat.messages.map((message) => texts(message).join(''))).toEqual(['[echo]One.', 'One.', '[echo]Two.', 'Two.'])
  const { rows } = await stack.database.pool.query<{ role: string; count: number }>(
    `select role, count(*)::int as count from messages where conversation_id =
      (select conversation_id from messages where id = $1::uuid) group by role order by role`,
    [chat.messages.at(-1)?.id.replace('msg_', '')],
  )
  expect(rows).toEqual([
    { role: 'assistant', count: 3 },
    { role: 'user', count: 2 },
  ])
})

test('an edited message branches off where it stood', async () => {
  const chat = open('helper')
  await chat.sendMessage({ text: '[echo]One.' })
  await chat.sendMessage({ text: '[echo]Two.', messageId: chat.messages[0]!.id })
  expect(chat.messages.map((message) => texts(message).join(''))).toEqual(['[echo]Two.', 'Two.'])
})

test('B1, B3: a second client reconnects in mid-word and ends with the same text', async () => {
  const first = open('helper')
  const sending = first.sendMessage({ text: '[pace=60][tokens=60]Count.' })
  await waitFor(() => first.messages.at(-1)?.role === 'assistant' && texts(first.messages.at(-1)).join('').length > 20)

  const second = open('helper', { id: first.id })
  await second.resumeStream()
  await sending

  expect(texts(second.messages.at(-1))).toEqual(texts(first.messages.at(-1)))
  const after = open('helper', { id: first.id })
  await after.resumeStream()
  expect(after.messages).toEqual([])
})

test('B4: an approval is asked, given, and the same message goes on', async () => {
  const chat = open('careful')
  await chat.sendMessage({ text: '[call=calculator {"expression":"6*7"}]Work it out.' })
  const asked = chat.messages.at(-1)
  const tool = asked?.parts.find((part) => part.type === 'dynamic-tool')
  expect(tool).toMatchObject({ state: 'approval-requested', input: { expression: '6*7' } })

  await chat.addToolApprovalResponse({ id: tool!.toolCallId, approved: true })
  await waitFor(() => chat.status === 'ready' && texts(chat.messages.at(-1)).join('').includes('42'))

  expect(chat.messages).toHaveLength(2)
  expect(chat.messages.at(-1)?.id).toBe(asked?.id)
  expect(chat.messages.at(-1)?.parts.find((part) => part.type === 'dynamic-tool')?.state).toBe('output-available')
})

test('a failing provider ends the stream with our words', async () => {
  const chat = open('helper')
  await chat.sendMessage({ text: '[fault=401]Hi' })
  expect(chat.error?.message).toBe('The model provider refused the configured key.')
  expect(chat.status).toBe('error')
})

test('B16: an error before the stream is plain text, as kits show it', async () => {
  const chat = open('nobody')
  await chat.sendMessage({ text: 'Hi' })
  expect(chat.error?.message).toMatch(/^No such agent/)
  const api = `${stack.url}/openapi/v1/ai-sdk/helper`
  const refused = await fetch(api, { method: 'POST', headers: { authorization: 'Bearer rwk_wrong' } })
  expect(refused.headers.get('content-type')).toContain('text/plain')
  expect(await refused.text()).toMatch(/^The key is not valid/)
})

test('B16: a tool of the page is called with its input, and its output goes on with the message', async () => {
  const inputs: unknown[] = []
  const chat: Chat<UIMessage> = open('helper', {
    body: { tools: { door_state: { description: '', parameters: { type: 'object' } } } },
    onToolCall: ({ toolCall }) => {
      if (toolCall.toolName !== 'door_state') return
      inputs.push(toolCall.input)
      void chat.addToolOutput({ tool: 'door_state', toolCallId: toolCall.toolCallId, output: 'wide open' })
    },
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
  })
  await chat.sendMessage({ text: '[call=door_state {"door":"front"}]Is it open?' })
  await waitFor(() => chat.status === 'ready' && texts(chat.messages.at(-1)).join('').includes('wide open'))

  expect(inputs).toEqual([{ door: 'front' }])
  const tool = chat.messages.at(-1)?.parts.find((part) => part.type === 'dynamic-tool')
  expect(tool).toMatchObject({ state: 'output-available', input: { door: 'front' }, output: 'wide open' })
})

test('B16: system of a secret key reaches the model; of a visitor it is dropped, and a header says so', async () => {
  const system = 'Answer like a pirate.'
  const chat = open('helper', { body: { system } })
  await chat.sendMessage({ text: '[echo]Hi.' })
  expect((await newestRun()).instructions).toBe(system)

  const body = {
    id: 'visit',
    system,
    messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: '[echo]Hi.' }] }],
  }
  const response = await asVisitor('helper', body)
  expect(response.headers.get('runwire-dropped')).toBe('system')
  expect(await response.text()).toContain('[DONE]')
  expect((await newestRun()).instructions).toBeNull()
})

test('B4, B16: a page that is loaded again after an approval shows it as answered and streams to the end', async () => {
  const chat = open('careful')
  await chat.sendMessage({ text: '[call=calculator {"expression":"6*7"}][pace=20]Work it out.' })
  const call = chat.messages.at(-1)!.parts.find((part) => part.type === 'dynamic-tool')!.toolCallId
  const kept = await storedMessages('careful', chat.id)
  expect(kept.at(-1)?.parts).toEqual(comparable(chat.messages.at(-1)!))
  const going = chat.addToolApprovalResponse({ id: call, approved: true })
  await waitFor(() => chat.status === 'streaming' && texts(chat.messages.at(-1)).join('').length > 5)

  const messages = await storedMessages('careful', chat.id)
  expect(messages.map((message) => message.role)).toEqual(['user'])
  const reloaded = open('careful', { id: chat.id, messages })
  await reloaded.resumeStream()
  await going
  await waitFor(() => chat.status === 'ready')

  expect(reloaded.error).toBeUndefined()
  expect(comparable(reloaded.messages.at(-1)!)).toEqual(comparable(chat.messages.at(-1)!))
  expect(texts(reloaded.messages.at(-1)).join('')).toContain('42')
})

test('B4, B16: a second press follows the run like the first, running or ended', async () => {
  const chat = open('careful')
  await chat.sendMessage({ text: '[call=calculator {"expression":"6*7"}][pace=30]Work it out.' })
  const call = chat.messages.at(-1)!.parts.find((part) => part.type === 'dynamic-tool')!.toolCallId
  const others = [0, 1].map(() => open('careful', { id: chat.id, messages: structuredClone(chat.messages) }))
  const press = (pressed: Chat<UIMessage>) => pressed.addToolApprovalResponse({ id: call, approved: true })
  await Promise.all([press(chat), press(others[0]!)])
  const done = (pressed: Chat<UIMessage>) =>
    pressed.status === 'ready' && texts(pressed.messages.at(-1)).join('').includes('42')
  await waitFor(() => done(chat) && done(others[0]!))
  await press(others[1]!)
  await waitFor(() => done(others[1]!))

  expect([chat, ...others].map((pressed) => pressed.error)).toEqual([undefined, undefined, undefined])
  expect(texts(others[1]!.messages.at(-1))).toEqual(texts(chat.messages.at(-1)))
})

test('B16: the messages of a chat come back with their tools as they were streamed', async () => {
  const chat = open('open')
  await chat.sendMessage({ text: 'What is 17*24 and what time is it in Tokyo?' })
  await chat.sendMessage({ text: '[echo]Thanks.' })
  const messages = await storedMessages('open', chat.id)
  expect(messages.map((message) => message.id).slice(1, 2)).toEqual([chat.messages[1]?.id])
  expect(messages.map((message) => comparable(message))).toEqual(chat.messages.map((message) => comparable(message)))

  const again = open('open', { id: chat.id, messages })
  await again.sendMessage({ text: '[echo]Once more.' })
  expect(await messageCount(again.messages.at(-1)!)).toBe(6)
})

test('B16: a message while an approval waits supersedes it', async () => {
  const chat = open('careful', { sendAutomaticallyWhen: () => false })
  await chat.sendMessage({ text: '[call=calculator {"expression":"6*7"}]Work it out.' })
  await chat.sendMessage({ text: '[echo]Never mind.' })
  expect(chat.error).toBeUndefined()
  expect(texts(chat.messages.at(-1))).toEqual(['Never mind.'])
})

test('B16: a turn that was stopped while it waited leaves the chat as if it had not been sent', async () => {
  const chat = open('helper')
  void chat.sendMessage({ text: '[pace=40][tokens=60]Count.' })
  await waitFor(() => texts(chat.messages.at(-1)).join('').length > 20 && chat.messages.length === 2)
  await chat.stop()
  void chat.sendMessage({ text: '[echo]Two.' })
  await waitFor(() => chat.messages.length === 4)
  await chat.stop()
  await chat.sendMessage({ text: '[echo]Three.' })

  expect(chat.error).toBeUndefined()
  expect(texts(chat.messages.at(-1))).toEqual(['Three.'])
})

test('B16: with Runwire-On-Disconnect: cancel, stop ends the run', async () => {
  const chat = open('helper', { headers: { 'runwire-on-disconnect': 'cancel' } })
  void chat.sendMessage({ text: '[pace=20][tokens=2000]Go on.' })
  await waitFor(() => texts(chat.messages.at(-1)).join('').length > 20 && chat.messages.length === 2)
  await chat.stop()
  await waitFor(async () => (await newestRun()).status === 'cancelled')
  await chat.sendMessage({ text: '[echo]Next.' })
  expect(texts(chat.messages.at(-1))).toEqual(['Next.'])
})

test('B16: the last message alone is accepted too, and continues the chat', async () => {
  const chat = open('helper')
  await chat.sendMessage({ text: '[echo]One.' })
  const message = { id: '2', role: 'user', parts: [{ type: 'text', text: '[echo]Two.' }] }
  const response = await fetch(`${stack.url}/openapi/v1/ai-sdk/helper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: chat.id, message }),
  })
  await response.text()
  expect((await storedMessages('helper', chat.id)).flatMap((stored) => texts(stored))).toEqual([
    '[echo]One.',
    'One.',
    '[echo]Two.',
    'Two.',
  ])
})

interface OpenOptions extends Omit<ChatInit<UIMessage>, 'transport'> {
  body?: object
  headers?: Record<string, string>
}

function open(agent: string, { body, headers, ...options }: OpenOptions = {}): Chat<UIMessage> {
  const api = `${stack.url}/openapi/v1/ai-sdk/${agent}`
  return new Chat({
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    ...options,
    transport: new DefaultChatTransport({
      api,
      headers: { authorization: `Bearer ${stack.key}`, ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  })
}

async function storedMessages(agent: string, chatId: string): Promise<UIMessage[]> {
  const response = await fetch(`${stack.url}/openapi/v1/ai-sdk/${agent}/${chatId}/messages`, {
    headers: { authorization: `Bearer ${stack.key}` },
  })
  return (await response.json()) as UIMessage[]
}

/** A message's parts without what only a stream knows. */
const comparable = (message: UIMessage): object[] =>
  (JSON.parse(JSON.stringify(message.parts)) as { type: string }[])
    .filter((part) => part.type !== 'data-title')
    .map((part) => ({ ...part, title: undefined, id: undefined }))
    .map((part) => JSON.parse(JSON.stringify(part)) as object)

async function newestRun(): Promise<{ status: string; instructions: string | null }> {
  const { rows } = await stack.database.pool.query<{ status: string; instructions: string | null }>(
    "select status, options ->> 'instructions' as instructions from runtime_runs order by id desc limit 1",
  )
  return rows[0] ?? { status: '', instructions: '' }
}

async function messageCount(message: UIMessage): Promise<number> {
  const { rows } = await stack.database.pool.query<{ count: number }>(
    `select count(*)::int as count from messages where conversation_id =
      (select conversation_id from messages where id = $1::uuid)`,
    [message.id.replace('msg_', '')],
  )
  return rows[0]?.count ?? -1
}

/** A POST by a visitor of a page whose origin the project lists. */
async function asVisitor(agent: string, body: object): Promise<Response> {
  const origin = 'https://shop.example'
  await updateProjectSettings(stack.database.drizzle, stack.projectId, { origins: [origin] })
  const session = await fetch(`${stack.url}/openapi/v1/widget-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent, end_user: 'ada', origin }),
  })
  const { token } = (await session.json()) as { token: string }
  return fetch(`${stack.url}/openapi/v1/ai-sdk/${agent}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const texts = (message: UIMessage | undefined): string[] =>
  message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) ?? []
