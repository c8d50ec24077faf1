import { createKey, createWidgetSession, revokeKey } from '@runwire/db'
import { SCOPES, WIDGET_SCOPES } from '@runwire/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { internalRoutes, publicRoutes } from '../routes.ts'
import { PAGE_ORIGIN, type TestApi, startTestApi, workRun } from '../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const filled = (path: string): string => path.replaceAll(/\{(\w+)\}/g, 'x')
const every = [
  ...publicRoutes().map((route) => ({ ...route, path: `/openapi/v1${filled(route.path)}`, surface: 'public' })),
  ...internalRoutes().map((route) => ({ ...route, path: `/api/v1${filled(route.path)}`, surface: 'internal' })),
]

test('every route refuses a call without a key, with a wrong one, and with the other surface’s', async () => {
  for (const { method, path, surface, scope, errors } of every) {
    if (scope === 'none') continue
    const foreign = surface === 'public' ? api.project.consoleToken : api.project.key
    for (const [key, code] of [
      [null, 'missing_key'],
      ['rwk_wrong', 'invalid_key'],
      [foreign, 'invalid_key'],
      [api.project.publishableKey.slice(0, -1), 'invalid_key'],
    ] as const) {
      const reply = await api.send(method.toUpperCase(), path, { key })
      expect([path, reply.status, errors === 'text' ? code : reply.at('error.code')]).toEqual([path, 401, code])
    }
  }
})

test('every route refuses a key that lacks its scope', async () => {
  const db = api.database.drizzle
  const { secret: bare } = await createKey(db, { projectId: api.project.id, name: 'bare', scopes: [] })
  for (const { method, path, scope, surface, errors } of every) {
    if (surface === 'internal' || scope === 'any' || scope === 'none') continue
    const reply = await api.send(method.toUpperCase(), path, { key: bare })
    expect([path, reply.status]).toEqual([path, 403])
    if (errors === 'text') continue
    expect([path, reply.at('error.code'), reply.at('error.param')]).toEqual([path, 'missing_scope', scope])
  }
})

test('a revoked and an expired key are refused', async () => {
  const db = api.database.drizzle
  const revoked = await createKey(db, { projectId: api.project.id, name: 'gone' })
  await revokeKey(db, api.project.id, revoked.id)
  const expired = await createKey(db, {
    projectId: api.project.id,
    name: 'old',
    expiresAt: new Date(Date.now() - 1000),
  })

  expect((await api.send('GET', '/openapi/v1/me', { key: revoked.secret })).at('error.code')).toBe('invalid_key')
  expect((await api.send('GET', '/openapi/v1/me', { key: expired.secret })).at('error.code')).toBe('expired_key')
})

test('the error for a secret of the other surface says where it belongs', async () => {
  const told = async (path: string, key: string) => (await api.send('GET', path, { key })).at('error.message')

  expect(await told('/api/v1/me', api.project.key)).toContain('this surface wants a console token')
  expect(await told('/api/v1/me', api.project.publishableKey)).toContain('this surface wants a console token')
  expect(await told('/openapi/v1/me', api.project.consoleToken)).toContain('this surface wants a secret key')
})

test('me tells key, project, scopes and limits', async () => {
  const reply = await api.send('GET', '/openapi/v1/me')

  expect(reply.json).toMatchObject({
    kind: 'key',
    project: { id: api.project.id, slug: 'shop' },
    scopes: [...SCOPES].toSorted(),
  })
})

