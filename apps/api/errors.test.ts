import { ErrorReply } from '@runwire/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from './log.ts'
import { internalRoutes, publicRoutes } from './routes.ts'
import { type SendOptions, type TestApi, startTestApi } from './test-api.fixture.ts'

let api: TestApi
const logged: string[] = []
beforeAll(async () => {
  api = await startTestApi({}, createLog({ write: (line) => void logged.push(line) }))
  await api.send('PUT', '/api/v1/agents/calculating', {
    body: { name: 'x', model: { name: 'small' }, tools: [{ kind: 'builtin', name: 'calculator' }] },
  })
})
afterAll(() => api.stop())

const unknownRun = `run_${'0'.repeat(32)}`
const deep = (levels: number): string =>
  `{"agent":"helper","content":"x","metadata":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`

const messages = '/openapi/v1/messages'
const refused: [string, string, string, SendOptions, number, string, string | null][] = [
  ['no key', 'GET', '/openapi/v1/me', { key: null }, 401, 'missing_key', null],
  ['a key that is none', 'GET', '/openapi/v1/me', { key: 'hunter2' }, 401, 'invalid_key', null],
  ['a secret key on the internal surface', 'GET', '/api/v1/me', { key: 'rwk_x' }, 401, 'invalid_key', null],
  ['no token on the internal surface', 'GET', '/api/v1/me', { key: null }, 401, 'missing_key', null],
  ['broken JSON', 'POST', messages, { body: '{"agent":' }, 400, 'invalid_json', null],
  ['a body that is an array', 'POST', messages, { body: [] }, 400, 'invalid_field', null],
  ['a body that is a number', 'POST', messages, { body: '7' }, 400, 'invalid_json', null],
  [
    'a form',
    'POST',
    messages,
    { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    400,
    'invalid_json',
    'content-type',
  ],
  [
    'text without a type',
    'POST',
    messages,
    { body: 'hello', headers: { 'content-type': 'text/plain' } },
    400,
    'invalid_json',
    'content-type',
  ],
  [
    '2 MB',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x'.repeat(2 * 1024 * 1024) } },
    413,
    'body_too_large',
    null,
  ],
  ['65 levels', 'POST', messages, { body: deep(65) }, 400, 'invalid_json', expect.any(String)],
  [
    'an unknown field',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x', contnet: 'y' } },
    400,
    'unknown_field',
    'contnet',
  ],
  [
    'an unknown field inside',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x', tools: [{ name: 'a', kind: 'b' }] } },
    400,
    'unknown_field',
    'tools.0.kind',
  ],
  [
    'a prototype key',
    'POST',
    messages,
    { body: '{"agent":"helper","content":"x","metadata":{"__proto__":1}}' },
    400,
    'unknown_field',
    'metadata.__proto__',
  ],
  ['a missing field', 'POST', messages, { body: { agent: 'helper' } }, 400, 'invalid_field', 'content'],
  ['a wrong type', 'POST', messages, { body: { agent: 7, content: 'x' } }, 400, 'invalid_field', 'agent'],
  ['an empty message', 'POST', messages, { body: { agent: 'helper', content: '' } }, 400, 'invalid_field', 'content'],
  [
    'a message over 256 KB',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'é'.repeat(131_073) } },
    400,
    'invalid_field',
    'content',
  ],
  ['a NUL', 'POST', messages, { body: { agent: 'helper', content: 'a\u0000b' } }, 400, 'invalid_field', 'content'],
  [
    'five models',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x', models: ['a/b', 'a/c', 'a/d', 'a/e', 'a/f'] } },
    400,
    'invalid_field',
    'models',
  ],
  [
    'a model the agent has not',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x', models: ['default/huge'] } },
    400,
    'invalid_field',
    'models',
  ],
  [
    'research by two models',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x', research: true, models: ['default/small', 'default/large'] } },
    400,
    'invalid_field',
    'research',
  ],
  [
    'two tools of one name',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x', tools: [{ name: 'a' }, { name: 'a' }] } },
    400,
    'invalid_field',
    'tools.1.name',
  ],
  [
    'a tool forced that nobody offers',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x', forced_tool: 'crystal_ball' } },
    400,
    'invalid_field',
    'forced_tool',
  ],
  [
    "a tool called like one of the agent's",
    'POST',
    messages,
    { body: { agent: 'calculating', content: 'x', tools: [{ name: 'mine' }, { name: 'calculator' }] } },
    400,
    'invalid_field',
    'tools.1.name',
  ],
  [
    'a body that is no gzip',
    'POST',
    messages,
    { body: '{}', headers: { 'content-encoding': 'gzip' } },
    400,
    'invalid_json',
    null,
  ],
  ['an unknown agent', 'POST', messages, { body: { agent: 'nobody', content: 'x' } }, 404, 'not_found', null],
  [
    'stream=yes',
    'POST',
    `${messages}?stream=yes`,
    { body: { agent: 'helper', content: 'x' } },
    400,
    'invalid_field',
    'stream',
  ],
  [
    'include=everything',
    'GET',
    `/openapi/v1/runs/${unknownRun}?include=everything`,
    {},
    400,
    'invalid_field',
    'include',
  ],
  ['an unknown run', 'GET', `/openapi/v1/runs/${unknownRun}`, {}, 404, 'not_found', null],
  ['an id of another kind', 'GET', `/openapi/v1/runs/conv_${'0'.repeat(32)}`, {}, 404, 'not_found', null],
  ['a malformed id', 'GET', '/openapi/v1/runs/1%27%20or%201=1', {}, 404, 'not_found', null],
  ['a malformed percent-encoding', 'GET', '/openapi/v1/runs/%E0%A4%A', {}, 400, 'invalid_field', 'path'],
  ['an unknown route', 'GET', '/openapi/v1/nothing', {}, 404, 'not_found', null],
  ['a route of the other surface', 'GET', '/openapi/v1/providers', {}, 404, 'not_found', null],
  ['another method', 'DELETE', messages, {}, 404, 'not_found', null],
  ['OPTIONS from nowhere', 'OPTIONS', messages, {}, 404, 'not_found', null],
  ['a route in capitals', 'GET', '/openapi/v1/ME', {}, 404, 'not_found', null],
  ['a page of 0', 'GET', '/openapi/v1/conversations?limit=0', {}, 400, 'invalid_field', 'limit'],
  ['a page of 101', 'GET', '/openapi/v1/conversations?limit=101', {}, 400, 'invalid_field', 'limit'],
  ['a limit that is none', 'GET', '/openapi/v1/conversations?limit=ten', {}, 400, 'invalid_field', 'limit'],
  ['an order that is none', 'GET', '/openapi/v1/conversations?order=up', {}, 400, 'invalid_field', 'order'],
  ['a list cursor that is no id', 'GET', '/openapi/v1/conversations?after=7', {}, 400, 'invalid_cursor', 'after'],
  [
    'an empty Idempotency-Key',
    'POST',
    messages,
    { body: { agent: 'helper', content: 'x' }, headers: { 'idempotency-key': 'k'.repeat(256) } },
    400,
    'invalid_field',
    'idempotency-key',
  ],
  [
    'an agent slug with capitals',
    'PUT',
    '/api/v1/agents/Helper',
    { body: { name: 'x', model: { name: 'y' } } },
    400,
    'invalid_field',
    'slug',
  ],
  ['an agent without a model', 'PUT', '/api/v1/agents/helper', { body: { name: 'x' } }, 400, 'invalid_field', 'model'],
  [
    'an agent with a tool that there is not',
    'PUT',
    '/api/v1/agents/helper',
    { body: { name: 'x', model: { name: 'y' }, tools: [{ kind: 'builtin', name: 'calculater' }] } },
    400,
    'invalid_field',
    'tools.0.name',
  ],
  [
    'a provider address that is none',
    'PUT',
    '/api/v1/providers/mine',
    { body: { base_url: 'file:///etc/passwd' } },
    400,
    'invalid_field',
    'base_url',
  ],
  [
    'a scope that is none',
    'POST',
    '/api/v1/keys',
    { body: { name: 'x', scopes: ['everything'] } },
    400,
    'invalid_field',
    'scopes.0',
  ],
]

