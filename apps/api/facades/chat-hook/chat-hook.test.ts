import { waitFor } from '@runwire/testing'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startStack, type Stack } from '../stack.fixture.ts'

const SIGNING_SECRET = 'signing-secret-of-a-test'
const BOT_TOKEN = 'xoxb-token-of-a-test'

interface Posted {
  path: string
  authorization: string
  body: { channel: string; thread_ts: string; text: string }
}

let stack: Stack
let product: Server
const posted: Posted[] = []
/** The chat product's next replies; `{ok: true}` when there is none. */
const answers: unknown[] = []
let clock = 1_700_000_000

beforeAll(async () => {
  stack = await startStack()
  product = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Posted['body']
      posted.push({ path: req.url ?? '', authorization: req.headers.authorization ?? '', body })
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.shift() ?? { ok: true }))
    })
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const { port } = product.address() as AddressInfo
  const put = await manage('PUT', 'helper', {
    api_url: `http://127.0.0.1:${port}/api`,
    signing_secret: SIGNING_SECRET,
    bot_token: BOT_TOKEN,
  })
  if (put.status !== 200) throw new Error(put.text)
})
afterAll(async () => {
  await stack.stop()
  product.closeAllConnections()
  await new Promise((resolve) => product.close(resolve))
})
beforeEach(() => {
  posted.splice(0)
  clock += 100
})

async function manage(method: string, agent: string, body?: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`${stack.url}/api/v1/agents/${agent}/chat-hook`, {
    method,
    headers: { authorization: `Bearer ${stack.consoleToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

interface Sending {
  secret?: string
  timestamp?: number
  agent?: string
  headers?: Record<string, string>
}

async function send(body: unknown, { secret = SIGNING_SECRET, timestamp, agent = 'helper', headers }: Sending = {}) {
  const text = JSON.stringify(body)
  const seconds = String(timestamp ?? Math.floor(Date.now() / 1000))
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${seconds}:${text}`).digest('hex')}`
  const response = await fetch(`${stack.url}/hooks/chat/${agent}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': seconds,
      'x-slack-signature': signature,
      ...headers,
    },
    body: text,
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const said = (text: string, more: Record<string, unknown> = {}, eventId = `Ev${clock}`) => ({
  type: 'event_callback',
  team_id: 'T1',
  event_id: eventId,
  event: { type: 'message', channel: 'C1', user: 'U1', text, ts: `${clock}.000100`, ...more },
})

const reply = (n: number): Promise<Posted> => waitFor(() => posted[n - 1], { what: `reply ${n}`, timeoutMs: 20_000 })
const runs = async (): Promise<number> =>
  Number((await stack.database.pool.query('select 1 from runtime_runs')).rowCount)

test('O24: the product’s challenge is answered once it is signed', async () => {
  expect(await send({ type: 'url_verification', challenge: 'abc' })).toEqual({
    status: 200,
    json: { challenge: 'abc' },
  })
  expect((await send({ type: 'url_verification', challenge: 'abc' }, { secret: 'other' })).status).toBe(401)
})

test('O24: a message is answered in its thread, by the run every other entry makes', async () => {
  expect(await send(said('<@U99> [echo]Is 1 &lt; 2 &amp; true?'))).toEqual({ status: 200, json: { ok: true } })

  const answer = await reply(1)

  expect(answer).toEqual({
    path: '/api/chat.postMessage',
    authorization: `Bearer ${BOT_TOKEN}`,
    body: { channel: 'C1', thread_ts: `${clock}.000100`, text: 'Is 1 &lt; 2 &amp; true?' },
  })
  const { rows } = await stack.database.pool.query(
    `select end_user, count(*)::int as messages from conversations join messages on messages.conversation_id = conversations.id
     where external_id like 'chat %' group by conversations.id, end_user order by conversations.id desc limit 1`,
  )
  expect(rows).toEqual([{ end_user: 'U1', messages: 2 }])
})

test('O24: a message with characters that cannot be stored is answered all the same', async () => {
  expect((await send(said('[echo]half \ud83d, nul \0.'))).status).toBe(200)

  expect((await reply(1)).body.text).toBe('half \ufffd, nul \ufffd.')
})