test('every reply carries its limits, and the request over the limit is refused with Retry-After', async () => {
  const { id, secret } = await createKey(api.database.drizzle, { projectId: api.project.id, name: 'busy' })
  const first = await api.send('GET', '/openapi/v1/me', { key: secret })
  const limit = Number(first.headers.get('x-ratelimit-limit-requests'))
  await api.database.pool.query('update rate_limits set points = $1 where key = $2', [limit, `key:${id}`])

  const refused = await api.send('GET', '/openapi/v1/me', { key: secret })

  expect(Number(first.headers.get('x-ratelimit-remaining-requests'))).toBeLessThan(limit)
  expect(first.headers.get('x-ratelimit-reset-requests')).toMatch(/^\d+s$/)
  expect([refused.status, refused.at('error.code')]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('SEC13: of 50 requests at once with 10 left exactly 10 pass', async () => {
  const { id, secret } = await createKey(api.database.drizzle, { projectId: api.project.id, name: 'crowd' })
  const first = await api.send('GET', '/openapi/v1/me', { key: secret })
  const limit = Number(first.headers.get('x-ratelimit-limit-requests'))
  await api.database.pool.query('update rate_limits set points = $1 where key = $2', [limit - 10, `key:${id}`])

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => api.send('GET', '/openapi/v1/me', { key: secret })),
  )

  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(40)
})

const mint = (body: object, headers: Record<string, string>) =>
  api.send('POST', '/openapi/v1/widget-sessions', { body, key: api.project.publishableKey, headers })

const WRONG_ORIGINS = [
  'https://shop.example.evil.com',
  'https://evil.com',
  'http://shop.example',
  'https://shop.example:444',
  'https://SHOP.example',
  'https://www.shop.example',
  'https://shop.example/',
  'https://shop.exampl',
  'null',
  'https://shop.example.',
  'https://xshop.example',
  'shop.example',
]
test.each(WRONG_ORIGINS)('SEC5: a page of %s opens no session, gets no CORS and may use no token', async (origin) => {
  const session = await mint({ agent: 'helper' }, { origin: PAGE_ORIGIN })
  const opened = await mint({ agent: 'helper' }, { origin })
  const preflight = await api.send('OPTIONS', '/openapi/v1/messages', {
    key: null,
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  const used = await api.send('GET', '/openapi/v1/me', { key: session.at('token'), headers: { origin } })

  expect([opened.status, opened.at('error.code')]).toEqual([403, 'origin_not_allowed'])
  expect(opened.headers.get('access-control-allow-credentials')).toBeNull()
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null])
  expect(preflight.at('error.message')).toContain(`Pages of ${origin} may not call this.`)
  expect([used.status, used.headers.get('access-control-allow-origin')]).toEqual([403, null])
  await api.database.pool.query('truncate rate_limits')
})

test('a page of a listed origin may call the public API, and no page the internal one', async () => {
  const headers = { origin: PAGE_ORIGIN, 'access-control-request-method': 'POST' }

  const preflight = await api.send('OPTIONS', '/openapi/v1/messages', { key: null, headers })
  const internal = await api.send('OPTIONS', '/api/v1/messages', { key: null, headers })
  const called = await api.send('GET', '/openapi/v1/me', { headers: { origin: PAGE_ORIGIN } })
  const internalCall = await api.send('GET', '/api/v1/me', { headers: { origin: PAGE_ORIGIN } })

  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, PAGE_ORIGIN])
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  expect([internal.status, internal.headers.get('access-control-allow-origin')]).toEqual([404, null])
  expect(called.headers.get('access-control-allow-origin')).toBe(PAGE_ORIGIN)
  expect(called.headers.get('vary')).toMatch(/origin/i)
  expect(internalCall.headers.get('access-control-allow-origin')).toBeNull()
})

