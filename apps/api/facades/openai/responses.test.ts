import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../stack.fixture.ts'

let stack: Stack
let openai: OpenAI

beforeAll(async () => {
  stack = await startStack()
  openai = new OpenAI({ baseURL: `${stack.url}/openapi/v1`, apiKey: stack.key, maxRetries: 0 })
})
afterAll(() => stack.stop())

test('B3: a three-round answer streams and is there afterwards', async () => {
  const stream = openai.responses.stream({ model: 'helper', input: 'What is 17*24 and what time is it in Tokyo?' })
  const response = await stream.finalResponse()

  expect(response.status).toBe('completed')
  expect(response.output_text).toContain('408')
  const stored = await openai.responses.retrieve(response.id)
  expect(stored.output_text).toBe(
    response.output
      .flatMap((item) => (item.type === 'message' ? item.content : []))
      .map((part) => (part.type === 'output_text' ? part.text : ''))
      .at(-1),
  )
  expect(stored.usage).toEqual(response.usage)
})

test('B3: a background response is followed by another connection from where the first was cut, with nothing twice', async () => {
  const created = await openai.responses.create({
    model: 'helper',
    input: '[pace=100][tokens=60]Count.',
    background: true,
    stream: true,
  })
  const first: OpenAI.Responses.ResponseStreamEvent[] = []
  for await (const event of created) {
    first.push(event)
    if (first.filter((item) => item.type === 'response.output_text.delta').length === 3) break
  }
  const opening = first[0]
  if (opening?.type !== 'response.created') throw new Error('a stream begins with response.created')

  const after = first.at(-1)!.sequence_number
  const rest: OpenAI.Responses.ResponseStreamEvent[] = []
  const resumed = await openai.responses.retrieve(opening.response.id, { stream: true, starting_after: after })
  for await (const event of resumed) rest.push(event)

  const all = [...first, ...rest]
  const numbers = all.map((event) => event.sequence_number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  const streamed = all.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('')
  expect(rest.at(-1)?.type).toBe('response.completed')
  expect((await openai.responses.retrieve(opening.response.id)).output_text).toBe(streamed)
})

test('previous_response_id goes on with the conversation', async () => {
  const first = await openai.responses.create({ model: 'helper', input: '[echo]My name is Ada.' })
  const second = await openai.responses.create({
    model: 'helper',
    input: '[echo]And again.',
    previous_response_id: first.id,
  })
  expect(second.previous_response_id).toBe(first.id)
  const { rows } = await stack.database.pool.query<{ count: number }>(
    `select count(*)::int as count from messages where conversation_id =
      (select conversation_id from runtime_runs where id = $1::uuid)`,
    [second.id.replace('resp_', '')],
  )
  expect(rows[0]?.count).toBe(4)
})

test("outputs of the caller's own functions continue the run", async () => {
  const tools = [{ type: 'function' as const, name: 'door_state', parameters: { type: 'object' }, strict: false }]
  const asked = await openai.responses
    .stream({ model: 'helper', input: '[call=door_state {"door":"front"}]Is it open?', tools })
    .finalResponse()
  const call = asked.output.find((item) => item.type === 'function_call')
  expect(call).toMatchObject({ name: 'door_state', arguments: '{"door":"front"}' })

  const answered = await openai.responses
    .stream({
      model: 'helper',
      input: [{ type: 'function_call_output', call_id: call!.call_id, output: 'wide open' }],
      previous_response_id: asked.id,
    })
    .finalResponse()
  expect(answered.status).toBe('completed')
  expect(answered.output_text).toContain('wide open')
})

test('a cancel ends a background response and keeps its text', async () => {
  const created = await openai.responses.create({
    model: 'helper',
    input: '[pace=20][tokens=900]Go.',
    background: true,
  })
  expect(['queued', 'in_progress']).toContain(created.status)
  const cancelled = await openai.responses.cancel(created.id)
  expect(cancelled.status).toBe('cancelled')
  expect((await openai.responses.cancel(created.id)).status).toBe('cancelled')
})

test('a failed run is a failed response with our words', async () => {
  const failed = await openai.responses.create({ model: 'helper', input: '[fault=401]Hi' })
  expect(failed.status).toBe('failed')
  expect(failed.error).toEqual({
    code: 'provider_auth',
    message: 'The model provider refused the configured key.',
  })
  await expect(openai.responses.retrieve('resp_unknown')).rejects.toMatchObject({ status: 404 })
})

test('a whole history may come in input, calls and their outputs included', async () => {
  const created = await openai.responses.create({
    model: 'helper',
    input: [
      { role: 'user', content: 'Is the door open?' },
      { type: 'function_call', call_id: 'call_a', name: 'door_state', arguments: '{"door":"front"}' },
      { type: 'function_call_output', call_id: 'call_a', output: 'wide open' },
      { role: 'assistant', content: 'It is.' },
      { role: 'user', content: '[echo]Thanks.' },
    ],
  })
  expect(created.output_text).toBe('Thanks.')
  const { rows } = await stack.database.pool.query<{ role: string; content: string; rounds: unknown }>(
    `select role, content, rounds from messages where conversation_id =
      (select conversation_id from runtime_runs where id = $1::uuid) order by id limit 2`,
    [created.id.replace('resp_', '')],
  )
  expect(rows).toMatchObject([
    { role: 'user', content: 'Is the door open?' },
    { role: 'assistant', content: 'It is.', rounds: [{ calls: [{ name: 'door_state', result: 'wide open' }] }] },
  ])
})

test('a response with store: false cannot be fetched, and an unknown conversation is not created', async () => {
  const hidden = await openai.responses.create({ model: 'helper', input: '[echo]Quiet.', store: false })
  expect(hidden.output_text).toBe('Quiet.')
  await expect(openai.responses.retrieve(hidden.id)).rejects.toMatchObject({ status: 404 })
  await expect(
    openai.responses.create({ model: 'helper', input: 'Hi', previous_response_id: hidden.id }),
  ).rejects.toMatchObject({ status: 404 })
  const conversation = 'conv_00000000000000000000000000000000'
  await expect(openai.responses.create({ model: 'helper', input: 'Hi', conversation })).rejects.toMatchObject({
    status: 404,
  })
})

test('a conversation of ours goes on by its id', async () => {
  const first = await openai.responses.create({ model: 'helper', input: '[echo]One.' }).withResponse()
  const conversation = first.response.headers.get('runwire-conversation-id') ?? ''
  const second = await openai.responses.create({ model: 'helper', input: '[echo]Two.', conversation }).withResponse()
  expect(second.data.output_text).toBe('Two.')
  expect(second.response.headers.get('runwire-conversation-id')).toBe(conversation)
})

test('B4: a message while a response waits supersedes it', async () => {
  const asked = await openai.responses.create({
    model: 'careful',
    input: '[call=calculator {"expression":"6*7"}]Work it out.',
  })
  const next = await openai.responses.create({
    model: 'careful',
    input: '[echo]Never mind.',
    previous_response_id: asked.id,
  })
  expect(next.output_text).toBe('Never mind.')
  expect((await openai.responses.retrieve(asked.id)).status).toBe('cancelled')
})
