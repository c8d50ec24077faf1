import { addDocument } from '@runwire/db'
import { faultProxy, testDatabase, waitFor } from '@runwire/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountRoutes } from '../../http/mount-routes.ts'
import { OTHER_DOORS } from '../../openapi/other-doors.ts'
import { openApiDocument } from '../../openapi.ts'
import { internalRoutes, publicRoutes } from '../../routes.ts'
import { startApi } from '../../start.ts'
import { testConfig, type TestApi, startTestApi, workRun } from '../../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('a route without a scope, or declared twice, stops start-up', () => {
  const [route] = publicRoutes()
  const mount = (routes: unknown[]) => mountRoutes(routes as never, {} as never)

  expect(() => mount([{ ...route, scope: undefined }])).toThrow(/names no scope/)
  expect(() => mount([route, route])).toThrow(/declared twice/)
})

test('the OpenAPI document has every route with its scope, its replies and unique operation ids', async () => {
  const reply = await api.send('GET', '/openapi.json')
  const document = reply.json as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; description: string; responses: object }>>
  }

  expect(document.openapi).toBe('3.1.0')
  expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const routes = Object.entries(document.paths)
    .filter(([path]) => !(path in OTHER_DOORS))
    .flatMap(([, path]) => Object.values(path))
  expect(routes).toHaveLength(publicRoutes().length + internalRoutes().length)
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
  for (const operation of routes) {
    expect(operation.description).toMatch(/(^|\n\n)Scope: `.+`$/)
    expect(Object.keys(operation.responses)).toContain('default')
  }
  expect(/schemas\/__/.test(reply.text)).toBe(false)
})

test('health, readiness and metrics say what they know, metrics only to the console', async () => {
  const healthy = await api.send('GET', '/healthz', { key: null })
  const ready = await api.send('GET', '/readyz', { key: null })
  const refused = await api.send('GET', '/metrics', { key: null })
  const metrics = await api.send('GET', '/metrics', { key: api.project.consoleToken })

  expect([healthy.status, ready.status, refused.status, metrics.status]).toEqual([200, 200, 401, 200])
  expect(ready.json).toMatchObject({ status: 'ready', checks: { database: 'ok', migrations: 'ok', listener: 'ok' } })
  expect(metrics.text).toMatch(/^runwire_runs\{status="queued"\} \d+$/m)
  expect(metrics.text).toMatch(/^runwire_tokens_per_minute\{kind="output"\} \d+$/m)
  expect(metrics.text).toMatch(/^runwire_http_requests_total\{.*route="\/healthz".*\} \d+$/m)
})

