import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { ModelCallError } from '../ports/ports.ts'
import { decodeCompletion } from './decode-completion.ts'
import { decodeStream } from './decode-stream.ts'
import { call, content, decode, delta, event, finish, gist, inReads, TOOLS } from './fixtures/stream.ts'
import { STREAMS } from './fixtures/streams.ts'

describe('C5, O7, O10: the meaning of a stream, calls written as text included', () => {
  test.each(STREAMS)('$name', async (expected) => {
    const decoded = await decode(expected.stream)

    const { round, error, shown } = gist(decoded)
    if (expected.error !== undefined) {
      expect(decoded.error).toBeInstanceOf(ModelCallError)
      expect(error).toContain(expected.error)
      expect(shown.text).toBe(expected.text ?? '')
      return
    }
    expect(error).toBeNull()
    expect(shown).toEqual({ text: expected.text ?? '', reasoning: expected.reasoning ?? '' })
    expect(round).toMatchObject({
      ...shown,
      finish_reason: expected.finish === undefined ? 'stop' : expected.finish,
      incomplete: expected.incomplete ?? false,
      recovered: expected.recovered ?? false,
      stopped: false,
    })
    expect(round?.calls?.map(({ name, arguments: args, problem }) => [name, problem === null ? args : null])).toEqual(
      expected.calls ?? [],
    )
    if (expected.usage !== undefined)
      expect([round?.usage?.input_tokens, round?.usage?.output_tokens]).toEqual(expected.usage)
  })
})

test('a provider’s extra data stays with its call, and a message’s with the first call', async () => {
  const signature = { google: { thought_signature: 'c2ln' } }
  const stream =
    delta({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'why' }] }) +
    delta({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: ' not', signature: 's' }] }) +
    call({
      index: 0,
      id: 'a',
      type: 'function',
      extra_content: signature,
      function: { name: 'weather', arguments: '{}', thought: 'x' },
    }) +
    call({ index: 1, id: 'b', function: { name: 'search', arguments: '{}' } }) +
    finish('tool_calls')

  const { round } = await decode(stream)

  expect(round?.calls[0]?.extra).toEqual({
    extra_content: signature,
    function: { thought: 'x' },
    message: { reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'why not', signature: 's' }] },
  })
  expect(round?.calls[1]?.extra).toBeUndefined()
})

test('every call has an id of its own: the provider’s where it gave one, ours where it was empty or doubled', async () => {
  const stream =
    ['x', 'x', '', '']
      .map((id, index) => call({ index, id, function: { name: 'search', arguments: `{"query":"${index}"}` } }))
      .join('') + finish('tool_calls')

  const { round } = await decode(stream)

  const ids = round!.calls.map((each) => each.provider_call_id)
  expect(ids[0]).toBe('x')
  expect(new Set(ids).size).toBe(4)
  expect(ids).not.toContain('')
})

test('text that cannot become markup or a call is handed on with the read that brought it', async () => {
  const { items } = await decode(content('a') + content('b'), [content('a').length])

  expect(items).toEqual([
    { type: 'text', text: 'a' },
    { type: 'text', text: 'b' },
  ])
})

test('stopping in the middle closes the body and keeps what was handed on', async () => {
  let closed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.from(content('abc'))
    } finally {
      closed = true
    }
  }
  let seen = 0

  const round = await decodeStream(endless(), { offeredTools: [], onItem: () => (++seen === 3 ? 'stop' : undefined) })

  expect(closed).toBe(true)
  expect(round).toMatchObject({ text: 'abcabcabc', stopped: true, incomplete: false, finish_reason: 'length' })
})

test('an error closes the body, and so does an onItem that throws', async () => {
  let closed = 0
  async function* body(text: string) {
    try {
      yield Buffer.from(text)
      yield Buffer.from(text)
    } finally {
      closed++
    }
  }

  await expect(decodeStream(body(event({ error: 'broken' })), { offeredTools: [] })).rejects.toThrow(ModelCallError)
  const thrown = new Error('enough')
  const throwing = () => {
    throw thrown
  }
  await expect(decodeStream(body(content('x')), { offeredTools: [], onItem: throwing })).rejects.toBe(thrown)
  expect(closed).toBe(2)
})

test('after the finish reason neither a lost connection nor one that stays open takes the answer away', async () => {
  async function* broken() {
    yield Buffer.from(content('done') + finish('stop'))
    throw new TypeError('terminated')
  }
  async function* open() {
    yield Buffer.from(content('done') + finish('stop'))
    await new Promise(() => undefined)
  }

  expect(await decodeStream(broken(), { offeredTools: [] })).toMatchObject({ text: 'done', incomplete: false })
  expect(await decodeStream(open(), { offeredTools: [] })).toMatchObject({ text: 'done', incomplete: false })
})

