import { decodeStream } from '@runwire/engine'
import { describe, expect, test } from 'vitest'
import { ask, failure, gatewayTo, request, setup } from './ask.fixture.ts'
import { chunk, startProvider, type Answer } from './provider.fixture.ts'

describe('time and abort', () => {
  const hangs =
    (first = ''): Answer =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      if (first !== '') response.write(first)
    }

  test('no byte in time is a provider that cannot be reached, and the connection is closed', async () => {
    const provider = await startProvider(hangs())
    const silent = await startProvider(() => undefined)

    for (const { baseUrl, requests } of [provider, silent]) {
      const gateway = gatewayTo(baseUrl, { firstByteTimeoutMs: 150 })
      const error = await failure(ask({ gateway, requests } as Awaited<ReturnType<typeof setup>>))
      expect(error).toMatchObject({ code: 'provider_unreachable', retryable: true })
      await requests[0]?.closed
    }
  })

  test('silence in the middle is an incomplete stream, and the connection is closed', async () => {
    const provider = await startProvider(hangs(chunk({ content: 'half' })))
    const gateway = gatewayTo(provider.baseUrl, { idleTimeoutMs: 150 })

    expect(await failure(ask({ ...provider, gateway }))).toMatchObject({ code: 'stream_incomplete', retryable: true })
    await provider.requests[0]?.closed
  })

  test.each([
    ['pings', ': ping\n\n', ''],
    ['empty chunks', chunk({ content: '' }), chunk({ content: 'half' })],
  ])('%s that never end count as silence', async (_, more, first) => {
    const provider = await startProvider((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(first === '' ? more : first)
      const next = () => response.destroyed || response.write(more, () => setTimeout(next, 5))
      next()
    })
    const gateway = gatewayTo(provider.baseUrl, { firstByteTimeoutMs: 300, idleTimeoutMs: 300 })

    expect(await failure(ask({ ...provider, gateway }))).toMatchObject({
      code: 'stream_incomplete',
      retryable: true,
      detail: expect.stringMatching(/for \d+ ms/),
    })
    await provider.requests[0]?.closed
  })

  test('a connection whose reply is over is used for the next request', async () => {
    const provider = await setup((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chunk({ content: 'one' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
    const closed: boolean[] = []
    for (let asked = 0; asked < 3; asked += 1) {
      const abort = new AbortController()
      await ask(provider, {}, abort.signal)
      abort.abort()
      void provider.requests[asked]?.closed.then(() => closed.push(true))
    }

    expect(new Set(provider.requests.map((received) => received.port)).size).toBe(1)
    expect(closed).toEqual([])
  })

  test('an abort before the headers, and one in the stream, close the connection at once with the reason given', async () => {
    for (const answer of [() => undefined, hangs(), hangs(chunk({ content: 'half' }))]) {
      const abort = new AbortController()
      const provider = await setup((received, response) => {
        answer(received, response)
        setImmediate(() => abort.abort('cancel'))
      })

      await expect(ask(provider, {}, abort.signal)).rejects.toBe('cancel')
      await provider.requests[0]?.closed
    }
  })

  test('a reader that has enough closes the connection', async () => {
    const provider = await setup((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const more = () =>
        response.destroyed || response.write(chunk({ content: '0123456789'.repeat(100) }), () => setImmediate(more))
      more()
    })
    const reply = await provider.gateway.open(request(), { signal: new AbortController().signal })
    if (reply.kind !== 'stream') throw new Error('not a stream')
    let chars = 0

    const round = await decodeStream(reply.body, {
      offeredTools: [],
      onItem: ({ text }) => ((chars += text.length) > 64_000 ? 'stop' : undefined),
    })

    expect(round.stopped).toBe(true)
    await provider.requests[0]?.closed
  })

  test('a reader that has enough of a reply that has arrived whole ends no process', async () => {
    const provider = await setup((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chunk({ content: 'x'.repeat(3000) })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
    const uncaught: unknown[] = []
    const note = (error: unknown) => void uncaught.push(error)
    process.on('uncaughtExceptionMonitor', note)

    const reply = await provider.gateway.open(request(), { signal: new AbortController().signal })
    if (reply.kind !== 'stream') throw new Error('not a stream')
    const round = await decodeStream(reply.body, { offeredTools: [], onItem: () => 'stop' })
    await provider.requests[0]?.closed
    process.off('uncaughtExceptionMonitor', note)

    expect(round.stopped).toBe(true)
    expect(uncaught).toEqual([])
  })

  test('a stream that stays open after its end is left after a while', async () => {
    const provider = await setup(hangs(chunk({ content: 'done' }) + chunk({}, 'stop')))
    const abort = new AbortController()

    expect((await ask(provider, {}, abort.signal)).text).toBe('done')
    abort.abort()
    await provider.requests[0]?.closed
  })
})