test.each(refused)(
  '%s is refused with its code, and the field is named',
  async (_what, method, path, options, status, code, param) => {
    const reply = await api.send(method, path, options)

    expect(reply.json).toMatchObject({ error: { code, param } })
    expect(reply.status).toBe(status)
    const { error } = ErrorReply.parse(reply.json)
    expect(error.request_id).toMatch(/^req_[0-9a-f]{32}$/)
    expect(reply.headers.get('x-request-id')).toBe(error.request_id)
    expect(error.message).toMatch(/^.{10,}\.$/)
  },
)

test('64 levels and 256 KB of text are taken, since the limits are what they say', async () => {
  const nested = await api.send('POST', messages, { body: deep(62).replace('}}', '},"background":true}') })
  const long = await api.send('POST', messages, {
    body: { agent: 'helper', content: 'x'.repeat(256 * 1024), background: true },
  })

  expect([nested.status, long.status]).toEqual([202, 202])
})

test('a number out of its range is told the range', async () => {
  const reply = await api.send('GET', '/openapi/v1/conversations?limit=0')

  expect(reply.at('error.message')).toBe('limit: must be a whole number from 1 to 100.')
})

test('a tool of the agent, one of the request, or any where MCP servers bring theirs can be forced', async () => {
  const mcp = { name: 'x', model: { name: 'small' }, tools: [{ kind: 'mcp', server: 'far' }] }
  await api.send('PUT', '/api/v1/agents/reaching', { body: mcp })
  const force = (agent: string, forced_tool: string, more = {}) =>
    api.send('POST', messages, { body: { agent, content: 'x', background: true, forced_tool, ...more } })
  const replies = await Promise.all([
    force('calculating', 'calculator'),
    force('helper', 'mine', { tools: [{ name: 'mine' }] }),
    force('reaching', 'whatever_it_has'),
  ])

  expect(replies.map((reply) => reply.status)).toEqual([202, 202, 202])
})