test('O24: a thread is one conversation, another thread is another', async () => {
  const thread = `${clock}.000100`
  await send(said('[echo]one'))
  await reply(1)
  await send(said('[echo]two', { ts: `${clock + 1}.000100`, thread_ts: thread }, 'Ev-two'))
  await reply(2)
  await send(said('[echo]three', { ts: `${clock + 2}.000100` }, 'Ev-three'))
  await reply(3)

  const { rows } = await stack.database.pool.query(
    `select count(*)::int as messages from conversations join messages on messages.conversation_id = conversations.id
     where external_id like $1 or external_id like $2 group by conversations.id order by 1`,
    [`chat % ${thread}`, `chat % ${clock + 2}.000100`],
  )
  expect(rows).toEqual([{ messages: 2 }, { messages: 4 }])
  expect(posted.map(({ body }) => body.thread_ts)).toEqual([thread, thread, `${clock + 2}.000100`])
})

test('O24: a retry of an event, and the mention and message events of one message, are answered once', async () => {
  const before = await runs()
  const event = said('<@U99> [echo]once')
  await send(event)
  await send(event, { headers: { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' } })
  await send(said('<@U99> [echo]once', { type: 'app_mention' }, 'Ev-mention'))

  await reply(1)

  expect(await runs()).toBe(before + 1)
  await waitFor(
    async () => (await stack.database.pool.query(`select 1 from side_jobs where kind = 'chat_reply'`)).rowCount === 0,
    { what: 'the side jobs to end' },
  )
  expect(posted).toHaveLength(1)
})

test('O24: forged, stale, foreign and unsigned requests are refused before anything is read', async () => {
  const before = await runs()
  const now = Math.floor(Date.now() / 1000)

  for (const sending of [{ secret: 'forged' }, { timestamp: now - 301 }, { timestamp: now + 301 }]) {
    const refused = await send(said('hello'), sending)
    expect([refused.status, refused.json.error]).toMatchObject([401, { code: 'invalid_key' }])
  }
  expect((await send(said('hello'), { headers: { 'x-slack-signature': 'v0=00' } })).status).toBe(401)
  expect((await send(said('hello'), { agent: 'open' })).status).toBe(404)
  expect((await send(said('hello'), { agent: '%00' })).status).toBe(404)
  const unsigned = await fetch(`${stack.url}/hooks/chat/helper`, { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
  expect(await runs()).toBe(before)
})

test('O24: messages of bots, edits and unknown events get a 200 and start no run', async () => {
  const before = await runs()
  for (const event of [
    said('hello', { bot_id: 'B1' }),
    said('hello', { subtype: 'message_changed' }),
    said('  <@U99>  '),
    { type: 'event_callback', event_id: 'Ev-x', event: { type: 'reaction_added' } },
    { type: 'something_new' },
  ]) {
    expect((await send(event)).status).toBe(200)
  }
  expect(await runs()).toBe(before)
})

test('O24: an answer the product did not take is posted again', async () => {
  answers.push({ ok: false, error: 'internal_error' })
  await send(said('[echo]again'))
  await reply(1)
  // The pause before the second try is not waited for.
  const endPause = () =>
    stack.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0',
    )
  await waitFor(async () => (await endPause()) && posted.length > 1, { what: 'the second try', timeoutMs: 20_000 })

  expect((await reply(2)).body).toEqual((await reply(1)).body)
})

test('SEC11: a chat hook’s secrets are sealed and never shown', async () => {
  const shown = await manage('GET', 'helper')
  const { rows } = await stack.database.pool.query('select * from chat_hooks')

  expect(shown.status).toBe(200)
  for (const text of [shown.text, JSON.stringify(rows)]) {
    expect(text).not.toContain(SIGNING_SECRET)
    expect(text).not.toContain(BOT_TOKEN)
  }
})

test('a hook that was removed takes nothing in', async () => {
  const other = { signing_secret: 'another-secret', bot_token: 'another-token' }
  expect((await manage('PUT', 'careful', other)).status).toBe(200)
  const challenge = { type: 'url_verification', challenge: 'x' }
  expect((await send(challenge, { agent: 'careful', secret: 'another-secret' })).status).toBe(200)

  expect((await manage('DELETE', 'careful')).status).toBe(204)

  expect((await send(challenge, { agent: 'careful', secret: 'another-secret' })).status).toBe(404)
  expect((await manage('GET', 'careful')).status).toBe(404)
})
