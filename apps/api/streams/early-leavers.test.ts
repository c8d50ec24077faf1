import { seededRandom, waitFor } from '@runwire/testing'
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../facades/stack.fixture.ts'

const REQUESTS = 300
const AT_ONCE = 10
/** Longer than the test, so that only a cancel can end it. */
const ENDLESS = '[pace=20][tokens=4000]Go on and on.'
const SHORT = 'Hello.'
const SIGNING_SECRET = 'signing-secret-of-a-test'

let stack: Stack
let stopped = false

beforeAll(async () => {
  stack = await startStack()
  const hook = { api_url: 'http://127.0.0.1:9/api', signing_secret: SIGNING_SECRET, bot_token: 'xoxb-of-a-test' }
  await send('PUT', '/api/v1/agents/helper/chat-hook', hook, { authorization: `Bearer ${stack.consoleToken}` })
})
afterAll(async () => {
  if (!stopped) await stack.stop()
})

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
}

test('a client that left while its turn was being stored has its run cancelled, on every surface that cancels', async () => {
  const routes = (await everyRoute())
    .map((route) => route())
    .filter(({ body }) => JSON.stringify(body)?.includes(ENDLESS))
  const before = await endlessRuns()

  const holder = await stack.database.pool.connect()
  await holder.query('begin; lock table messages in exclusive mode')
  const leaving = new AbortController()
  const sent = routes.map(({ method, path, body, headers }) => send(method, path, body, headers, leaving.signal))
  await waitFor(async () => (await waitingForLock()) === routes.length, { what: 'all turns to wait for the lock' })
  leaving.abort()
  await Promise.allSettled(sent)
  await holder.query('commit')
  holder.release()

  await waitFor(async () => (await endlessRuns()).disconnected === before.disconnected + routes.length)
  await nothingIsLeft()
})

test('clients that leave before their stream begins leave no stream and no cancellable run behind', async () => {
  const random = seededRandom('early leavers')
  const routes = await everyRoute()
  const windowMs = Math.min(60, Math.max(20, 2 * (await msUntilStreamBegins())))

  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const leavers = Array.from({ length: AT_ONCE }, (_, index) => {
      const route = routes[(sent + index) % routes.length] ?? chatHook
      const { method, path, body, headers } = route()
      return sendAndLeave(random.next() * windowMs, method, path, body, headers)
    })
    await Promise.all(leavers)
  }

  await nothingIsLeft()
  const startedMs = performance.now()
  await stack.api.stop()
  stopped = true
  // With streams left over it waits for their end; with none it promises a second.
  expect(performance.now() - startedMs).toBeLessThan(1000)
  await stack.stop()
})

/** One request for each route that streams or waits, and each way in which it does. */
async function everyRoute(): Promise<(() => Asked)[]> {
  const made = await send('POST', '/openapi/v1/messages', { agent: 'helper', content: SHORT })
  const { conversation_id, group_id, runs } = (await made.json()) as {
    conversation_id: string
    group_id: string
    runs: { id: string }[]
  }
  const first = (content: string, on_disconnect: string) => ({ agent: 'helper', content, on_disconnect })
  const chat = (stream: boolean) => ({ model: 'helper', stream, messages: [{ role: 'user', content: ENDLESS }] })
  const post = (path: string, body: object, headers?: Record<string, string>): Asked => ({
    method: 'POST',
    path,
    body,
    ...(headers === undefined ? {} : { headers }),
  })
  return [
    () => post('/openapi/v1/messages?stream=true', first(ENDLESS, 'cancel')),
    () => post('/openapi/v1/messages', first(ENDLESS, 'cancel')),
    () => post('/openapi/v1/messages?stream=true', first(SHORT, 'continue')),
    () => post('/openapi/v1/messages', first(SHORT, 'continue')),
    () => ({ method: 'GET', path: `/openapi/v1/conversations/${conversation_id}/events` }),
    () => ({ method: 'GET', path: `/openapi/v1/runs/${runs[0]?.id}/events` }),
    () => ({ method: 'GET', path: `/openapi/v1/run-groups/${group_id}/events` }),
    () => post('/openapi/v1/chat/completions', chat(true)),
    () => post('/openapi/v1/chat/completions', chat(false)),
    () => post('/openapi/v1/responses', { model: 'helper', stream: true, input: SHORT }),
    () => post('/openapi/v1/responses', { model: 'helper', input: SHORT }),
    () => post('/openapi/v1/ai-sdk/helper', { id: crypto.randomUUID(), messages: [uiMessage()] }),
    () => post('/openapi/v1/ag-ui/helper', agUiInput()),
    () => post('/mcp', toolCall(), { accept: 'application/json, text/event-stream' }),
    chatHook,
  ]
}

