import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, readPrivateHosts } from './addresses.ts'
import { createEgress, type Egress, type EgressOptions } from './egress.ts'
import { readText } from './read-reply.ts'
import { privateTargets, publicAddresses } from './targets.fixture.ts'

/** Everything that reached the server nobody may reach. */
const canary: IncomingMessage[] = []
let connections = 0
let port = 0
let stopCanary = () => undefined as unknown

beforeAll(async () => {
  const server = createServer((req, res) => {
    canary.push(req)
    res.end('secret')
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  stopCanary = () => new Promise((resolve) => server.close(resolve))
})
afterAll(() => stopCanary())

async function serving(listener: RequestListener) {
  const seen: IncomingMessage[] = []
  const server = createServer((req, res) => {
    seen.push(req)
    listener(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const origin = `http://127.0.0.2:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin, seen, [Symbol.asyncDispose]: stop }
}

async function withEgress<Value>(options: EgressOptions, use: (egress: Egress) => Promise<Value>): Promise<Value> {
  const egress = createEgress(options)
  try {
    return await use(egress)
  } finally {
    await egress.close()
  }
}

test('SEC7: no spelling of a private address lets a byte through', async () => {
  const targets = privateTargets(port)
  expect(targets.length).toBeGreaterThanOrEqual(150)
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

  await withEgress({ resolve }, async (egress) => {
    for (const target of targets)
      await expect(egress.request(target), `to ${target}`).rejects.toMatchObject({ code: 'egress_blocked' })
  })

  expect(canary).toEqual([])
  expect(connections).toBe(0)
})

test('SEC7: other schemes, credentials in the url and no urls at all are refused', async () => {
  await withEgress({}, async (egress) => {
    for (const target of [
      'file:///etc/passwd',
      'ftp://example.com/',
      'gopher://x/',
      'data:text/plain,hi',
      'javascript:1',
      'http://user:pw@example.com/',
      'http://user@example.com/',
      '/relative',
      '',
      'http://',
      'http://exa mple.com',
    ]) {
      await expect(egress.request(target), `to ${target}`).rejects.toMatchObject({ code: 'egress_blocked' })
    }
  })
})

test('SEC7: a name that changes its address between tries never leads inside, since the checked address is the connected one', async () => {
  let asked = 0
  const resolve = async () => {
    asked += 1
    return asked % 2 === 0
      ? [{ address: '127.0.0.1', family: 4 }]
      : [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]
  }
  await withEgress({ resolve }, async (egress) => {
    const tries = Array.from({ length: 1000 }, (_, index) =>
      egress.request(`http://rebind-${index}.test:${port}/`).then(
        () => 'through',
        (error: { code?: string }) => error.code,
      ),
    )
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['egress_blocked']))
  })

  expect(asked).toBe(1000)
  expect(connections).toBe(0)
})

test('SEC7: a redirect is checked like a first request', async () => {
  await using outside = await serving((req, res) =>
    res.writeHead(302, { location: decodeURIComponent(req.url?.slice(1) ?? '') }).end(),
  )
  await withEgress({ allowPrivateHosts: ['127.0.0.2'] }, async (egress) => {
    for (const location of [
      `http://127.0.0.1:${port}/`,
      `//127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://0x7f.1:${port}/`,
      'file:///etc/passwd',
    ]) {
      await expect(
        egress.request(`${outside.origin}/${encodeURIComponent(location)}`),
        `to ${location}`,
      ).rejects.toMatchObject({ code: 'egress_blocked' })
    }
  })
  expect(canary).toEqual([])
})

test('SEC7: a chain of redirects ends after five', async () => {
  await using outside = await serving((req, res) =>
    res.writeHead(302, { location: `/${Number(req.url?.slice(1)) + 1}` }).end(),
  )
  await withEgress({ allowPrivateHosts: ['127.0.0.2'] }, async (egress) => {
    await expect(egress.request(`${outside.origin}/0`)).rejects.toThrow('redirects more than 5 times')
  })
  expect(outside.seen).toHaveLength(6)
})

