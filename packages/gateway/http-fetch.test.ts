import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { httpFetch } from './http-fetch.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = []
  const server = createServer(listener)
  server.on('connection', (socket) => sockets.push(socket))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

test('method, headers and body arrive, and status, headers and body come back', async () => {
  const { url } = await serve((req, res) => {
    req.setEncoding('utf8').on('data', (body: string) => {
      res.writeHead(418, { 'x-seen': `${req.method} ${req.headers.authorization}`, 'set-cookie': ['a=1', 'b=2'] })
      res.end(`${body}!`)
    })
  })

  const response = await httpFetch(`${url}/path`, {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
    body: 'häuser',
  })

  expect(response.status).toBe(418)
  expect(response.headers.get('x-seen')).toBe('POST Bearer x')
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.text()).toBe('häuser!')
})

test('a stream is read as it comes, and one nobody reads is not taken in without bound', async () => {
  let written = 0
  const { url } = await serve((_req, res) => {
    const more = () => {
      while (res.write('x'.repeat(65_536))) written += 65_536
      res.once('drain', more)
    }
    more()
  })
  const response = await httpFetch(url)
  const reader = response.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)

  let before = -1
  const isOver = () => {
    const still = written === before
    before = written
    expect(still).toBe(true)
  }
  await vi.waitFor(isOver, { interval: 200, timeout: 10_000 })

  expect(written).toBeLessThan(64_000_000)
  await reader?.cancel()
})

test('cancelling the body closes the connection', async () => {
  const { url, sockets } = await serve((_req, res) => void res.write('first'))
  const response = await httpFetch(url)

  await response.body?.cancel()

  await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true))
})

test('an abort rejects with its reason, before the response and in mid-stream', async () => {
  const { url, sockets } = await serve((req, res) => {
    if (req.url === '/stream') res.write('first')
  })
  const reason = new Error('enough')
  const early = new AbortController()
  const waiting = httpFetch(url, { signal: early.signal })
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  early.abort(reason)
  await expect(waiting).rejects.toBe(reason)

  const late = new AbortController()
  const response = await httpFetch(`${url}/stream`, { signal: late.signal })
  const text = response.text()
  late.abort(reason)
  await expect(text).rejects.toBe(reason)
})

test('a refused connection and one cut in mid-stream reject as fetch does', async () => {
  await expect(httpFetch('http://127.0.0.1:1')).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { code: 'ECONNREFUSED' },
  })
  const { url } = await serve((_req, res) => {
    res.write('first')
    setImmediate(() => res.destroy())
  })

  const response = await httpFetch(url)

  await expect(response.text()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' })
})

test('a kept connection that the other end has closed is replaced without a failure', async () => {
  let asked = 0
  const { url, sockets } = await serve((_req, res) => {
    asked++
    // The second request on a connection meets its end.
    if (asked === 2) res.socket?.resetAndDestroy()
    else res.end('ok')
  })
  expect(await (await httpFetch(url, { method: 'POST', body: 'a' })).text()).toBe('ok')

  expect(await (await httpFetch(url, { method: 'POST', body: 'b' })).text()).toBe('ok')

  expect(asked).toBe(3)
  expect(sockets).toHaveLength(2)
})
