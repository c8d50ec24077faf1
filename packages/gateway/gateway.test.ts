import { describe, expect, test } from 'vitest'
import { ask, failure, gatewayTo, KEY, request, setup, weather } from './ask.fixture.ts'
import { answers, startProvider, streams } from './provider.fixture.ts'

describe('the request', () => {
  test('carries model, key, messages and tools, and asks for a stream with usage', async () => {
    const provider = await setup(streams('Hello'))

    const { text } = await ask(provider, {
      tools: [weather],
      temperature: 0.5,
      reasoning_effort: 'low',
      max_output_tokens: 9,
      stop_sequences: ['END'],
      response_format: { type: 'json_object' },
    })

    expect(text).toBe('Hello')
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
    })
    expect(provider.requests[0]?.body).toEqual({
      model: 'm-1',
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: weather }],
      tool_choice: 'auto',
      temperature: 0.5,
      reasoning_effort: 'low',
      max_tokens: 9,
      stop: ['END'],
      response_format: { type: 'json_object' },
    })
  })

  test('keeps to what strict providers ask of messages', async () => {
    const provider = await setup(streams('Hello'))
    const lone = 'a\ud83d b\0'

    await ask(provider, {
      messages: [
        { role: 'system', content: ' ' },
        { role: 'user', content: lone },
        { role: 'assistant', content: ' ', calls: [] },
        {
          role: 'assistant',
          content: '',
          calls: [
            {
              provider_call_id: 'c1',
              name: 'weather',
              arguments: 'cut {',
              extra: { extra_content: { sig: 1 }, function: { thought: 2 }, message: { reasoning_details: [3] } },
            },
            { provider_call_id: 'c2', name: 'weather', arguments: { city: lone } },
          ],
        },
        { role: 'tool', provider_call_id: 'c1', content: '' },
        { role: 'tool', provider_call_id: 'c2', content: 'sun' },
      ],
    })

    expect(provider.requests[0]?.body.messages).toEqual([
      { role: 'user', content: 'a\ufffd b' },
      {
        role: 'assistant',
        content: null,
        reasoning_details: [3],
        tool_calls: [
          {
            id: 'c1',
            type: 'function',
            extra_content: { sig: 1 },
            function: { thought: 2, name: 'weather', arguments: '{}' },
          },
          {
            id: 'c2',
            type: 'function',
            function: { name: 'weather', arguments: JSON.stringify({ city: 'a\ufffd b' }) },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: '(no output)' },
      { role: 'tool', tool_call_id: 'c2', content: 'sun' },
    ])
  })

  test('goes without an authorization header where there is no key', async () => {
    const { baseUrl, requests } = await startProvider(streams('x'))

    await gatewayTo(baseUrl, { apiKey: null }).open(request(), { signal: new AbortController().signal })

    expect(requests[0]?.headers.authorization).toBeUndefined()
  })
})

test('the list of models is read in the usual spellings', async () => {
  for (const body of [
    { object: 'list', data: [{ id: 'a' }, { id: 'b' }] },
    [{ id: 'a' }, { id: 'b' }],
    { models: [{ name: 'a' }, 'b'] },
  ]) {
    const { gateway, requests } = await setup(answers(200, body))
    expect(await gateway.listModels()).toEqual(['a', 'b'])
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
  }
  const { gateway } = await setup(answers(401, { error: { message: `bad key ${KEY}` } }))
  const error = await failure(gateway.listModels())
  expect(error).toMatchObject({ code: 'provider_auth', detail: expect.not.stringContaining(KEY) as unknown })
})
