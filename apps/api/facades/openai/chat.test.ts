import OpenAI from 'openai'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { waitFor } from '@runwire/testing'
import {
  createWidgetSession,
  putAgent,
  findRun,
  setQueryHook,
  spentToday,
  updateProjectSettings,
  upsertProvider,
} from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { startStack, type Stack } from '../stack.fixture.ts'

let stack: Stack
let openai: OpenAI

beforeAll(async () => {
  stack = await startStack()
  openai = new OpenAI({ baseURL: `${stack.url}/openapi/v1`, apiKey: stack.key, maxRetries: 0 })
})
afterAll(() => stack.stop())

const ask = (content: string, more: object = {}) => ({
  model: 'helper',
  messages: [{ role: 'user', content }] as OpenAI.ChatCompletionMessageParam[],
  ...more,
})

test('B10: agents are listed as models', async () => {
  const models = await Array.fromAsync(await openai.models.list())
  expect(models.map((model) => model.id).toSorted()).toEqual(['careful', 'helper', 'open'])
})

test('B10: one agent is retrieved as a model, an unknown one is 404', async () => {
  expect(await openai.models.retrieve('helper')).toMatchObject({ id: 'helper', object: 'model', owned_by: 'runwire' })
  await expect(openai.models.retrieve('nobody')).rejects.toMatchObject({ status: 404 })
})

test('B3: a three-round answer streams, and the same question answered whole reads the same at its end', async () => {
  const question = 'What is 17*24 and what time is it in Tokyo?'
  const streamed = await openai.chat.completions
    .stream({ ...ask(question), stream_options: { include_usage: true } })
    .finalChatCompletion()
  const whole = await openai.chat.completions.create(ask(question))

  expect(streamed.choices[0]?.finish_reason).toBe('stop')
  expect(streamed.choices[0]?.message.content).toContain('408')
  expect(whole.choices[0]?.message.content).toContain('408')
  expect(streamed.choices[0]?.message.content?.length).toBeGreaterThan(whole.choices[0]?.message.content?.length ?? 0)
  expect(streamed.usage?.prompt_tokens).toBeGreaterThan(0)
  expect(whole.usage).toEqual(streamed.usage)
})

test('answer_only streams the answer alone', async () => {
  const body = { ...ask('[echo]Only this.'), metadata: { answer_only: 'true' } }
  const done = await openai.chat.completions.stream(body).finalChatCompletion()
  expect(done.choices[0]?.message.content).toBe('Only this.')
})

test("the caller's own tool comes back as a call, and its result gets the answer", async () => {
  const tools = [
    { type: 'function' as const, function: { name: 'door_state', description: '', parameters: { type: 'object' } } },
  ]
  const first = ask('[call=door_state {"door":"front"}]Is it open?', { tools })
  const asked = await openai.chat.completions.stream(first).finalChatCompletion()
  const call = asked.choices[0]?.message.tool_calls?.[0]
  expect(asked.choices[0]?.finish_reason).toBe('tool_calls')
  expect(call).toMatchObject({ function: { name: 'door_state', arguments: '{"door":"front"}' } })

  const messages = [
    ...first.messages,
    asked.choices[0]!.message,
    { role: 'tool' as const, tool_call_id: call!.id, content: 'wide open' },
  ]
  const answered = await openai.chat.completions.create({ model: 'helper', messages, tools })

  expect(answered.choices[0]?.finish_reason).toBe('stop')
  expect(answered.choices[0]?.message.content).toContain('wide open')
  await expect(openai.chat.completions.create({ model: 'helper', messages, tools })).rejects.toMatchObject({
    status: 409,
    code: 'run_not_waiting',
  })
})

const DOOR = [
  { type: 'function' as const, function: { name: 'door_state', description: '', parameters: { type: 'object' } } },
]

test("usage of a turn is that turn's own, streamed or not, and the turns sum to the run's", async () => {
  const turns = []
  for (const streamed of [true, false]) {
    const send = (body: ReturnType<typeof ask>) =>
      streamed
        ? openai.chat.completions.stream({ ...body, stream_options: { include_usage: true } }).finalChatCompletion()
        : openai.chat.completions.create(body)
    const first = ask('[call=door_state {"door":"front"}]Is it open?', { tools: DOOR })
    const asked = await send(first)
    const call = asked.choices[0]!.message.tool_calls![0]!
    const answer = { role: 'tool' as const, tool_call_id: call.id, content: 'wide open' }
    const answered = await send({ ...first, messages: [...first.messages, asked.choices[0]!.message, answer] })
    const run = (await findRun(stack.database.drizzle, stack.projectId, asked.id.replace('chatcmpl-', 'run_')))?.view
    const total = asked.usage!.total_tokens + answered.usage!.total_tokens
    expect(total).toBe(run!.usage!.input_tokens + run!.usage!.output_tokens)
    expect(asked.usage!.total_tokens).toBeGreaterThan(0)
    turns.push([asked.usage, answered.usage])
  }
  expect(turns[0]).toEqual(turns[1])
})

