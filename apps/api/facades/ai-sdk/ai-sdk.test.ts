import { Chat } from '@ai-sdk/react'
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses, type UIMessage } from 'ai'
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

  const second = open('helper', first.id)
  await second.resumeStream()
  await sending

  expect(texts(second.messages.at(-1))).toEqual(texts(first.messages.at(-1)))
  const after = open('helper', first.id)
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

test('an unknown agent is an error before the stream', async () => {
  const chat = open('nobody')
  await chat.sendMessage({ text: 'Hi' })
  expect(chat.error?.message).toContain('No such agent')
})

function open(agent: string, id?: string): Chat<UIMessage> {
  const api = `${stack.url}/openapi/v1/ai-sdk/${agent}`
  return new Chat({
    ...(id === undefined ? {} : { id }),
    transport: new DefaultChatTransport({ api, headers: { authorization: `Bearer ${stack.key}` } }),
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  })
}

const texts = (message: UIMessage | undefined): string[] =>
  message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) ?? []
