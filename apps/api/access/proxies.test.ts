import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_ORIGIN, type TestApi, startTestApi } from '../test-api.fixture.ts'

let behind: TestApi
let direct: TestApi
let proxy: Server

beforeAll(async () => {
  behind = await startTestApi({ trustProxy: 1 })
  direct = await startTestApi()
  proxy = await startProxy(behind.url)
})
afterAll(async () => {
  await new Promise((done) => proxy.close(done))
  await behind.stop()
  await direct.stop()
})

interface Sent {
  status: number
  headers: NodeJS.Dict<string | string[]>
  json: unknown
}

/** Sends by hand: fetch sets Host itself. */
function send(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method, headers: { 'content-type': 'application/json', ...headers } },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        reply.on('end', () => {
          const json: unknown = text.startsWith('{') ? JSON.parse(text) : null
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, json })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * Plays a proxy that ends TLS: passes everything on and says who called and how. `x-client` plays the client's address.
 */
async function startProxy(target: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { 'x-client': client, 'x-forwarded-for': before, ...headers } = incoming.headers
    const forwarded = {
      ...headers,
      'x-forwarded-for': [before, client ?? '192.0.2.1'].filter((part) => part !== undefined).join(', '),
      'x-forwarded-proto': 'https',
    }
    const passed = request(target + (incoming.url ?? ''), { method: incoming.method, headers: forwarded }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const proxyUrl = (): string => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const through = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  send(proxyUrl(), method, path, { host: 'app.example', ...headers }, body)

const mint = (client: string, headers: Record<string, string> = {}) =>
  through(
    'POST',
    '/openapi/v1/widget-sessions',
    {
      authorization: `Bearer ${behind.project.publishableKey}`,
      origin: PAGE_ORIGIN,
      'x-client': client,
      ...headers,
    },
    { agent: 'helper' },
  )

test('SEC13: visitors behind a proxy each have their own limit, and a forged X-Forwarded-For makes nobody new', async () => {
  const many = await Promise.all(Array.from({ length: 150 }, (_, index) => mint(`198.51.100.${index}`)))
  const one = await Promise.all(
    Array.from({ length: 150 }, (_, index) => mint('203.0.113.7', { 'x-forwarded-for': `198.51.100.${index}` })),
  )

  expect(many.filter((reply) => reply.status === 201)).toHaveLength(150)
  expect(one.filter((reply) => reply.status === 201)).toHaveLength(120)
  expect(one.filter((reply) => reply.status === 429)).toHaveLength(30)
})

test('SEC13: an IPv6 address is counted by its network, since one client has all addresses in it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 150 }, (_, index) => mint(`2001:db8:7:1::${index.toString(16)}`)),
  )

  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(30)
  expect((await mint('2001:db8:7:2::1')).status).toBe(201)
})

test('SEC6: behind a proxy that ends TLS the cookie is __Host- and Secure, and the proxy’s name is our own origin', async () => {
  const signIn = (headers: Record<string, string>) =>
    through('POST', '/api/v1/session', headers, { token: behind.project.consoleToken })

  const own = await signIn({ origin: 'https://app.example' })
  const foreign = await signIn({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })
  const plain = await signIn({ origin: 'http://app.example' })

  expect(own.status).toBe(201)
  expect(own.headers['set-cookie']?.[0]).toMatch(
    /^__Host-runwire_session=rws_\w+; .*HttpOnly; Secure; SameSite=Strict$/,
  )
  expect([foreign.status, plain.status]).toEqual([403, 403])
  expect((await through('GET', '/', {})).headers.location).toMatch(/^\//)
})

test('SEC6: wrong sign-ins of one client behind a proxy lock no other out, and the audit log names the client', async () => {
  const signIn = (client: string, token: string) =>
    through('POST', '/api/v1/session', { 'x-client': client }, { token })

  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => signIn('203.0.113.9', `rwc_guess${index}`)),
  )
  const other = await signIn('203.0.113.10', 'rwc_typing_error')
  const right = await signIn('203.0.113.9', behind.project.consoleToken)

  expect(guesses.filter((reply) => reply.status === 429).length).toBeGreaterThanOrEqual(10)
  expect([other.status, right.status]).toEqual([401, 201])
  const audit = await behind.send('GET', '/api/v1/audit?action=session.started&limit=1')
  expect(audit.json).toMatchObject({ data: [{ address: '203.0.113.9' }] })
})

test('without RUNWIRE_TRUST_PROXY no forwarded header counts', async () => {
  const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  const signedIn = await send(direct.url, 'POST', '/api/v1/session', forged, { token: direct.project.consoleToken })
  const mints = await Promise.all(
    Array.from({ length: 130 }, (_, index) =>
      send(
        direct.url,
        'POST',
        '/openapi/v1/widget-sessions',
        {
          authorization: `Bearer ${direct.project.publishableKey}`,
          origin: PAGE_ORIGIN,
          'x-forwarded-for': `198.51.100.${index}`,
        },
        { agent: 'helper' },
      ),
    ),
  )

  expect(signedIn.headers['set-cookie']?.[0]).toMatch(/^runwire_session=(?!.*Secure)/)
  expect(mints.filter((reply) => reply.status === 429)).toHaveLength(10)
})

test('SEC5: an api that listens on this machine alone answers only to its names (DNS rebinding)', async () => {
  const as = async (host: string, path = '/healthz') => (await send(direct.url, 'GET', path, { host })).status
  const own = ['localhost', 'localhost:3000', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000', 'app.localhost:80']
  const foreign = [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'localhost@evil.example',
  ]

  for (const host of own) expect([host, await as(host)]).toEqual([host, 200])
  for (const host of foreign) {
    for (const path of ['/healthz', '/', '/docs', '/openapi.json', '/chat/config.json', '/api/v1/me'])
      expect([host, path, await as(host, path)]).toEqual([host, path, 403])
  }
  const refused = await send(direct.url, 'GET', '/healthz', { host: 'evil.example' })
  expect(refused.json).toMatchObject({ error: { code: 'origin_not_allowed', param: 'host' } })
})