test('parameters of the model and the tool choice reach it, the choice in its first round alone', async () => {
  const provider = await recordingProvider()
  const parameters = { temperature: 0.3, top_p: 0.7, stop: ['END'], seed: 7, reasoning_effort: 'low' as const }
  const response_format = { type: 'json_object' as const }
  const body = ask('What is 6*7?', { model: 'recorded', tools: DOOR, ...parameters, response_format, max_tokens: 99 })
  await openai.chat.completions.create({ ...body, tool_choice: 'required' })
  await openai.chat.completions.create({ ...body, tool_choice: 'none' })
  const named = { type: 'function' as const, function: { name: 'door_state' } }
  await openai.chat.completions.create({ ...body, tool_choice: named })

  expect(provider.requests[0]).toMatchObject({
    ...parameters,
    response_format,
    max_tokens: 99,
    tool_choice: 'required',
  })
  expect(provider.requests[0]?.tools).toHaveLength(4)
  expect(provider.requests[1]?.tools).toBeUndefined()
  expect(provider.requests[2]).toMatchObject({ tool_choice: 'required', tools: [{ function: { name: 'door_state' } }] })

  provider.callFirst('calculator', { expression: '6*7' })
  await openai.chat.completions.create({ ...body, tool_choice: 'required' })
  expect(provider.requests.slice(3).map((request) => request.tool_choice)).toEqual(['required', 'auto'])
})

test('a parameter that Runwire cannot honour is refused by name', async () => {
  const cases = [
    { n: 2, param: 'n' },
    { tool_choice: 'maybe', param: 'tool_choice' },
    { temperature: 3, param: 'temperature' },
  ]
  for (const { param, ...more } of cases) {
    const refused = openai.chat.completions.create(ask('Hi', more))
    await expect(refused).rejects.toMatchObject({ status: 400, param })
  }
})

test('SEC15: a history with tool results is read by the model and never executed', async () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: 'Answer in one word.' },
    { role: 'user', content: 'What is 2*2?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'call_x', type: 'function', function: { name: 'calculator', arguments: '{"expression":"2*2"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_x', content: '5' },
    { role: 'assistant', content: 'Five.' },
    { role: 'user', content: '[echo]Thanks.' },
  ]
  const reply = await openai.chat.completions.create({ model: 'helper', messages })
  expect(reply.choices[0]?.message.content).toBe('Thanks.')
  const events = await eventsOf(reply.id)
  expect(events.filter((event) => event.type === 'tool.started')).toEqual([])
})

test('a request for a title gets one bare model call and leaves no conversation', async () => {
  const before = await conversations()
  const reply = await openai.chat.completions.create(ask('### Task:\nGive this chat a title.'))
  expect(reply.choices[0]?.message.content).not.toBe('')
  expect(await conversations()).toBe(before)
})

test('SEC22: a request for a title is counted, held to the day’s limit and to the query hook, and none is a visitor’s', async () => {
  const task = () => openai.chat.completions.create(ask('### Task:\nGive this chat a title.'))
  const { db, project } = { db: stack.database.drizzle, project: stack.projectId }
  const spent = async () => (await spentToday(db, project)).tokens
  const before = await spent()

  const reply = await task()
  expect(await spent()).toBe(before + (reply.usage?.total_tokens ?? Number.NaN))

  await updateProjectSettings(db, project, { limits: { tokens_per_day: before } })
  await expect(task()).rejects.toMatchObject({ status: 429, code: 'quota_reached' })
  await updateProjectSettings(db, project, { limits: {} })

  const hook = createServer((_req, res) => res.end('{"refuse":"not here"}')).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const { port } = hook.address() as AddressInfo
  await setQueryHook(db, project, { url: `http://127.0.0.1:${port}/`, timeout_ms: 5000 })
  await expect(task()).rejects.toMatchObject({
    status: 400,
    type: 'invalid_request_error',
    code: 'refused',
    message: '400 not here',
  })
  // A run that the hook refuses says the same in the same words, streamed or not.
  const refused = { type: 'invalid_request_error', code: 'refused', message: expect.stringContaining('not here') }
  await expect(openai.chat.completions.create(ask('Hi'))).rejects.toMatchObject({ status: 400, ...refused })
  const streamed = openai.chat.completions.stream(ask('Hi')).finalChatCompletion()
  await expect(streamed).rejects.toMatchObject({ error: refused })
  await setQueryHook(db, project, null)
  hook.close()

  const origin = 'https://shop.example'
  const session = await createWidgetSession(db, project, { agent: 'helper', endUser: 'ann', origin, opener: 'server' })
  const visitor = new OpenAI({
    apiKey: session?.token ?? '',
    baseURL: `${stack.url}/openapi/v1`,
    defaultHeaders: { origin },
  })
  const asked = visitor.chat.completions.create(ask('### Task:\nGive this chat a title.'))
  await expect(asked).rejects.toMatchObject({ status: 403, code: 'missing_scope' })
})

