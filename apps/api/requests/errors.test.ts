import { ErrorReply } from '@runwire/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../metrics/log.ts'
import { deep, messages, refused } from '../refusals.fixture.ts'
import { internalRoutes, publicRoutes } from '../routes.ts'
import { type TestApi, startTestApi } from '../test-api.fixture.ts'

let api: TestApi
const logged: string[] = []
beforeAll(async () => {
  api = await startTestApi({}, createLog({ write: (line) => void logged.push(line) }))
  await api.send('PUT', '/api/v1/agents/calculating', {
    body: { name: 'x', model: { name: 'small' }, tools: [{ kind: 'builtin', name: 'calculator' }] },
  })
})
afterAll(() => api.stop())

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

test('64 levels and 256 KB of text are accepted: the limits are exact', async () => {
  const nested = await api.send('POST', messages, { body: deep(62).replace('}}', '},"background":true}') })
  const long = await api.send('POST', messages, {
    body: { agent: 'helper', content: 'x'.repeat(256 * 1024), background: true },
  })

  expect([nested.status, long.status]).toEqual([202, 202])
})

test('the error for a number out of its range names the range', async () => {
  const reply = await api.send('GET', '/openapi/v1/conversations?limit=0')

  expect(reply.at('error.message')).toBe('limit: must be a whole number from 1 to 100.')
})

test.each([
  [{ agent: 5 }, 'agent: must be a string, not a number.'],
  [{ agent: null }, 'agent: must be a string, not null.'],
  [{ agent: '' }, 'agent: must not be empty.'],
  [{ content: {} }, 'content: must be a string, not an object.'],
  [{ content: '' }, 'content: must not be empty.'],
  [{ content: [{ type: 'video' }] }, 'content.0.type: must be one of text, file, image.'],
  [{ background: 'yes' }, 'background: must be true or false, not a string.'],
  [{ on_busy: 'wait' }, 'on_busy: must be one of enqueue, reject, interrupt.'],
  [{ models: 'small' }, 'models: must be a list, not a string.'],
  [{ models: ['1', '2', '3', '4', '5'] }, 'models: must have 4 items at most.'],
  [{ metadata: true }, 'metadata: must be an object, not true.'],
  [{ end_user: 'x'.repeat(257) }, 'end_user: must have 256 characters at most.'],
])('the error for %j says in plain words that it %s', async (wrong, message) => {
  const reply = await api.send('POST', messages, { body: { agent: 'helper', content: 'x', ...wrong } })

  expect([reply.status, reply.at('error.message')]).toEqual([400, message])
})

test.each([
  ['POST', messages, { agent: 'nobody', content: 'x' }, 'No such agent: nobody. Name an agent by its slug: '],
  ['POST', '/openapi/v1/conversations', { agent: 'nobody' }, 'No such agent: nobody. Name an agent by its slug: '],
  ['GET', '/api/v1/agents/nobody/versions', undefined, 'No such agent: nobody. Name an agent by its slug: '],
  [
    'POST',
    '/openapi/v1/chat/completions',
    { model: 'gpt-5', messages: [{ role: 'user', content: 'x' }] },
    'No such model: gpt-5. A model is the slug of an agent here: ',
  ],
])('%s %s with an unknown agent names it and the agents there are', async (method, path, body, message) => {
  const reply = await api.send(method, path, { body })

  expect(reply.status).toBe(404)
  expect(reply.at('error.message').startsWith(message)).toBe(true)
  expect(reply.at('error.message')).toMatch(/: calculating, helper\b.*\.$/)
})

test.each([
  ['PUT', '/api/v1/agents/new', { name: 'x', model: 'demo' }, 'model: must be an object such as {"name": "gpt-5"}.'],
  ['PUT', '/api/v1/agents/new', { name: 'x' }, 'model is missing. Send it.'],
  [
    'POST',
    '/openapi/v1/chat/completions',
    { model: { name: 'demo' }, messages: [{ role: 'user', content: 'x' }] },
    'model: must be the slug of an agent, such as "demo".',
  ],
])('%s %s says which form of model it wants', async (method, path, body, message) => {
  const reply = await api.send(method, path, { body })

  expect([reply.status, reply.at('error.message')]).toEqual([400, message])
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
