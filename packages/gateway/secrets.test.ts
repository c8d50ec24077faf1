import { Secret } from '@runwire/protocol'
import { describe, expect, test } from 'vitest'
import { ask, failure, KEY, setup, weather } from './ask.fixture.ts'
import { createGateway } from './gateway.ts'
import { answers, chunk, startProvider, streams } from './provider.fixture.ts'

describe('secrets', () => {
  const leaks = [
    KEY,
    `Bearer ${KEY}`,
    Buffer.from(KEY).toString('base64'),
    encodeURIComponent(KEY),
    `${KEY.slice(0, 7)}************${KEY.slice(-4)}`,
    `${KEY.slice(0, 5)}...${KEY.slice(-4)}`,
  ]

  test.each(leaks)('%s in an error is redacted', async (leak) => {
    const provider = await setup(
      answers(401, { error: { message: `The key ${leak} was refused`, code: 'invalid_api_key' } }),
    )

    const error = await failure(ask(provider))

    expect(error.detail).not.toContain(leak)
    expect(`${error.message} ${String(error.stack)}`).not.toContain(KEY)
    expect(error.detail).toContain('[redacted]')
    expect(JSON.stringify(error.cause ?? null)).not.toContain(KEY)
  })

  test('a key in a stream is redacted wherever it stands and however it is split', async () => {
    const body = `${chunk({ content: `key ${KEY}!` })}${chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'weather', arguments: JSON.stringify({ city: KEY }) } }] })}${chunk({}, 'tool_calls')}`
    for (const size of [1, 7, 4096]) {
      const provider = await setup(async (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (let at = 0; at < body.length; at += size) {
          response.write(body.slice(at, at + size))
          await new Promise((resolve) => setImmediate(resolve))
        }
        response.end()
      })

      const { round } = await ask(provider, { tools: [weather] })

      expect(round.text).toBe('key [redacted]!')
      expect(round.calls[0]?.arguments).toEqual({ city: '[redacted]' })
    }
  })

  test('the key follows no redirect to another origin', async () => {
    const thief = await startProvider(streams('gotcha'))
    const provider = await setup(answers(307, '', { location: `${thief.baseUrl}/chat/completions` }))

    const error = await failure(ask(provider))

    expect(error).toMatchObject({ code: 'provider_error', retryable: false })
    expect(thief.requests).toEqual([])
  })

  test('a redirect within the origin is followed with its method', async () => {
    const provider = await setup(answers(308, '', { location: '/v2/chat/completions' }), streams('moved'))

    expect((await ask(provider)).text).toBe('moved')
    expect(provider.requests[1]).toMatchObject({ method: 'POST', path: '/v2/chat/completions', body: { model: 'm-1' } })
  })

  test('a gateway prints without its key', () => {
    expect(JSON.stringify(createGateway({ baseUrl: 'http://x/v1', apiKey: new Secret(KEY) }))).not.toContain(KEY)
  })
})
