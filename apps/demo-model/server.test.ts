import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoModel, type DemoModel } from './server.ts'

let model: DemoModel

beforeAll(async () => {
  model = await startDemoModel({ pace: 0 })
})
afterAll(() => model.stop())

interface Message {
  role: string
  content?: string
  tool_call_id?: string
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[]
}

const offer = (...names: string[]) =>
  names.map((name) => ({ type: 'function', function: { name, parameters: { type: 'object' } } }))

function post(body: Record<string, unknown>, init: RequestInit = {}) {
  return fetch(`${model.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'demo', ...body }),
    ...init,
  })
}

/** Reads a stream and puts its deltas together, as a client of the provider would. */
async function stream(messages: Message[], tools: unknown[] = [], extra: Record<string, unknown> = {}) {
  const response = await post({ stream: true, stream_options: { include_usage: true }, messages, tools, ...extra })
  const raw = await response.text()
  const read = {
    text: '',
    reasoning: '',
    finish: '',
    usage: null as null | Record<string, number>,
    calls: [] as Required<Message>['tool_calls'],
    raw,
  }
  for (const line of raw.split('\n').filter((candidate) => candidate.startsWith('data: {'))) {
    const chunk = JSON.parse(line.slice(6))
    if (chunk.usage) read.usage = chunk.usage
    const choice = chunk.choices[0]
    read.text += choice?.delta.content ?? ''
    read.reasoning += choice?.delta.reasoning_content ?? ''
    read.finish = choice?.finish_reason ?? read.finish
    for (const call of choice?.delta.tool_calls ?? []) {
      const known = (read.calls[call.index] ??= {
        id: call.id,
        type: 'function',
        function: { name: call.function.name, arguments: '' },
      })
      known.function.arguments += call.function.arguments ?? ''
    }
  }
  return read
}

const round = (reply: { text: string; calls: Required<Message>['tool_calls'] }, results: string[]): Message[] => [
  { role: 'assistant', content: reply.text, tool_calls: reply.calls },
  ...reply.calls.map((call, index) => ({ role: 'tool', tool_call_id: call.id, content: results[index] ?? '' })),
]

test('a question about time and a sum takes three rounds: two parallel calls, a check, an answer from the results', async () => {
  const tools = offer('calculator', 'current_time', 'search_knowledge')
  const question: Message = { role: 'user', content: 'What time is it in Tokyo, and what is 17 % of 2,340?' }

  const first = await stream([question], tools)
  const second = await stream([question, ...round(first, ['{"time":"09:15"}', '{"result":397.8}'])], tools)
  const history = [
    question,
    ...round(first, ['{"time":"09:15"}', '{"result":397.8}']),
    ...round(second, ['{"result":17}']),
  ]
  const third = await stream(history, tools)

  expect(first.reasoning).not.toBe('')
  expect(first.text).not.toBe('')
  expect(first.finish).toBe('tool_calls')
  expect(first.calls.map((call) => [call.function.name, JSON.parse(call.function.arguments)])).toEqual([
    ['current_time', { timezone: 'Asia/Tokyo' }],
    ['calculator', { expression: '17 / 100 * 2340' }],
  ])
  expect(JSON.parse(second.calls[0]?.function.arguments ?? '')).toEqual({ expression: '397.8 / 2340 * 100' })
  expect(third.calls).toEqual([])
  expect(third.finish).toBe('stop')
  expect(third.text).toContain('09:15')
  expect(third.text).toContain('397.8')
  expect(third.usage).toMatchObject({ completion_tokens: expect.any(Number), prompt_tokens: expect.any(Number) })
})

test('a tool that is not offered is never called', async () => {
  const reply = await stream([{ role: 'user', content: 'What time is it, and what is 2 + 2?' }], offer('calculator'))

  expect(reply.calls.map((call) => call.function.name)).toEqual(['calculator'])
})

test('a question about documents is searched and answered with the numbers of the documents', async () => {
  const tools = offer('search_knowledge')
  const question: Message = { role: 'user', content: 'What do the documents say about refunds?' }

  const first = await stream([question], tools)
  const found = JSON.stringify({ documents: [{ number: 4, title: 'Refund policy', snippet: 'Within 30 days.' }] })
  const second = await stream([question, ...round(first, [found])], tools)

  expect(first.calls[0]?.function.name).toBe('search_knowledge')
  expect(second.text).toContain('Within 30 days. [4]')
})

test('documents listed in text under their numbers are cited too', async () => {
  const tools = offer('search_knowledge')
  const question: Message = { role: 'user', content: 'What do the documents say about refunds?' }
  const found = 'Documents found.\n\n[2] Refund policy\nWithin 30 days.\n\n[3] Shipping\nWorld\nwide.'

  const first = await stream([question], tools)
  const second = await stream([question, ...round(first, [found])], tools)

  expect(second.text).toContain('- Within 30 days. [2]\n- World wide. [3]')
})

test('a title request gets a few words', async () => {
  const reply = await stream([
    { role: 'system', content: 'Write a short title for the conversation.' },
    { role: 'user', content: 'How does streaming work? [tokens=500]' },
  ])

  expect(reply.text).toBe('Streaming answers')
})

test('equal requests get equal answers, and a forced tool is called with its required arguments', async () => {
  const tools = [
    { type: 'function', function: { name: 'send_mail', parameters: { type: 'object', required: ['to'] } } },
  ]
  const extra = { tool_choice: { type: 'function', function: { name: 'send_mail' } } }
  const ask = () => stream([{ role: 'user', content: 'ann' }], tools, extra)

  const [one, two] = [await ask(), await ask()]

  expect(one.calls).toEqual(two.calls)
  expect(one.calls[0]?.function).toEqual({ name: 'send_mail', arguments: '{"to":"ann"}' })
})

test('directives in the message set length, reasoning, rounds, calls and an exact answer', async () => {
  const words = await stream([{ role: 'user', content: '[tokens=5][reasoning=2] go' }])
  const echoed = await stream([{ role: 'user', content: '[echo] <b>as is</b> [1]' }])
  const called = await stream([{ role: 'user', content: '[call=refund {"order": "A1"}] please' }], offer('refund'))
  const rounds = await stream([{ role: 'user', content: '[rounds=2][tokens=3] go' }], offer('calculator'))

  expect(words.text).toBe('word1 word2 word3 word4 word5')
  expect(words.reasoning).toBe('thought1 thought2')
  expect(echoed.text).toBe('<b>as is</b> [1]')
  expect(called.calls[0]?.function).toEqual({ name: 'refund', arguments: '{"order": "A1"}' })
  expect(rounds.calls).toHaveLength(1)
})

test('stamped tokens carry the time they were written, in order', async () => {
  const before = Date.now()

  const { text } = await stream([{ role: 'user', content: '[stamps][tokens=20][pace=1000] go' }])

  const stamps = [...text.matchAll(/⟨t:(\d+\.\d{3})⟩/g)].map((match) => Number(match[1]))
  expect(stamps).toHaveLength(20)
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b))
  expect(stamps[0]).toBeGreaterThan(before - 1000)
})

test.each([
  ['401', 401],
  ['429', 429],
  ['quota', 429],
  ['500', 500],
  ['no-stream', 400],
])('the fault %s is an HTTP status, by directive and by header', async (fault, status) => {
  const byText = await post({ stream: true, messages: [{ role: 'user', content: `[fault=${fault}] hi` }] })
  const byHeader = await post(
    { stream: true, messages: [{ role: 'user', content: 'hi' }] },
    { headers: { 'x-demo-fault': fault } },
  )

  expect(byText.status).toBe(status)
  expect(byHeader.status).toBe(status)
  expect(await byHeader.json()).toMatchObject({ error: { message: expect.any(String) } })
})

test('a fault with a count ends, and a fault with a round waits for it', async () => {
  const once = () => post({ messages: [{ role: 'user', content: '[fault=500*1] only once' }] })
  const later = await stream([{ role: 'user', content: '[fault=500@2] 1 + 1' }], offer('calculator'))

  expect([(await once()).status, (await once()).status]).toEqual([500, 200])
  expect(later.finish).toBe('tool_calls')
})

test('streams break in the middle as asked', async () => {
  const say = (fault: string) => [{ role: 'user', content: `[fault=${fault}][tokens=20] go` }]

  await expect(stream(say('cut'))).rejects.toThrow()
  const unfinished = await stream(say('no-finish'))
  const failed = await stream(say('filter'))
  const empty = await stream(say('empty'))

  expect(unfinished).toMatchObject({ finish: '', text: expect.stringMatching(/^word1 .*word\d+$/) })
  expect(failed.finish).toBe('content_filter')
  expect(empty).toMatchObject({ text: '', finish: 'stop' })
})

test('a request that is not streamed gets the same answer whole', async () => {
  const messages = [{ role: 'user', content: '[tokens=3] go' }]

  const plain = await (await post({ messages })).json()

  expect(plain.choices[0].message.content).toBe((await stream(messages)).text)
  expect(plain.choices[0].finish_reason).toBe('stop')
})

test('models are listed, a wrong body is refused by field, an image is a picture', async () => {
  const models = await (await fetch(`${model.url}/models`)).json()
  const refused = await post({ messages: [] })
  const image = await (await fetch(`${model.url}/images/generations`, { method: 'POST', body: '{}' })).json()

  expect(models.data.map((entry: { id: string }) => entry.id)).toEqual(['demo', 'demo-small', 'demo-large'])
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('messages') } })
  expect(Buffer.from(image.data[0].b64_json, 'base64').subarray(1, 4).toString()).toBe('PNG')
})

test('a client that leaves is counted as aborted', async () => {
  const leave = new AbortController()
  const response = await post(
    { stream: true, messages: [{ role: 'user', content: '[fault=hang][tokens=10] go' }] },
    { signal: leave.signal },
  )
  await response.body?.getReader().read()

  leave.abort()

  await expect
    .poll(async () => (await (await fetch(model.url.replace('/v1', '/healthz'))).json()).aborted)
    .toBeGreaterThan(0)
})

test('the answer to an unknown question says how a message makes the demo model call a tool', async () => {
  const { text } = await stream([{ role: 'user', content: 'What is the capital of France?' }])

  expect(text).toContain('[call=NAME {"a": 1}]')
})
