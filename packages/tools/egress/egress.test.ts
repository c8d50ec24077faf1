import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPrivateHosts } from './addresses.ts'
import { createEgress, type Egress, type EgressOptions } from './egress.ts'
import { connectionProblem } from './egress-error.ts'
import { readText } from './read-reply.ts'
import { privateTargets } from './targets.fixture.ts'

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

test('SEC7: only private hosts that the operator allows, by address, network or name, can be reached', async () => {
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

test('SEC7: no name that an operator allows opens a cloud’s metadata', async () => {
  const resolve = async () => [{ address: '169.254.169.254', family: 4 }]
  await withEgress({ allowPrivateHosts: ['metadata.internal'], resolve }, async (egress) => {
    await expect(egress.request('http://metadata.internal/')).rejects.toMatchObject({ code: 'egress_blocked' })
  })
})

test('SEC7: ports of databases and control planes are refused, those an operator names with a host are not', async () => {
  await using inside = await serving((_, res) => res.end('inside'))
  const open = new URL(inside.origin).port
  const resolve = async () => [{ address: '127.0.0.2', family: 4 }]
  await withEgress({ allowPrivateHosts: ['127.0.0.0/8'] }, async (egress) => {
    for (const port of [22, 25, 5432, 6379, 2375, 9200, 11211])
      await expect(egress.request(`http://127.0.0.2:${port}/`), `port ${port}`).rejects.toThrow(
        `port ${port} is not one`,
      )
  })
  await withEgress({ allowPrivateHosts: [`127.0.0.2:${open}`, `es.internal:${open}`], resolve }, async (egress) => {
    for (const host of ['127.0.0.2', 'es.internal']) {
      expect(await readText(await egress.request(`http://${host}:${open}/`))).toBe('inside')
      await expect(egress.request(`http://${host}/`)).rejects.toMatchObject({ code: 'egress_blocked' })
    }
    await expect(egress.request(`http://127.0.0.1:${open}/`)).rejects.toMatchObject({ code: 'egress_blocked' })
  })
  expect(readPrivateHosts(['[fd00::1]:8080', 'a.internal:80']).ports).toEqual(
    new Map([
      ['fd00::1', new Set([8080])],
      ['a.internal', new Set([80])],
    ]),
  )
})

test('SEC7: errors tell nothing of addresses inside: not what a name stands for, nor where a redirect leads', async () => {
  await using outside = await serving((_, res) => res.writeHead(302, { location: 'http://10.9.8.7/admin' }).end())
  const resolve = async () => [{ address: '10.9.8.7', family: 4 }]
  await withEgress({ allowPrivateHosts: ['127.0.0.2'], resolve }, async (egress) => {
    const told = await Promise.all(
      ['http://secret.test/', outside.origin].map((url) => egress.request(url).catch((error: Error) => error.message)),
    )
    expect(told).toEqual([
      'secret.test is not on the public internet and not among the hosts the operator allows',
      'it redirects to an address that may not be reached',
    ])
  })
  expect(
    connectionProblem(Object.assign(new Error('connect ECONNREFUSED 10.9.8.7:80'), { code: 'ECONNREFUSED' })),
  ).toBe('the connection was refused')
  expect(connectionProblem(new Error('odd: 10.9.8.7:80, [fd00::1]:443 at 10:20:30'))).toBe(
    'odd: (address), (address) at 10:20:30',
  )
})

test('a library’s fetch is cut at its size and its time too', async () => {
  await using big = await serving((req, res) => {
    if (req.url === '/slow') return void res.write('a')
    res.end('x'.repeat(100_000))
  })
  await withEgress({ allowPrivateHosts: ['127.0.0.2'] }, async (egress) => {
    const small = egress.fetchWithin({ maxBytes: 10_000, timeoutMs: () => 200 })
    await expect(small(big.origin).then((reply) => reply.text())).rejects.toMatchObject({ code: 'reply_too_large' })
    await expect(small(`${big.origin}/slow`).then((reply) => reply.text())).rejects.toThrow(/timeout/i)
  })
})