test('a lost connection before the finish reason is the body’s error to tell', async () => {
  const lost = new ModelCallError('stream_incomplete', 'reset', { retryable: true })
  async function* body() {
    yield Buffer.from(content('half'))
    throw lost
  }

  await expect(decodeStream(body(), { offeredTools: [] })).rejects.toBe(lost)
})

test('errors inside a stream are sorted by what may be tried again, and hold no key', async () => {
  const failure = async (value: unknown) => (await decode(event(value))).error as ModelCallError

  expect(await failure({ error: { message: 'server overloaded', code: 503 } })).toMatchObject({
    code: 'provider_error',
    retryable: true,
  })
  expect(await failure({ error: { message: 'bad tool schema', code: 400 } })).toMatchObject({
    code: 'provider_error',
    retryable: false,
  })
  expect(
    await failure({ error: { message: 'maximum context length is 8192 tokens', code: 'context_length_exceeded' } }),
  ).toMatchObject({ code: 'context_too_long' })
  expect(await failure({ error: { message: 'bad key sk-proj-abcdef0123456789abcdef' } })).toMatchObject({
    detail: expect.not.stringContaining('abcdef0123') as unknown,
  })
})

test('a whole reply decodes like a stream, its text as one item', () => {
  const items: unknown[] = []
  const completion = {
    model: 'm',
    choices: [
      {
        message: {
          content: '<think>why</think>\nbecause',
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Faro"}' } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 4, completion_tokens: 2 },
  }

  const round = decodeCompletion(completion, { offeredTools: TOOLS, onItem: (item) => void items.push(item) })

  expect(items).toEqual([
    { type: 'reasoning', text: 'why' },
    { type: 'text', text: 'because' },
  ])
  expect(round).toMatchObject({
    finish_reason: 'tool_calls',
    usage: { input_tokens: 4, output_tokens: 2 },
    calls: [{ provider_call_id: 'a', arguments: { city: 'Faro' } }],
  })
})

test('a whole reply that is no completion is the provider’s error', () => {
  const options = { offeredTools: TOOLS }
  expect(() => decodeCompletion({ error: { message: 'no' } }, options)).toThrow(ModelCallError)
  expect(() => decodeCompletion('Hello', options)).toThrow(/no chat completion/)
  expect(() => decodeCompletion({ choices: null }, options)).toThrow(ModelCallError)
})

test('SEC20: arguments that are broken in thousands of places are not repaired, a broken program is', async () => {
  const args = async (text: string) => {
    const stream = call({ index: 0, id: 'a', function: { name: 'search', arguments: text } }) + finish('tool_calls')
    const before = process.cpuUsage()
    const { round } = await decode(stream)
    const { user, system } = process.cpuUsage(before)
    return { read: round?.calls[0]?.arguments, ms: (user + system) / 1000 }
  }
  const hostile = await args(`{'query': '${"x'".repeat(100_000)}}`)
  const program = await args(`{"query": "${'print("hello")\\n'.replaceAll('"', '\\"').repeat(1_000)}\n"}`)

  expect(hostile.read).toBeUndefined()
  // 50 ms on a machine of its own; others share this one, and what grows without bound takes seconds.
  expect(hostile.ms).toBeLessThan(1_000)
  expect(program.read).toBeDefined()
})

test.each([
  'abc `',
  'a <t',
  '```json\n{"x',
  '<tool_call>{"name": "search"',
  '<tool_call>search it',
  '<function=',
  '</think>`',
  '{"name":',
])(
  'the work for text made of %j grows with its length, not with the square',
  async (text) => {
    // CPU time, not the clock: other work on the machine must not count
    const work = async (piece: string, chars: number, times: number) => {
      const stream = content(...Array<string>(Math.ceil(chars / piece.length)).fill(piece))
      const bytes = Buffer.from(stream + finish('stop'))
      const sizes = Array<number>(Math.ceil(bytes.length / 100)).fill(100)
      const before = process.cpuUsage()
      for (let run = 0; run < times; run++) await decodeStream(inReads(bytes, sizes), { offeredTools: TOOLS })
      const used = process.cpuUsage(before)
      return used.user + used.system
    }

    await work(text, 8_000, 4)
    const short = await work(text, 8_000, 32)
    const long = await work(text, 256_000, 1)
    expect(long / short).toBeLessThan(8)
  },
  60_000,
)
