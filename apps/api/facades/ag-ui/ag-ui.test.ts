import { EventType, HttpAgent, type BaseEvent, type RunAgentParameters } from '@ag-ui/client'
import { linearBranch, readEvents, findRun } from '@runwire/db'
import { promptHistory } from '@runwire/engine'
import { waitFor } from '@runwire/testing'
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
  const asked = await ask(agent, CALCULATION)
  const end = asked.events.at(-1) as Interrupted
  expect(end.outcome).toMatchObject({ type: 'interrupt', interrupts: [{ reason: 'tool_call' }] })

  const resume = [approved(end)]
  const { events } = await run(agent, { resume })
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  expect(events.filter((event) => event.type === EventType.TOOL_CALL_START)).toEqual([])
  expect(events.filter((event) => event.type === EventType.TOOL_CALL_RESULT)).toHaveLength(1)
  expect(answers(agent).at(-1)).toContain('42')
})

test('B4: a second answer to the same interrupt follows the run like the first', async () => {
  const agent = open('careful')
  const end = (await ask(agent, CALCULATION)).events.at(-1) as Interrupted
  const second = twin(agent)
  const resume = [approved(end)]
  await run(agent, { resume })

  const { events } = await run(second, { resume })
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  expect(answers(second)).toEqual(answers(agent))
})

test("B16: the front end's own tool ends the run with success, and its tool message goes on with it", async () => {
  const agent = open('helper')
  const asked = await ask(agent, '[call=door_state {"door":"front"}]Is it open?', { tools: DOOR })
  const call = agent.messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))[0]!
  expect(asked.finished).toMatchObject({ outcome: 'success', pendingToolCallIds: [call.id] })
  expect(call.function).toEqual({ name: 'door_state', arguments: '{"door":"front"}' })

  agent.addMessage({ id: crypto.randomUUID(), role: 'tool', toolCallId: call.id, content: 'wide open' })
  await run(agent, { tools: DOOR })
  expect(answers(agent).at(-1)).toContain('wide open')
  expect(agent.messages.filter((message) => message.role === 'tool')).toHaveLength(1)

  await ask(agent, '[echo]Close it.', { tools: DOOR })
  expect(answers(agent).at(-1)).toBe('Close it.')
})

test('B16: an edit and a regeneration branch, and the model sees only what the client shows', async () => {
  const agent = open('helper')
  await ask(agent, '[echo]A secret.')
  await ask(agent, '[echo]Two.')
  agent.setMessages([])
  await ask(agent, 'What did I say?')
  expect(await promptOfNewest()).toEqual(['What did I say?'])

  const [question] = agent.messages
  agent.setMessages([question!])
  await run(agent, {})
  expect(await tree()).toEqual([
    ['user', null],
    ['user', null],
    ['user', 'assistant'],
    ['assistant', 'user'],
    ['assistant', 'user'],
    ['assistant', 'user'],
    ['assistant', 'user'],
  ])
})

test('B16: a message while an approval waits supersedes it, and the next prompt says that it was not run', async () => {
  const agent = open('careful')
  const asked = await ask(agent, CALCULATION)
  const runId = (asked.events[1] as BaseEvent & { value: { run_id: string } }).value.run_id
  const second = twin(agent)
  const { events } = await ask(second, '[echo]Never mind.')

  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
  expect(answers(second).at(-1)).toBe('Never mind.')
  const waited = (await findRun(stack.database.drizzle, stack.projectId, runId))?.view
  expect(waited?.status).toBe('cancelled')
  expect((await lastEvent(runId)).reason).toBe('superseded')
  expect((await promptOfNewest()).join(' ')).toContain('the call was not run')
})