test('B6: a visitor comes back by its secret, sees its own conversations only, and talks to its agent only', async () => {
  const headers = { origin: PAGE_ORIGIN }
  const ann = await mint({ agent: 'helper' }, headers)
  const bob = await mint({ agent: 'helper' }, headers)
  const as = (session: typeof ann, method: string, path: string, body?: object) =>
    api.send(method, path, { key: session.at('token'), headers, body })
  const made = await as(ann, 'POST', '/openapi/v1/messages', { agent: 'helper', content: 'Hi', background: true })
  const conversation = made.at('conversation_id')

  const again = await mint(
    { agent: 'helper', visitor: ann.at('visitor'), renewal_secret: ann.at('renewal_secret') },
    headers,
  )
  const stolen = await mint(
    { agent: 'helper', visitor: ann.at('visitor'), renewal_secret: bob.at('renewal_secret') },
    headers,
  )
  const seen = await as(again, 'GET', '/openapi/v1/conversations')

  expect(ann.status).toBe(201)
  expect(Date.parse(ann.at('expires_at')) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  expect(seen.json).toMatchObject({ data: [{ id: conversation, end_user: ann.at('visitor') }] })
  expect([stolen.status, stolen.at('error.code')]).toEqual([401, 'invalid_key'])
  for (const [method, path, body] of [
    ['GET', `/openapi/v1/conversations/${conversation}`],
    ['GET', `/openapi/v1/conversations/${conversation}/messages`],
    ['GET', `/openapi/v1/conversations/${conversation}/events`],
    ['GET', `/openapi/v1/conversations/${conversation}/queue`],
    ['POST', `/openapi/v1/conversations/${conversation}/messages`, { content: 'mine now' }],
    ['PATCH', `/openapi/v1/conversations/${conversation}`, { title: 'mine now' }],
    ['DELETE', `/openapi/v1/conversations/${conversation}`],
    ['GET', `/openapi/v1/runs/${made.at('runs.0.id')}`],
    ['GET', `/openapi/v1/runs/${made.at('runs.0.id')}/events`],
    ['POST', `/openapi/v1/runs/${made.at('runs.0.id')}/cancel`, {}],
    ['POST', `/openapi/v1/runs/${made.at('runs.0.id')}/tool-outputs`, { outputs: [] }],
    ['GET', `/openapi/v1/run-groups/${made.at('group_id')}/events`],
    ['POST', `/openapi/v1/run-groups/${made.at('group_id')}/cancel`, {}],
    ['POST', `/openapi/v1/messages/${made.at('runs.0.output_message_id')}/feedback`, { rating: 'up' }],
  ] as [string, string, object?][]) {
    expect([path, (await as(bob, method, path, body)).status]).toEqual([path, 404])
  }
  expect((await as(bob, 'GET', '/openapi/v1/conversations')).json).toMatchObject({ data: [] })
  await workRun(api.database)
})

test('a visitor cannot name another end user or agent, nor do what the widget does not', async () => {
  const headers = { origin: PAGE_ORIGIN }
  const session = await mint({ agent: 'helper' }, headers)
  const as = (method: string, path: string, body?: object) =>
    api.send(method, path, { key: session.at('token'), headers, body })

  const made = await as('POST', '/openapi/v1/conversations', { agent: 'helper' })
  const otherAgent = await as('POST', '/openapi/v1/conversations', { agent: 'other' })
  const otherUser = await as('POST', '/openapi/v1/conversations', { agent: 'helper', end_user: 'somebody else' })
  const listed = await as('GET', '/openapi/v1/conversations?end_user=somebody')
  const agents = await as('GET', '/openapi/v1/agents')

  expect(made.json).toMatchObject({ agent: 'helper', end_user: session.at('visitor') })
  expect([otherAgent.status, otherUser.status, otherUser.at('error.param')]).toEqual([404, 403, 'end_user'])
  expect(listed.json).toMatchObject({ data: [{ end_user: session.at('visitor') }] })
  expect(agents.text).not.toContain('prompt-canary')
  expect((await as('POST', '/openapi/v1/knowledge/search', { query: 'x' })).status).toBe(403)
  expect((await as('POST', '/openapi/v1/widget-sessions', { agent: 'helper' })).status).toBe(403)
  expect((await as('GET', '/openapi/v1/me')).json).toMatchObject({
    kind: 'widget',
    scopes: [...WIDGET_SCOPES].toSorted(),
  })
})

test('a server mints for its own user by the secret key, and what does not go with a key is refused', async () => {
  const server = (body: object) => api.send('POST', '/openapi/v1/widget-sessions', { body })

  const minted = await server({ agent: 'helper', end_user: 'user-7', origin: PAGE_ORIGIN })
  const used = await api.send('GET', '/openapi/v1/me', { key: minted.at('token'), headers: { origin: PAGE_ORIGIN } })

  expect(minted.json).toMatchObject({ visitor: null, renewal_secret: null })
  expect(used.json).toMatchObject({ kind: 'widget', end_user: 'user-7', agent: 'helper' })
  expect((await server({ agent: 'helper', origin: PAGE_ORIGIN })).at('error.param')).toBe('end_user')
  expect((await server({ agent: 'helper', end_user: 'u' })).at('error.param')).toBe('origin')
  expect(
    (await server({ agent: 'helper', end_user: 'u', origin: 'https://shop.example/path' })).at('error.param'),
  ).toBe('origin')
  expect((await server({ agent: 'nobody', end_user: 'u', origin: PAGE_ORIGIN })).status).toBe(404)
  expect((await mint({ agent: 'helper', end_user: 'boss' }, { origin: PAGE_ORIGIN })).at('error.param')).toBe(
    'end_user',
  )
  expect((await mint({ agent: 'helper', visitor: 'vis_x' }, { origin: PAGE_ORIGIN })).at('error.param')).toBe(
    'renewal_secret',
  )
})

test('a page of an unlisted origin reads from the refusal of its session how the origin is added, and no more', async () => {
  const origin = 'https://new.example'
  const asked = { origin, 'access-control-request-method': 'POST' }
  const body = { agent: 'helper', end_user: 'ann', origin }

  const preflight = await api.send('OPTIONS', '/openapi/v1/widget-sessions', { key: null, headers: asked })
  const refused = await mint({ agent: 'helper' }, { origin })
  const asFile = await mint({ agent: 'helper' }, { origin: 'null' })
  const withSecret = await api.send('POST', '/openapi/v1/widget-sessions', { body, headers: { origin } })

  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin])
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
  expect(refused.at('error.message')).toMatch(/Pages of https:\/\/new\.example .*Settings, or by PATCH/)
  expect(asFile.at('error.message')).toContain('Let a web server serve it')
  expect([withSecret.status, withSecret.headers.get('access-control-allow-origin')]).toEqual([201, null])
})

test('our own page needs no listed origin: the browser says same-origin', async () => {
  const own = await mint({ agent: 'helper' }, { 'sec-fetch-site': 'same-origin' })
  const reads = await api.send('GET', '/openapi/v1/me', {
    key: own.at('token'),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const nothing = await mint({ agent: 'helper' }, {})

  expect([own.status, reads.status]).toEqual([201, 200])
  expect([nothing.status, nothing.at('error.code')]).toEqual([403, 'origin_not_allowed'])
})

test('an expired widget token is refused', async () => {
  const session = await createWidgetSession(api.database.drizzle, api.project.id, {
    agent: 'helper',
    endUser: 'u',
    origin: PAGE_ORIGIN,
    opener: 'server',
  })
  await api.database.pool.query(
    `update widget_sessions set created_at = now() - interval '20 minutes', expires_at = now() - interval '6 minutes' where end_user = 'u'`,
  )

  const reply = await api.send('GET', '/openapi/v1/me', { key: session?.token ?? '', headers: { origin: PAGE_ORIGIN } })

  expect([reply.status, reply.at('error.code')]).toEqual([401, 'invalid_key'])
})
