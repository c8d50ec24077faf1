import { type ModelRequest } from '@runwire/engine'
import { describe, expect, test } from 'vitest'
import { ask, failure, setup, weather } from './ask.fixture.ts'
import { answers, refusesWhile, streams } from './provider.fixture.ts'

/** A call, with another provider's signature, and its result. */
const TOLD: ModelRequest['messages'] = [
  { role: 'user', content: 'Hi' },
  {
    role: 'assistant',
    content: null,
    calls: [{ provider_call_id: 'c', name: 'weather', arguments: {}, extra: { extra_content: { google: 1 } } }],
  },
  { role: 'tool', provider_call_id: 'c', content: 'sun' },
]

describe('refusals of a provider', () => {
  const refusals: [
    what: string,
    refuses: (body: Record<string, unknown>) => boolean,
    error: Record<string, unknown>,
    fields: Partial<ModelRequest>,
    last: Record<string, unknown>,
  ][] = [
    [
      'stream_options, named as param',
      (body) => 'stream_options' in body,
      { message: 'Unknown parameter', param: 'stream_options' },
      {},
      { stream: true },
    ],
    [
      'stream_options, named in words',
      (body) => 'stream_options' in body,
      { message: "Extra inputs are not permitted: ('body', 'stream_options')" },
      {},
      { stream: true },
    ],
    [
      'a required tool choice',
      (body) => body.tool_choice === 'required',
      { message: 'While thinking mode is on, this tool_choice is refused.', param: null },
      { tools: [weather], tool_choice: 'required' },
      { tool_choice: 'auto' },
    ],
    [
      'any tool choice',
      (body) => 'tool_choice' in body,
      { message: '"auto" tool choice requires a parser', param: 'tool_choice' },
      { tools: [weather], tool_choice: 'required' },
      { tools: expect.anything() },
    ],
    [
      'streaming, by param',
      (body) => body.stream === true,
      { message: 'unsupported value', param: 'stream' },
      {},
      { stream: false },
    ],
    [
      'streaming, in words',
      (body) => body.stream === true,
      { message: 'Streaming is not supported for this model' },
      {},
      { stream: false },
    ],
    [
      'max_tokens',
      (body) => 'max_tokens' in body,
      { message: "Use 'max_completion_tokens' instead.", param: 'max_tokens' },
      { max_output_tokens: 5 },
      { max_completion_tokens: 5 },
    ],
    [
      'any token limit',
      (body) => 'max_tokens' in body || 'max_completion_tokens' in body,
      { message: 'max_tokens and max_completion_tokens are not accepted' },
      { max_output_tokens: 5 },
      { model: 'm-1' },
    ],
    [
      'temperature',
      (body) => 'temperature' in body,
      { message: "'temperature' does not support 0.2 with this model.", param: 'temperature' },
      { temperature: 0.2 },
      {},
    ],
    [
      'reasoning_effort',
      (body) => 'reasoning_effort' in body,
      { message: 'Unrecognized request argument supplied: reasoning_effort' },
      { reasoning_effort: 'high' },
      {},
    ],
    ['stop', (body) => 'stop' in body, { message: "Unsupported parameter: 'stop'" }, { stop_sequences: ['x'] }, {}],
    [
      'response_format',
      (body) => 'response_format' in body,
      { message: 'response_format is unavailable now' },
      { response_format: { type: 'json_object' } },
      {},
    ],
    ['tools', (body) => 'tools' in body, { message: 'this model does not support tools' }, { tools: [weather] }, {}],
    [
      'null content',
      (body) => (body.messages as { content?: unknown }[]).some((message) => message.content === null),
      { message: 'messages.1.content: Input should be a valid string' },
      { messages: TOLD },
      {},
    ],
    [
      'missing content',
      (body) => (body.messages as { content?: unknown }[]).some((message) => !message.content),
      { message: 'content is required' },
      { messages: TOLD },
      {},
    ],
    [
      'extra fields of another provider',
      (body) => JSON.stringify(body).includes('extra_content'),
      { message: "Unrecognized key 'extra_content' in messages[1].tool_calls[0]" },
      { messages: TOLD },
      {},
    ],
    [
      'too many tokens',
      (body) => Number(body.max_tokens ?? body.max_completion_tokens) > 100,
      {
        message: 'max_tokens is too large: 500. This model supports at most 100 completion tokens',
        type: 'invalid_request_error',
        param: 'max_tokens',
      },
      { max_output_tokens: 500 },
      {},
    ],
    [
      'the system role',
      (body) => (body.messages as { role: string }[])[0]?.role === 'system',
      { message: 'System role not supported' },
      {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
      },
      { messages: [{ role: 'user', content: 'Be brief.\n\nHi' }] },
    ],
  ]

  test.each(refusals)(
    '%s is left out or spelt otherwise, at once and from then on',
    async (_, refuses, error, fields, last) => {
      const provider = await setup(refusesWhile(refuses, error))

      const first = await ask(provider, fields)
      const asked = first.bodies.length
      const second = await ask(provider, fields)

      expect([first.text, second.text]).toEqual(['ok', 'ok'])
      expect(first.bodies.at(-1)).toMatchObject(last)
      expect(refuses(first.bodies.at(-1)!)).toBe(false)
      expect(first.adjusted).toHaveLength(asked - 1)
      expect(asked).toBeGreaterThan(1)
      expect(second.bodies).toHaveLength(asked + 1)
      expect(second.adjusted).toEqual([])
    },
  )

  test('reasoning goes back, never empty, to a provider that asks for it, and to no other', async () => {
    const answered = (body: Record<string, unknown>) =>
      (body.messages as Record<string, unknown>[]).filter(({ role }) => role === 'assistant')
    const provider = await setup(
      refusesWhile((body) => answered(body).some((message) => !message.reasoning_content), {
        message: 'The `reasoning_content` in the thinking mode must be passed back to the API.',
      }),
    )
    const call = { provider_call_id: 'c', name: 'weather', arguments: {} }
    const messages: ModelRequest['messages'] = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello', calls: [] },
      { role: 'assistant', content: null, calls: [call], reasoning: 'Look it up.' },
      { role: 'tool', provider_call_id: 'c', content: 'sun' },
    ]

    const { text, bodies } = await ask(provider, { messages, tools: [weather] })

    expect(text).toBe('ok')
    expect(answered(bodies[0]!).some((message) => 'reasoning_content' in message)).toBe(false)
    expect(answered(bodies[1]!).map((message) => message.reasoning_content)).toEqual([' ', 'Look it up.'])
  })

  test('several things are found out one after the other', async () => {
    const provider = await setup((received, response) => {
      const { body } = received
      const param = ['stream_options', 'temperature', 'reasoning_effort'].find((name) => name in body)
      const answer =
        param === undefined
          ? streams('ok')
          : answers(400, { error: { message: `Unknown parameter: '${param}'`, param } })
      answer(received, response)
    })

    const { text, adjusted } = await ask(provider, { temperature: 1, reasoning_effort: 'low' })

    expect(text).toBe('ok')
    expect(adjusted).toHaveLength(3)
  })

  test('a change that did not help is not remembered', async () => {
    const provider = await setup(answers(400, { error: { message: 'temperature of the room is wrong' } }))

    const error = await failure(ask(provider, { temperature: 1 }))

    expect(error).toMatchObject({ code: 'provider_error', retryable: false })
    const before = provider.requests.length
    await failure(ask(provider, { temperature: 1 }))
    expect(provider.requests[before]?.body).toHaveProperty('temperature')
  })

  test('a provider that refuses everything is not asked for ever', async () => {
    const provider = await setup((received, response) =>
      answers(400, {
        error: { message: `refused: ${Object.keys(received.body).join(' ')} "stop" 'tools' stream is not supported` },
      })(received, response),
    )

    await failure(
      ask(provider, {
        temperature: 1,
        reasoning_effort: 'low',
        max_output_tokens: 3,
        stop_sequences: ['x'],
        tools: [weather],
        response_format: { type: 'text' },
      }),
    )

    expect(provider.requests.length).toBeLessThanOrEqual(7)
  })

  test('a provider that streams though it was asked not to is read all the same', async () => {
    const provider = await setup(
      answers(400, { error: { message: 'stream is not supported', param: 'stream' } }),
      streams('after all'),
    )

    expect(await ask(provider)).toMatchObject({ text: 'after all', kind: 'stream' })
  })
})
