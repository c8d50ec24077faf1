import { addDocument } from '@runwire/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from './http/route.ts'
import { internalRoutes, publicRoutes } from './routes.ts'
import { PAGE_ORIGIN, type TestApi, startTestApi, workRun } from './test-api.fixture.ts'

let api: TestApi
/** Ids of the other project's rows, by what they name. */
let foreign: Record<string, string>

beforeAll(async () => {
  api = await startTestApi()
  foreign = await rowsOf(api.other.key, api.other.consoleToken, api.other.id)
})
afterAll(() => api.stop())

async function rowsOf(key: string, consoleToken: string, projectId: string): Promise<Record<string, string>> {
  const endpoint = await api.send('POST', '/openapi/v1/webhook-endpoints', {
    key,
    body: { url: 'https://foreign.test' },
  })
  const body = { agent: 'helper', content: `foreign-canary of ${projectId}`, background: true }
  const made = await api.send('POST', '/openapi/v1/messages', { key, body })
  await workRun(api.database)
  const deliveries = await api.send('GET', `/openapi/v1/webhook-endpoints/${endpoint.at('id')}/deliveries`, { key })
  const conversation = made.at('conversation_id')
  const active = await api.send('POST', `/openapi/v1/conversations/${conversation}/messages`, {
    key,
    body: { content: 'active', background: true },
  })
  const waiting = await api.send('POST', `/openapi/v1/conversations/${conversation}/messages`, {
    key,
    body: { content: 'waiting', background: true },
  })
  const agent = await api.send('GET', '/api/v1/agents/helper', { key: consoleToken })
  const keys = await api.send('GET', '/api/v1/keys', { key: consoleToken })
  const providers = await api.send('GET', '/api/v1/providers', { key: consoleToken })
  const member = await api.send('POST', '/api/v1/members', {
    key: consoleToken,
    body: { email: 'foreign-canary@rival.example', name: 'foreign-canary' },
  })
  const session = await api.send('POST', '/api/v1/session', { key: null, body: { token: consoleToken } })
  const audit = await api.send('GET', '/api/v1/audit', { key: consoleToken })
  const { id: document } = await addDocument(api.database.drizzle, projectId, {
    title: 'foreign',
    content: 'foreign-canary text',
  })
  const { rows } = await api.database.pool.query<{ id: string }>(
    `select replace(input_message_id::text, '-', '') as id from runtime_runs where replace(id::text, '-', '') = $1`,
    [made.at('runs.0.id').slice(4)],
  )
  return {
    conversation,
    ended_run: made.at('runs.0.id'),
    queued_run: active.at('runs.0.id'),
    ended_group: made.at('group_id'),
    active_group: active.at('group_id'),
    waiting_group: waiting.at('group_id'),
    user_message: `msg_${rows[0]?.id}`,
    assistant_message: made.at('runs.0.output_message_id'),
    agent: agent.at('id'),
    agent_version: agent.at('version_id'),
    key: keys.at('data.0.id'),
    provider: providers.at('data.0.id'),
    document,
    webhook_endpoint: endpoint.at('id'),
    // The run that was worked may be the other project's.
    webhook_delivery: (deliveries.json as { data: { id: string }[] }).data[0]?.id ?? `whd_${'f'.repeat(32)}`,
    member: member.at('id'),
    session: session.at('id'),
    audit_entry: audit.at('data.0.id'),
    project: projectId,
    unknown: `run_${'f'.repeat(32)}`,
  }
}

/** Bodies that pass each route's schema, so that the id is what is judged. */
const bodies: Record<string, unknown> = {
  'POST /conversations': { agent: 'helper' },
  'PATCH /conversations/{id}': { title: 'taken over' },
  'POST /messages': { agent: 'helper', content: 'x', background: true },
  'POST /conversations/{id}/messages': { content: 'x', background: true },
  'POST /conversations/{id}/messages/{message_id}/retry': { background: true },
  'PATCH /conversations/{id}/queue/{group_id}': { content: 'taken over' },
  'POST /runs/{id}/tool-outputs': { approvals: [{ call_id: 'call_x', decision: 'approve' }] },
  'POST /messages/{id}/feedback': { rating: 'up' },
  'POST /mcp-servers/{id}/approvals': { pins: {} },
  'POST /ai-sdk/{agent}': {
    id: 'chat',
    messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'x' }] }],
    trigger: 'submit-message',
  },
  'POST /ag-ui/{agent}': {
    threadId: 't',
    runId: 'r',
    messages: [{ id: 'm', role: 'user', content: 'x' }],
    tools: [],
    context: [],
    state: {},
  },
}