test('SEC7: headers and bodies stay with the origin they were meant for', async () => {
  await using target = await serving((_, res) => res.end('ok'))
  await using first = await serving((req, res) =>
    res
      .writeHead(req.url === '/same' ? 307 : 302, { location: req.url === '/same' ? '/end' : `${target.origin}/` })
      .end(req.url === '/end' ? 'ok' : ''),
  )
  const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-api-key': 'secret', accept: 'text/plain' }
  await withEgress({ allowPrivateHosts: ['127.0.0.2'] }, async (egress) => {
    await egress.request(`${first.origin}/away`, { headers })
    expect(target.seen[0]?.headers).toMatchObject({ accept: 'text/plain' })
    for (const name of ['authorization', 'cookie', 'x-api-key'])
      expect(target.seen[0]?.headers).not.toHaveProperty(name)

    await expect(
      egress.request(`${first.origin}/away`, { method: 'PUT', headers, body: 'secret' }),
    ).rejects.toMatchObject({ code: 'egress_blocked' })
    expect(target.seen).toHaveLength(1)
  })
})

test('SEC7: what an operator allows can be reached, by address, network or name, and nothing else can', async () => {
  await using inside = await serving((_, res) => res.end('inside'))
  const { port: open } = new URL(inside.origin)
  const resolve = async () => [{ address: '127.0.0.2', family: 4 }]
  for (const allowPrivateHosts of [['127.0.0.2'], ['127.0.0.2/31'], ['models.internal', ' ']]) {
    await withEgress({ allowPrivateHosts, resolve }, async (egress) => {
      const reply = await egress.request(
        `http://${allowPrivateHosts[0] === 'models.internal' ? 'models.internal' : '127.0.0.2'}:${open}/`,
      )
      expect(await readText(reply)).toBe('inside')
      await expect(egress.request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'egress_blocked' })
    })
  }
  expect(connections).toBe(0)
})

test('SEC7: a url the operator named may be private, what it redirects to may not', async () => {
  await using inside = await serving((req, res) =>
    req.url === '/away' ? res.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end() : res.end('inside'),
  )
  await withEgress({}, async (egress) => {
    expect(await readText(await egress.request(`${inside.origin}/`, { trusted: true }))).toBe('inside')
    await expect(egress.request(`${inside.origin}/away`, { trusted: true })).rejects.toMatchObject({
      code: 'egress_blocked',
    })
    await expect(egress.request(`${inside.origin}/`)).rejects.toMatchObject({ code: 'egress_blocked' })
  })
  expect(connections).toBe(0)
})

test('SEC7: replies are cut at their size, unpacked, and at their time', async () => {
  await using big = await serving((req, res) => {
    if (req.url === '/slow') return void res.write('a')
    res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000)))
  })
  await withEgress({ allowPrivateHosts: ['127.0.0.2'] }, async (egress) => {
    await expect(egress.request(big.origin, { maxBytes: 1_000_000 }).then(readText)).rejects.toMatchObject({
      code: 'reply_too_large',
    })
    expect((await readText(await egress.request(big.origin, { maxBytes: 5_000_000 }))).length).toBe(5_000_000)
    await expect(egress.request(`${big.origin}/slow`, { timeoutMs: 50 }).then(readText)).rejects.toThrow(/timeout/i)
  })
})

test('SEC7: public addresses are not taken for private ones', () => {
  const all = publicAddresses()
  expect(all.length).toBeGreaterThanOrEqual(50)
  expect(all.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('a mistake in the operator’s list is named', () => {
  expect(() => readPrivateHosts(['ok.internal', '10.0.0.0/99'])).toThrow(
    '"10.0.0.0/99" is no network such as 10.1.0.0/16',
  )
  expect(() => readPrivateHosts(['http://x'])).toThrow('"http://x" is no network')
})

test('libraries get a fetch that keeps to the same rules', async () => {
  await using inside = await serving((req, res) => {
    let body = ''
    req
      .on('data', (bytes) => (body += bytes))
      .on('end', () => res.end(`${req.method} ${req.headers['x-a']?.toString()} ${body}`))
  })
  await withEgress({ allowPrivateHosts: ['127.0.0.2'] }, async (egress) => {
    const reply = await egress.fetch(inside.origin, { method: 'POST', headers: { 'x-a': '1' }, body: 'hello' })
    expect(await reply.text()).toBe('POST 1 hello')
    expect(
      await (
        await egress.fetch(new Request(inside.origin, { method: 'PUT', headers: { 'x-a': '2' }, body: 'again' }))
      ).text(),
    ).toBe('PUT 2 again')
    await expect(egress.fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'egress_blocked' })
  })
})
