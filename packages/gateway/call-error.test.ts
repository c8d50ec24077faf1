import { describe, expect, test } from 'vitest'
import { ask, failure, gatewayTo, request, setup } from './ask.fixture.ts'
import { answers, chunk } from './provider.fixture.ts'

describe('errors', () => {
  const cases: [status: number, body: unknown, code: string, retryable: boolean][] = [
    [400, { error: { message: 'tool schema is invalid', type: 'invalid_request_error' } }, 'provider_error', false],
    [
      400,
      { error: { message: "This model's maximum context length is 8192 tokens.", code: 'context_length_exceeded' } },
      'context_too_long',
      false,
    ],
    [400, { error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } }, 'context_too_long', false],
    [413, { error: { message: 'request too large' } }, 'context_too_long', false],
    [400, { error: { message: 'The response was filtered', code: 'content_filter' } }, 'content_filtered', false],
    [401, { error: { message: 'Incorrect API key provided' } }, 'provider_auth', false],
    [403, { error: { message: 'not allowed' } }, 'provider_auth', false],
    [403, { error: { message: 'Your credit balance is too low' } }, 'quota_exhausted', false],
    [402, { error: { message: 'Insufficient credits' } }, 'quota_exhausted', false],
    [
      429,
      {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          code: 'insufficient_quota',
        },
      },
      'quota_exhausted',
      false,
    ],
    [
      429,
      { error: { message: 'This account has no credit left for the month.', type: 'insufficient_quota' } },
      'quota_exhausted',
      false,
    ],
    [429, { error: { message: 'Rate limit reached for requests per minute' } }, 'provider_rate_limited', true],
    [429, { error: { message: 'Quota exceeded for requests per minute per project' } }, 'provider_rate_limited', true],
    [429, 'slow down', 'provider_rate_limited', true],
    [404, { error: { message: 'The model m-1 does not exist', code: 'model_not_found' } }, 'provider_error', false],
    [408, '', 'provider_error', true],
    [409, { detail: 'conflict' }, 'provider_error', true],
    [500, { error: { message: 'Something broke.' } }, 'provider_error', true],
    [502, '<html><title>Bad gateway</title><body>nginx</body></html>', 'provider_error', true],
    [503, { message: 'overloaded' }, 'provider_error', true],
    [529, [{ error: { message: 'overloaded' } }], 'provider_error', true],
  ]

  test.each(cases)('status %i with %j is %s', async (status, body, code, retryable) => {
    const provider = await setup(answers(status, body))

    const error = await failure(ask(provider))

    expect(error).toMatchObject({ code, retryable })
    expect(error.detail).toContain(String(status))
    expect(provider.requests).toHaveLength(1)
  })

  test('the provider’s code and words are in the detail', async () => {
    const { detail } = await failure(
      ask(await setup(answers(500, { error: { message: 'node-17 burns', code: 'oom' } }))),
    )

    expect(detail).toContain('oom')
    expect(detail).toContain('node-17 burns')
  })

  test.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '750', 'retry-after': '9' }, 750],
    [{}, null],
  ])('retry-after %j is %s ms', async (headers, ms) => {
    const error = await failure(ask(await setup(answers(429, 'busy', headers))))

    expect(error.retryAfterMs).toBe(ms)
  })

  test('retry-after may be a date, or stand in the message', async () => {
    const date = new Date(Date.now() + 30_000).toUTCString()

    const dated = await failure(ask(await setup(answers(503, 'busy', { 'retry-after': date }))))
    const told = await failure(
      ask(await setup(answers(429, { error: { message: 'Rate limit reached. Please try again in 1.5s.' } }))),
    )

    expect(dated.retryAfterMs).toBeGreaterThan(25_000)
    expect(dated.retryAfterMs).toBeLessThanOrEqual(30_000)
    expect(told.retryAfterMs).toBe(1500)
  })

  test('a 200 with an error inside, a web page or nothing is the provider’s error', async () => {
    expect(await failure(ask(await setup(answers(200, { error: { message: 'no' } }))))).toMatchObject({
      code: 'provider_error',
    })
    expect(await failure(ask(await setup(answers(200, '<!doctype html><title>Sign in</title>'))))).toMatchObject({
      code: 'provider_error',
    })
    const { round } = await ask(await setup(answers(200, '')))
    expect(round.incomplete).toBe(true)
  })

  test('a connection lost before the first byte is worth another try, one refused too', async () => {
    const lost = await failure(ask(await setup((_, response) => response.destroy())))
    const refused = await failure(
      gatewayTo('http://127.0.0.1:1/v1').open(request(), { signal: new AbortController().signal }),
    )

    expect(lost).toMatchObject({ code: 'provider_unreachable', retryable: true })
    expect(refused).toMatchObject({ code: 'provider_unreachable', retryable: true })
  })

  test('a connection lost in the middle is an incomplete stream', async () => {
    const provider = await setup((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk({ content: 'half' }), () => response.destroy())
    })

    expect(await failure(ask(provider))).toMatchObject({ code: 'stream_incomplete', retryable: true })
  })
})