/** In this wire format an unknown chat is one where nothing runs. */
const UNKNOWN_CHAT = '/ai-sdk/{agent}/{chat_id}/stream'

const surfaces = () => [
  { prefix: '/openapi/v1', key: api.project.key, routes: publicRoutes() },
  { prefix: '/api/v1', key: api.project.consoleToken, routes: internalRoutes() },
]

test('SEC2: a foreign id in any place of any path is unknown, whatever it names', async () => {
  const before = await fingerprint()
  let cases = 0
  for (const { prefix, key, routes } of surfaces()) {
    for (const route of routes) {
      const places = [...route.path.matchAll(/\{(\w+)\}/g)]
      if (places.length === 0) continue
      // Making something under a name of one's own choice is no look at anybody's rows.
      if (route.method === 'put') continue
      const ids = Object.values(foreign)
      for (const first of ids) {
        for (const second of places.length > 1 ? ids : ['']) {
          const path = prefix + route.path.replace(/\{\w+\}/, first).replace(/\{\w+\}/, second)
          const method = route.method.toUpperCase()
          const body = bodies[`${method} ${route.path}`] ?? (method === 'POST' ? {} : undefined)
          const reply = await api.send(method, path, { key, body })
          expect([method, path, reply.status]).toEqual([method, path, route.path === UNKNOWN_CHAT ? 204 : 404])
          expect(reply.text).not.toContain('foreign-canary')
          cases++
        }
      }
    }
  }
  expect(cases).toBeGreaterThan(1000)
  expect(await fingerprint()).toBe(before)
}, 400_000)

test('SEC2: a foreign id beside one of my own, and inside a body, is unknown too', async () => {
  const mine = await rowsOf(api.project.key, api.project.consoleToken, api.project.id)
  const send = (path: string, body: object, method = 'POST') => api.send(method, `/openapi/v1${path}`, { body })
  const conversation = `/conversations/${mine.conversation}`

  const replies = await Promise.all([
    send(`${conversation}/messages/${foreign.assistant_message}/retry`, { background: true }),
    send(`${conversation}/messages`, { content: 'x', parent_id: foreign.assistant_message, background: true }),
    send(`${conversation}/messages`, { content: 'x', edit_of: foreign.user_message, background: true }),
    send(conversation, { active_message_id: foreign.assistant_message }, 'PATCH'),
    send(`${conversation}/queue/${foreign.waiting_group}`, { content: 'x' }, 'PATCH'),
    send(`${conversation}/queue/${foreign.waiting_group}/send-now`, {}),
    send(`/webhook-endpoints/${mine.webhook_endpoint}/deliveries/${foreign.webhook_delivery}/redeliver`, {}),
    send('/conversations', { agent: foreign.agent }),
    send('/messages', { agent: foreign.agent, content: 'x' }),
    send('/widget-sessions', { agent: foreign.agent, end_user: 'u', origin: PAGE_ORIGIN }),
  ])

  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 404))
})

/** A token has no session of its own to show. */
const isList = (route: Route): boolean =>
  route.method === 'get' && !route.path.includes('{') && route.path !== '/session'

test('SEC2: lists and searches show nothing of another project', async () => {
  for (const { prefix, key, routes } of surfaces()) {
    for (const route of routes.filter(isList)) {
      const reply = await api.send('GET', prefix + route.path, { key })
      expect(reply.status).toBe(200)
      for (const id of Object.values(foreign)) expect(reply.text).not.toContain(id)
    }
  }
  const found = await api.send('POST', '/openapi/v1/knowledge/search', { body: { query: 'foreign-canary text' } })
  expect(found.text).not.toContain(foreign.document)
  const filtered = await api.send('GET', `/api/v1/runs?conversation_id=${foreign.conversation}`)
  expect(filtered.json).toMatchObject({ data: [] })
})

/** Everything the other project has, as one text: no refused request may have changed it. */
async function fingerprint(): Promise<string> {
  const tables = [
    'conversations',
    'messages',
    'run_groups',
    'runtime_runs',
    'agents',
    'agent_versions',
    'providers',
    'documents',
    'webhook_endpoints',
    'webhook_deliveries',
    'feedback',
    'members',
    'browser_sessions',
    'audit_entries',
  ]
  const parts = tables.map(
    (table) =>
      `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${table} t where t.project_id = $1)`,
  )
  const { rows } = await api.database.pool.query<{ all: string }>(`select ${parts.join(" || ' ' || ")} as all`, [
    api.other.id.slice(5),
  ])
  return rows[0]?.all ?? ''
}