test('half of a surrogate pair is made well-formed instead of being refused', async () => {
  const reply = await api.send('POST', '/openapi/v1/conversations', {
    body: '{"agent":"helper","metadata":{"cut":"\\ud83d"}}',
  })

  expect(reply.status).toBe(201)
  expect(reply.json).toMatchObject({ metadata: { cut: '\ufffd' } })
})

test('HEAD answers like GET without a body, also where GET would stream', async () => {
  const made = await api.send('POST', messages, { body: { agent: 'helper', content: 'x', background: true } })
  const run = await api.send('HEAD', `/openapi/v1/runs/${made.at('runs.0.id')}`)
  const events = await api.send('HEAD', `/openapi/v1/runs/${made.at('runs.0.id')}/events`)

  expect([run.status, run.text]).toEqual([200, ''])
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('a failure is logged with its statement, and without what was sent', async () => {
  const { pool } = api.database
  await pool.query('alter table agent_versions rename to agent_versions_away')
  const body = { name: 'x', model: { name: 'small' }, instructions: 'a customer wrote this' }
  const reply = await api.send('PUT', '/api/v1/agents/new-one', { body })
  await pool.query('alter table agent_versions_away rename to agent_versions')

  expect(reply.status).toBe(500)
  const lines = logged.filter((line) => line.includes(reply.at('error.request_id'))).join('')
  expect(lines).toMatch(/Failed query: [^]*relation \\"agent_versions\\" does not exist[^]* at /)
  expect(lines).not.toMatch(/params|a customer/)
})

test('errors of Postgres never reach a client', async () => {
  const { pool } = api.database
  await pool.query('alter table conversations rename to conversations_away')
  const reply = await api.send('GET', '/openapi/v1/conversations')
  await pool.query('alter table conversations_away rename to conversations')

  expect(reply.status).toBe(500)
  expect(reply.json).toMatchObject({ error: { type: 'api_error', code: 'internal_error', param: null } })
  expect(reply.text).not.toMatch(/conversations|relation|select/i)
})

const ODD = [
  '%00',
  'a%00b',
  '%F0%9F%98%80',
  'x'.repeat(5_000),
  "'%20or%201=1--",
  '%5C',
  '-1',
  '1e999',
  '%7B%7D',
  'null',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  '..%2F..%2F',
]
test('odd text in any path or query is refused or found to be nothing, never a failure of ours', async () => {
  const surfaces = [
    { prefix: '/openapi/v1', routes: publicRoutes() },
    { prefix: '/api/v1', routes: internalRoutes() },
  ]
  for (const { prefix, routes } of surfaces) {
    for (const route of routes.filter((item) => item.method === 'get' || item.method === 'delete')) {
      const parameters = route.request.query instanceof z.ZodObject ? Object.keys(route.request.query.shape) : []
      for (const odd of ODD) {
        const paths = [
          route.path.replaceAll(/\{\w+\}/g, odd),
          ...parameters.map((name) => `${route.path}?${name}=${odd}`),
        ]
        for (const path of paths.filter((item) => item !== route.path)) {
          const reply = await api.send(route.method.toUpperCase(), prefix + path)
          expect([prefix + path, reply.status < 500]).toEqual([prefix + path, true])
        }
      }
    }
  }
}, 120_000)

test('odd text in any field of a body is refused or taken, never a failure of ours', async () => {
  const odd: unknown[] = [
    '\u202e',
    "'; drop table runs; --",
    'constructor',
    '\ud800',
    -0,
    1e308,
    true,
    [],
    {},
    [[]],
    { constructor: 1 },
    '',
  ]
  const bodies: [string, string, Record<string, unknown>][] = [
    [
      'POST',
      '/openapi/v1/messages',
      {
        agent: 'helper',
        content: 'x',
        background: true,
        end_user: 'u',
        metadata: {},
        models: ['default/small'],
        forced_tool: 't',
        tools: [{ name: 'a' }],
        response_format: { type: 'text' },
        on_busy: 'reject',
        research: false,
      },
    ],
    ['POST', '/openapi/v1/conversations', { agent: 'helper', end_user: 'u', metadata: {} }],
    ['POST', '/openapi/v1/widget-sessions', { agent: 'helper', end_user: 'u', origin: 'https://shop.example' }],
    ['POST', '/openapi/v1/knowledge/search', { query: 'x', limit: 3 }],
    [
      'PUT',
      '/api/v1/agents/odd',
      { name: 'x', model: { name: 'm' }, tools: [], limits: {}, expose: {}, instructions: 'y' },
    ],
    ['PUT', '/api/v1/providers/odd', { base_url: 'http://127.0.0.1:9', key: 'k', settings: {} }],
    ['POST', '/api/v1/documents', { title: 'x', url: null, content: 'y', metadata: {} }],
    ['POST', '/api/v1/keys', { name: 'x', kind: 'secret', scopes: [], expires_at: '2030-01-01T00:00:00Z' }],
  ]
  for (const [method, path, body] of bodies) {
    for (const field of Object.keys(body)) {
      for (const value of odd) {
        const reply = await api.send(method, path, { body: { ...body, [field]: value } })
        expect([path, field, value, reply.status < 500]).toEqual([path, field, value, true])
      }
    }
  }
}, 120_000)
