import { EventType, HttpAgent, type BaseEvent, type RunAgentParameters } from '@ag-ui/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../stack.fixture.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test('B3: a three-round answer passes the verifier and ends as the last message', async () => {
  const agent = open('open')
  const { events } = await ask(agent, 'What is 17*24 and what time is it in Tokyo?')

  expect(events[0]?.type).toBe('RUN_STARTED')
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  expect(events.filter((event) => event.type === EventType.STEP_STARTED)).toHaveLength(3)
  expect(events.filter((event) => event.type === EventType.TOOL_CALL_RESULT)).toHaveLength(3)
  expect(answers(agent).at(-1)).toContain('408')
})

test('B3: a thread goes on', async () => {
  const agent = open('helper')
  await ask(agent, '[echo]One.')
  await ask(agent, '[echo]Two.')
  expect(answers(agent)).toEqual(['One.', 'Two.'])
})

test('B4: an approval interrupts the run, and resume carries the answer', async () => {
  const agent = open('careful')
  const asked = await ask(agent, '[call=calculator {"expression":"6*7"}]Work it out.')
  const end = asked.events.at(-1) as BaseEvent & { outcome: { type: string; interrupts: { id: string }[] } }
  expect(end.outcome).toMatchObject({ type: 'interrupt', interrupts: [{ reason: 'approval' }] })

  const resume = [
    { interruptId: end.outcome.interrupts[0]!.id, status: 'resolved' as const, payload: { approved: true } },
  ]
  const { events } = await run(agent, { resume })
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  expect(answers(agent).at(-1)).toContain('42')
})

test("the front end's own tool interrupts the run, and its tool message goes on with it", async () => {
  const agent = open('helper')
  const tools = [{ name: 'door_state', description: '', parameters: { type: 'object' } }]
  const asked = await ask(agent, '[call=door_state {"door":"front"}]Is it open?', { tools })
  const start = asked.events.find((event) => event.type === EventType.TOOL_CALL_START) as BaseEvent & {
    toolCallId: string
  }
  expect(asked.events.at(-1)).toMatchObject({ outcome: { type: 'interrupt' } })

  const resume = [{ interruptId: start.toolCallId, status: 'resolved' as const, payload: 'wide open' }]
  await run(agent, { tools, resume })
  expect(answers(agent).at(-1)).toContain('wide open')
})

test('a failing provider is RUN_ERROR with our code and words', async () => {
  const { events } = await ask(open('helper'), '[fault=401]Hi')
  expect(events.at(-1)).toMatchObject({
    type: 'RUN_ERROR',
    code: 'provider_auth',
    message: 'The model provider refused the configured key.',
  })
})

const open = (agent: string): HttpAgent =>
  new HttpAgent({ url: `${stack.url}/openapi/v1/ag-ui/${agent}`, headers: { authorization: `Bearer ${stack.key}` } })

function ask(agent: HttpAgent, content: string, parameters: RunAgentParameters = {}) {
  agent.addMessage({ id: crypto.randomUUID(), role: 'user', content })
  return run(agent, parameters)
}

async function run(agent: HttpAgent, parameters: RunAgentParameters): Promise<{ events: BaseEvent[] }> {
  const events: BaseEvent[] = []
  await agent.runAgent(parameters, {
    onEvent: ({ event }) => {
      events.push(event)
    },
  })
  return { events }
}

const answers = (agent: HttpAgent): string[] =>
  agent.messages.flatMap((message) =>
    message.role === 'assistant' && typeof message.content === 'string' && message.content !== ''
      ? [message.content]
      : [],
  )
