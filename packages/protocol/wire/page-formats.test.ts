import { HttpAgent, type BaseEvent } from '@ag-ui/client'
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { agUiFormat } from './ag-ui.ts'
import { aiSdkFormat } from './ai-sdk.ts'
import { frames, reply, Scenario, SCENARIOS } from './scenario.fixture.ts'

const agUiOptions = {
  thread_id: 't',
  run_id: 'r',
  runwire_run_id: 'run_1',
  message_id: 'msg_2',
  client_tools: new Set<string>(),
  answered: new Set<string>(),
}
const aiSdkOptions = {
  message_id: 'msg_2',
  client_tools: new Set<string>(),
  answered: new Set<string>(),
  answered_through: 0,
}

describe('B3: AI SDK, judged by its own transport and reader', () => {
  for (const [name, { items, answer, ends }] of Object.entries(SCENARIOS)) {
    test(`reads ${name}`, async () => {
      const { message, errors } = await readAiSdk(reply(aiSdkFormat(aiSdkOptions), items))
      const texts = message?.parts.filter((part) => part.type === 'text').map((part) => part.text)
      expect(texts?.at(-1)).toBe(answer)
      expect(errors).toHaveLength(ends === 'failed' ? 1 : 0)
      expect(message?.id).toBe('msg_2')
    })
  }

  test('a title that comes while the text streams stands at the same place live and resumed', () => {
    const titled = (scenario: Scenario) => scenario.event({ type: 'conversation.titled', title: 'Tea' })
    const live = titled(new Scenario().begin().round(1).say(1, 'Hello')).say(1, ' you', { offset: 5 })
    const resumed = titled(new Scenario().begin().round(1)).snapshot(1, 'Hello you')
    const [first, second] = [live, resumed].map((scenario) => {
      const { items } = scenario.answered(1, 'Hello you').completed('Hello you')
      const chunks = frames(aiSdkFormat(aiSdkOptions), items).map((text) => /"type":"([^"]+)"/.exec(text)?.[1])
      return chunks.filter((type, at) => type !== chunks[at - 1])
    })
    expect(first).toContain('data-title')
    expect(second).toEqual(first)
  })

  test('an approval asks, and the stream ends waiting', async () => {
    const items = new Scenario()
      .begin()
      .round(1)
      .answered(1, '', 1)
      .event({
        type: 'approval.requested',
        call_id: 'call_9',
        name: 'order',
        arguments: { item: 'tea' },
      })
      .waiting('approval').items
    const { message } = await readAiSdk(reply(aiSdkFormat(aiSdkOptions), items))
    expect(message?.parts.find((part) => part.type === 'dynamic-tool')).toMatchObject({
      state: 'approval-requested',
      input: { item: 'tea' },
    })
  })
})

describe('B3: AG-UI, judged by its client with the verifier on', () => {
  for (const [name, { items, answer, ends }] of Object.entries(SCENARIOS)) {
    test(`reads ${name}`, async () => {
      const { texts, events, error } = await readAgUi(() => reply(agUiFormat(agUiOptions), items))
      expect(texts.at(-1)).toBe(answer)
      expect(events[0]).toBe('RUN_STARTED')
      expect(events.at(-1)).toBe(ends === 'failed' ? 'RUN_ERROR' : 'RUN_FINISHED')
      expect(error).toBe(ends === 'failed' ? 'The model provider reported an error.' : null)
    })
  }

  test('the second event names the run, so that a kit can cancel it', async () => {
    const { items } = SCENARIOS['a plain answer']!
    const { raw } = await readAgUi(() => reply(agUiFormat(agUiOptions), items))
    expect(raw[1]).toMatchObject({ type: 'CUSTOM', name: 'runwire.run', value: { run_id: 'run_1' } })
  })

  test('an approval ends the run with an interrupt at its call', async () => {
    const items = new Scenario().begin().round(1).say(1, 'Wait.').answered(1, 'Wait.', 1).waiting('approval').items
    const { raw } = await readAgUi(() => reply(agUiFormat(agUiOptions), items))
    expect(raw.at(-1)).toMatchObject({
      outcome: { type: 'interrupt', interrupts: [{ id: 'call_9', reason: 'tool_call', toolCallId: 'call_9' }] },
    })
  })

  test('a client tool ends the run with success and its call pending', async () => {
    const items = new Scenario().begin().round(1).say(1, 'Wait.').answered(1, 'Wait.', 1).waiting('client_tool').items
    const { finished } = await readAgUi(() => reply(agUiFormat(agUiOptions), items))
    expect(finished).toMatchObject({ outcome: 'success', pendingToolCallIds: ['call_9'] })
  })
})

async function readAiSdk(response: Response): Promise<{ message: UIMessage | undefined; errors: unknown[] }> {
  const transport = new DefaultChatTransport({
    api: 'http://localhost/chat',
    fetch: async () => response,
  })
  const stream = await transport.sendMessages({
    chatId: 'c',
    messages: [],
    trigger: 'submit-message',
    messageId: undefined,
    abortSignal: undefined,
  })
  const errors: unknown[] = []
  let message: UIMessage | undefined
  for await (const state of readUIMessageStream({ stream, onError: (error) => errors.push(error) })) message = state
  return { message, errors }
}

async function readAgUi(
  respond: () => Response,
): Promise<{ texts: string[]; events: string[]; raw: BaseEvent[]; error: string | null; finished: object | null }> {
  const agent = new HttpAgent({
    url: 'http://localhost/agent',
    threadId: 't',
    fetch: async () => respond(),
  })
  const raw: BaseEvent[] = []
  let error: string | null = null
  let finished: object | null = null
  await agent.runAgent(
    { runId: 'r' },
    {
      onEvent: ({ event }) => {
        raw.push(event)
      },
      onRunErrorEvent: ({ event }) => {
        error = event.message
      },
      onRunFinishedEvent: (end) => {
        finished = end
      },
    },
  )
  const texts = agent.messages.filter((message) => message.role === 'assistant').map((message) => message.content ?? '')
  return {
    texts: texts.filter((text) => text !== ''),
    events: raw.map((event) => event.type),
    raw,
    error,
    finished,
  }
}