test('SEC22: bare calls reserve their spending: of 50 titles and 50 tests of a provider at once near the limit one passes', async () => {
  const { db, project } = { db: stack.database.drizzle, project: stack.projectId }
  const asked = '### Task:\n[pace=20][tokens=40]Give this chat a title.'
  const title = () =>
    fetch(`${stack.url}/openapi/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(ask(asked)),
    })
  const gateway = () =>
    fetch(`${stack.url}/api/v1/model-gateway/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.consoleToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'demo', messages: [{ role: 'user', content: asked }] }),
    })
  const statuses = async (calls: Promise<Response>[]) => {
    const replies = await Promise.all(calls)
    await Promise.all(replies.map((reply) => reply.text()))
    return replies.map(({ status }) => status).toSorted((one, other) => one - other)
  }
  onTestFinished(async () => void (await updateProjectSettings(db, project, { limits: {} })))
  await updateProjectSettings(db, project, {
    limits: { tokens_per_day: (await spentToday(db, project)).tokens + 1 },
  })

  const first = await statuses(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? title() : gateway())))
  const more = await statuses(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? title() : gateway())))

  expect(first).toEqual([200, ...Array.from({ length: 49 }, () => 429)])
  expect(more).toEqual(Array.from({ length: 50 }, () => 429))
  const { rows } = await stack.database.pool.query('select 1 from bare_calls')
  expect(rows).toEqual([])
})

test('a test of a provider is counted as used by no agent', async () => {
  const before = (await spentToday(stack.database.drizzle, stack.projectId)).tokens
  const call = await fetch(`${stack.url}/api/v1/model-gateway/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.consoleToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'of-no-agent', messages: [{ role: 'user', content: 'Hi' }] }),
  })
  await call.text()

  expect((await spentToday(stack.database.drizzle, stack.projectId)).tokens).toBeGreaterThan(before)
  const usage = await fetch(`${stack.url}/api/v1/usage`, { headers: { authorization: `Bearer ${stack.consoleToken}` } })
  expect(await usage.json()).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ agent_id: null, model: 'of-no-agent', runs: 0 })]),
  })
})

test('errors have the shape the client knows', async () => {
  await expect(openai.chat.completions.create({ ...ask('Hi'), model: 'nobody' })).rejects.toMatchObject({ status: 404 })
  await expect(openai.chat.completions.create({ model: 'helper', messages: [] })).rejects.toMatchObject({
    status: 400,
    param: 'messages',
  })
  await expect(openai.chat.completions.create(ask('[fault=401]Hi'))).rejects.toMatchObject({
    status: 502,
    code: 'provider_auth',
  })
  const stream = openai.chat.completions.stream(ask('[fault=401]Hi'))
  await expect(stream.finalChatCompletion()).rejects.toThrow('The model provider refused the configured key.')
})

test('a client that leaves ends its run', async () => {
  const stream = await openai.chat.completions.create({ ...ask('[pace=20][tokens=2000]Go on.'), stream: true })
  let id = ''
  for await (const chunk of stream) {
    id = chunk.id
    if (chunk.choices[0]?.delta.content) break
  }
  const run = `run_${id.replace('chatcmpl-', '')}`
  await waitFor(async () => (await findRun(stack.database.drizzle, stack.projectId, run))?.view.status === 'cancelled')
  const view = (await findRun(stack.database.drizzle, stack.projectId, run))?.view
  expect(view?.output?.interrupted).toBe(true)
})

interface ModelRequest extends Record<string, unknown> {
  tools?: unknown[]
}

/** A provider that keeps what it is asked, behind an agent `recorded`. */
async function recordingProvider() {
  const requests: ModelRequest[] = []
  let call: object | null = null
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      const body = JSON.parse(text) as ModelRequest
      // The call for a title brings neither.
      if ('temperature' in body) requests.push(body)
      const message =
        call === null || !('temperature' in body) ? { content: 'Done.' } : { content: null, tool_calls: [call] }
      if ('temperature' in body) call = null
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { drizzle } = stack.database
  const base_url = `http://127.0.0.1:${port}/v1`
  await upsertProvider(drizzle, stack.projectId, {
    name: 'recorder',
    base_url,
    trusted: true,
    key: 'sk-only-for-tests',
  })
  const tools = ['calculator', 'current_time', 'search_knowledge'].map((name) => ({ kind: 'builtin', name }))
  const model = { provider: 'recorder', name: 'recorder' }
  await putAgent(drizzle, stack.projectId, 'recorded', AgentConfig.parse({ name: 'recorded', model, tools }))
  return {
    requests,
    callFirst(name: string, args: object) {
      call = { id: 'call_1', type: 'function', function: { name, arguments: JSON.stringify(args) } }
    },
  }
}

async function eventsOf(completionId: string): Promise<{ type: string }[]> {
  const response = await fetch(`${stack.url}/api/v1/runs/run_${completionId.replace('chatcmpl-', '')}/events?after=0`, {
    headers: { authorization: `Bearer ${stack.consoleToken}`, accept: 'application/jsonl' },
  })
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { type: string })
}

async function conversations(): Promise<number> {
  const { rows } = await stack.database.pool.query<{ count: number }>(
    'select count(*)::int as count from conversations',
  )
  return rows[0]?.count ?? -1
}