test('B16: Runwire-On-Disconnect: cancel ends the run of a client that aborts', async () => {
  const agent = open('helper', { 'runwire-on-disconnect': 'cancel' })
  let runId = ''
  agent.addMessage({ id: crypto.randomUUID(), role: 'user', content: '[pace=20][tokens=2000]Go on.' })
  const running = agent.runAgent(
    {},
    {
      onCustomEvent: ({ event }) => void (runId = (event.value as { run_id: string }).run_id),
      onTextMessageContentEvent: () => agent.abortRun(),
    },
  )
  await running.catch(() => undefined)
  await waitFor(
    async () => (await findRun(stack.database.drizzle, stack.projectId, runId))?.view.status === 'cancelled',
  )
  expect((await lastEvent(runId)).reason).toBe('disconnected')
})

test('a failing provider is RUN_ERROR with our code and words', async () => {
  const { events } = await ask(open('helper'), '[fault=401]Hi')
  expect(events.at(-1)).toMatchObject({
    type: 'RUN_ERROR',
    code: 'provider_auth',
    message: 'The model provider refused the configured key.',
  })
})

const CALCULATION = '[call=calculator {"expression":"6*7"}]Work it out.'
const DOOR = [{ name: 'door_state', description: '', parameters: { type: 'object' } }]
type Interrupted = BaseEvent & { outcome: { type: string; interrupts: { id: string }[] } }
const approved = (end: Interrupted) => ({
  interruptId: end.outcome.interrupts[0]!.id,
  status: 'resolved' as const,
  payload: { approved: true },
})

const open = (agent: string, headers: Record<string, string> = {}): HttpAgent =>
  new HttpAgent({
    url: `${stack.url}/openapi/v1/ag-ui/${agent}`,
    headers: { authorization: `Bearer ${stack.key}`, ...headers },
  })

/** The same thread on another screen, which has not seen the interrupt. */
function twin(agent: HttpAgent): HttpAgent {
  const other = new HttpAgent({ url: agent.url, headers: agent.headers, threadId: agent.threadId })
  other.setMessages(structuredClone(agent.messages))
  return other
}

/** The prompt the model got last, by the branch that the newest run answers. */
async function promptOfNewest(): Promise<string[]> {
  const { rows } = await stack.database.pool.query<{ id: string; conversation_id: string }>(
    'select input_message_id as id, conversation_id from runtime_runs order by id desc limit 1',
  )
  const [run] = rows
  const branch = await linearBranch(
    stack.database.drizzle,
    `conv_${run?.conversation_id.replaceAll('-', '')}`,
    `msg_${run?.id.replaceAll('-', '')}`,
  )
  return promptHistory(branch).flatMap((message) => (typeof message.content === 'string' ? [message.content] : []))
}

/** Roles of the newest conversation's messages and of their parents, in the order they were made. */
async function tree(): Promise<[string, string | null][]> {
  const { rows } = await stack.database.pool.query<{ role: string; parent: string | null }>(
    `select message.role, parent.role as parent from messages message left join messages parent on parent.id = message.parent_id
     where message.conversation_id = (select id from conversations order by id desc limit 1)
     order by message.role desc, message.parent_id is not null, message.id`,
  )
  return rows.map(({ role, parent }) => [role, parent])
}

async function lastEvent(runId: string): Promise<{ reason?: string }> {
  const events = await readEvents(stack.database.drizzle, runId, 0)
  return events.at(-1) as { reason?: string }
}

function ask(agent: HttpAgent, content: string, parameters: RunAgentParameters = {}) {
  agent.addMessage({ id: crypto.randomUUID(), role: 'user', content })
  return run(agent, parameters)
}

async function run(
  agent: HttpAgent,
  parameters: RunAgentParameters,
): Promise<{ events: BaseEvent[]; finished: object | null }> {
  const events: BaseEvent[] = []
  let finished: object | null = null
  await agent.runAgent(parameters, {
    onEvent: ({ event }) => {
      events.push(event)
    },
    onRunFinishedEvent: (end) => {
      finished = end
    },
  })
  return { events, finished }
}

const answers = (agent: HttpAgent): string[] =>
  agent.messages.flatMap((message) =>
    message.role === 'assistant' && typeof message.content === 'string' && message.content !== ''
      ? [message.content]
      : [],
  )