test('pages come from one map: documents have a strict policy, and no spelling of a path leaves it', async () => {
  const docs = await api.send('GET', '/docs', { key: null })
  const script = await api.send('GET', '/docs/swagger-ui-bundle.js', { key: null })

  expect(docs.status).toBe(200)
  expect(docs.headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self'")
  expect(docs.text).not.toMatch(/https?:\/\//)
  expect(script.status).toBe(200)
  const secrets = ['/etc/passwd', 'package.json', '.hash', 'apps/api/main.ts']
  const ways = [
    '/..%2f',
    '/docs/../',
    '/docs/..%2f..%2f',
    '/docs/%2e%2e/',
    '//',
    '/docs//',
    '/docs/..\\',
    '/%00/',
    '/assets/../../',
    '/docs/.%2e/',
  ]
  for (const way of ways) {
    for (const secret of secrets) {
      const reply = await api.send('GET', way + secret, { key: null })
      expect([way + secret, [400, 404].includes(reply.status)]).toEqual([way + secret, true])
    }
  }
})

test('replies of the API carry headers that keep them data', async () => {
  const reply = await api.send('GET', '/openapi/v1/me')

  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(reply.headers.get('x-powered-by')).toBeNull()
})

test('O23: the search tool works without a run', async () => {
  const { id } = await addDocument(api.database.drizzle, api.project.id, {
    title: 'Returns',
    url: 'https://shop.example/returns',
    content: 'Goods can be sent back within thirty days.',
  })

  const reply = await api.send('POST', '/openapi/v1/knowledge/search', { body: { query: 'send goods back' } })

  expect(reply.json).toMatchObject({
    data: [{ document_id: id, title: 'Returns', url: 'https://shop.example/returns' }],
  })
})

test('operators add, see and remove documents, keys, providers, agents and origins; secrets are shown once or never', async () => {
  const document = await api.send('POST', '/api/v1/documents', {
    body: { title: 'Hours', content: 'Open from nine to five.' },
  })
  const again = await api.send('POST', '/api/v1/documents', {
    body: { title: 'Hours', content: 'Open from nine to five.' },
  })
  const provider = await api.send('PUT', '/api/v1/providers/second', {
    body: { base_url: 'http://127.0.0.1:9/v1', key: 'sk-write-only-33aa' },
  })
  const key = await api.send('POST', '/api/v1/keys', { body: { name: 'ci', scopes: ['runs:read'] } })
  const made = await api.send('PUT', '/api/v1/agents/second', { body: { name: 'Second', model: { name: 'm' } } })
  const changed = await api.send('PUT', '/api/v1/agents/second', { body: { name: 'Second', model: { name: 'n' } } })
  const versions = await api.send('GET', '/api/v1/agents/second/versions')
  const project = await api.send('PATCH', `/api/v1/projects/${api.project.id}`, {
    body: { origins: ['https://shop.example', 'https://new.example'] },
  })
  const lists = await Promise.all(
    ['documents', 'providers', 'keys', 'agents', 'projects', 'work-state'].map((list) =>
      api.send('GET', `/api/v1/${list}`),
    ),
  )

  expect([document.status, again.status, made.status, changed.status]).toEqual([201, 200, 201, 200])
  expect(provider.json).toMatchObject({ name: 'second', has_key: true })
  expect(versions.json).toMatchObject({ data: [{ version: 2 }, { version: 1 }] })
  expect(project.json).toMatchObject({ origins: ['https://shop.example', 'https://new.example'] })
  const shown = lists.map((list) => list.text).join(' ') + provider.text
  for (const secret of ['sk-write-only-33aa', 'sk-provider-canary', key.at('secret'), api.project.key])
    expect(shown).not.toContain(secret)
  expect((await api.send('GET', '/openapi/v1/me', { key: key.at('secret') })).json).toMatchObject({
    scopes: ['runs:read'],
  })
  expect((await api.send('DELETE', `/api/v1/keys/${key.at('id')}`)).status).toBe(204)
  expect((await api.send('GET', '/openapi/v1/me', { key: key.at('secret') })).status).toBe(401)
  expect((await api.send('DELETE', `/api/v1/documents/${document.at('id')}`)).status).toBe(204)
})

test('runs are listed by filter, traced, and run again as siblings', async () => {
  const made = await api.send('POST', '/openapi/v1/messages', {
    body: { agent: 'helper', content: 'x', end_user: 'traced', background: true },
  })
  await workRun(api.database, { text: 'Done.', reasoning: 'thought' })
  const id = made.at('runs.0.id')

  const listed = await api.send('GET', '/api/v1/runs?end_user=traced&status=completed')
  const none = await api.send('GET', '/api/v1/runs?end_user=traced&status=failed')
  const trace = await api.send('GET', `/api/v1/runs/${id}/trace`)
  const newest = await api.send('GET', `/api/v1/runs/${id}/log?order=desc&limit=2`)
  const older = await api.send('GET', `/api/v1/runs/${id}/log?order=desc&before=4`)
  const broken = await api.send('GET', `/api/v1/runs/${id}/log?failed=true`)
  const again = await api.send('POST', `/api/v1/runs/${id}/rerun`, { body: { background: true } })

  expect(listed.json).toMatchObject({
    data: [{ id, end_user: 'traced', agent_version: expect.stringMatching(/^agv_/) }],
    has_more: false,
  })
  expect(none.json).toMatchObject({ data: [] })
  expect(trace.json).toMatchObject({
    trace: {
      attempts: [{ attempt: 1 }],
      rounds: [{ round: 1, text: 'Done.', reasoning: 'thought', tries: 1 }],
      queue_wait_ms: expect.any(Number),
    },
  })
  expect(newest.json).toMatchObject({ data: [{ type: 'run.completed' }, { type: 'model.completed' }], has_more: true })
  expect(older.json).toMatchObject({ data: [{ seq: 3 }, { seq: 2 }, { seq: 1 }], has_more: false })
  expect(broken.json).toMatchObject({ data: [], has_more: false })
  expect(again.status).toBe(202)
  expect(again.at('conversation_id')).toBe(made.at('conversation_id'))
  await workRun(api.database)
})

test('SEC3: nothing inner reaches the public surface, whatever is asked', async () => {
  const text = 'reasoning-canary-e6c1'
  const made = await api.send('POST', '/openapi/v1/messages', {
    body: { agent: 'helper', content: 'x', background: true },
  })
  await workRun(api.database, { text: 'Open answer.', reasoning: text })
  const run = made.at('runs.0.id')
  const paths = [
    `/runs/${run}`,
    `/runs/${run}?include=tools`,
    `/runs/${run}/events`,
    `/run-groups/${made.at('group_id')}/events`,
    `/conversations/${made.at('conversation_id')}`,
    `/conversations/${made.at('conversation_id')}/messages`,
    `/conversations/${made.at('conversation_id')}/messages?tree=true&include=tools`,
    '/agents',
    '/agents/helper',
    '/conversations',
    '/me',
  ]

  const replies = await Promise.all([
    ...paths.map((path) => api.send('GET', `/openapi/v1${path}`)),
    api.send('GET', `/openapi/v1/runs/${run}/events`, { headers: { accept: 'application/jsonl' } }),
    api.send('POST', `/openapi/v1/runs/${run}/cancel`, { body: {} }),
  ])

  for (const reply of replies) {
    expect(reply.status).toBe(200)
    expect(reply.text).not.toMatch(/canary|sk-|agv_|worker_id|provider_usage|lease/)
  }
  expect((await api.send('GET', `/api/v1/runs/${run}/events`)).text).toContain(text)
})

test('with Postgres away requests are refused as 503, and served again when it is back', async () => {
  const postgres = await testDatabase()
  const target = new URL(postgres.url)
  const proxy = await faultProxy({ targetPort: Number(target.port) })
  target.port = String(proxy.port)
  const away = await startApi(testConfig(target.href), pino({ level: 'silent' }))
  const me = () => fetch(`${away.url}/openapi/v1/me`, { headers: { authorization: `Bearer ${api.project.key}` } })
  expect((await me()).status).toBe(401)

  proxy.cut()
  const refused = await me()
  const readiness = await fetch(`${away.url}/readyz`)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({
    error: { type: 'overloaded_error', code: 'database_unavailable', param: null },
  })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect([readiness.status, ((await readiness.json()) as { checks: object }).checks]).toEqual([
    503,
    expect.objectContaining({ database: 'unreachable' }),
  ])

  proxy.resume()
  await waitFor(async () => (await me()).status === 401)
  await away.stop()
  await proxy.close()
  await postgres.drop()
})

test('a process that stops says so, ends its streams cleanly, and takes nothing new', async () => {
  const draining = await startApi(testConfig(api.databaseUrl), pino({ level: 'silent' }))
  const headers = { authorization: `Bearer ${api.project.key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ agent: 'helper', content: 'x' })
  const streams = await Promise.all(
    [1, 2, 3].map(() => fetch(`${draining.url}/openapi/v1/messages?stream=true`, { method: 'POST', headers, body })),
  )

  const waiting = fetch(`${draining.url}/openapi/v1/messages`, { method: 'POST', headers, body })
  await waitFor(async () => {
    const { rows } = await api.database.pool.query<{ queued: number }>(
      `select count(*)::int as queued from runtime_runs where status = 'queued'`,
    )
    return rows[0]?.queued === 4
  })

  const stopped = draining.stop()
  const readiness = await fetch(`${draining.url}/readyz`)
  const refused = await fetch(`${draining.url}/openapi/v1/me`, { headers })
  const texts = await Promise.all(streams.map((stream) => stream.text()))
  const waited = await waiting
  await stopped

  expect([waited.status, waited.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await waited.json()).toMatchObject({ error: { code: 'draining' } })
  expect([readiness.status, refused.status]).toEqual([503, 503])
  expect(await refused.json()).toMatchObject({ error: { code: 'draining' } })
  for (const text of texts) {
    expect(text).not.toContain('event: done')
    expect(text.trim().split('\n').at(-1)).toMatch(/^retry: \d+$/)
  }
  await expect(fetch(`${draining.url}/healthz`)).rejects.toThrow('fetch failed')
  while ((await workRun(api.database)) !== null) continue
})