const uiMessage = () => ({ id: 'one', role: 'user', parts: [{ type: 'text', text: SHORT }] })
const agUiInput = () => ({
  threadId: crypto.randomUUID(),
  runId: crypto.randomUUID(),
  messages: [{ id: 'one', role: 'user', content: SHORT }],
})
const toolCall = () => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'ask_helper', arguments: { message: ENDLESS } },
})

function chatHook(): Asked {
  const body = {
    type: 'event_callback',
    event_id: crypto.randomUUID(),
    team_id: 'T1',
    event: { type: 'app_mention', user: 'U1', text: SHORT, channel: 'C1', ts: String(Math.random()) },
  }
  const seconds = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', SIGNING_SECRET)
    .update(`v0:${seconds}:${JSON.stringify(body)}`)
    .digest('hex')
  const headers = { 'x-slack-request-timestamp': seconds, 'x-slack-signature': `v0=${signature}` }
  return { method: 'POST', path: '/hooks/chat/helper', body, headers }
}

function send(method: string, path: string, body?: object, headers?: Record<string, string>, signal?: AbortSignal) {
  return fetch(stack.url + path, {
    method,
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

async function sendAndLeave(afterMs: number, ...[method, path, body, headers]: Parameters<typeof send>) {
  const leaving = new AbortController()
  const reply = send(method, path, body, headers, leaving.signal).catch(() => null)
  await sleep(afterMs)
  leaving.abort()
  await (await reply)?.body?.cancel().catch(() => undefined)
}

async function nothingIsLeft(): Promise<void> {
  await waitFor(async () => (await endlessRuns()).unended === 0, { what: 'all runs of leavers to be cancelled' })
  await waitFor(async () => (await metric('runwire_sse_streams')) === 0, { what: 'no stream to be registered' })
  await waitFor(async () => (await metric('runwire_followed_runs')) === 0, { what: 'no run to be followed' })
}

/** Statements that store a turn and wait for the table. */
async function waitingForLock(): Promise<number> {
  const { rows } = await stack.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and application_name = 'runwire_api'`,
  )
  return rows[0]?.count ?? 0
}

/** How long a client waits for the head of its stream on this machine, the first time left out. */
async function msUntilStreamBegins(): Promise<number> {
  let tookMs = 0
  for (let time = 0; time < 3; time++) {
    const startedMs = performance.now()
    const reply = await send('POST', '/openapi/v1/messages?stream=true', { agent: 'helper', content: SHORT })
    tookMs = performance.now() - startedMs
    await reply.text()
  }
  return tookMs
}

async function metric(name: string): Promise<number> {
  const metrics = await send('GET', '/metrics', undefined, { authorization: `Bearer ${stack.consoleToken}` })
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics.text())?.[1])
}

/** Runs that only a cancel ends: those that go on, and those that ended because their client left. */
async function endlessRuns(): Promise<{ unended: number; disconnected: number }> {
  const { rows } = await stack.database.pool.query<{ unended: number; disconnected: number }>(
    `select count(*) filter (where run.status not in ('completed', 'failed', 'cancelled'))::int as unended,
       count(*) filter (where run.cancel_reason = 'disconnected')::int as disconnected
     from runtime_runs run join run_groups on run_groups.id = run.group_id
     join messages on messages.id = run_groups.input_message_id
     where messages.content like '[pace=20]%'`,
  )
  return rows[0] as (typeof rows)[number]
}
