import { createConversation, setTitle } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import OpenAI from 'openai'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startStack, type Stack } from '../../facades/stack.fixture.ts'
import { startReceiver, type Received, type Receiver } from './webhook-receiver.fixture.ts'

let stack: Stack
let receiver: Receiver
beforeAll(async () => void (stack = await startStack()))
afterAll(() => stack.stop())
beforeEach(async () => void (receiver = await startReceiver()))
afterEach(async () => {
  await receiver.stop()
  await stack.database.pool.query('delete from webhook_endpoints')
})

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${stack.url}/openapi/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
}

interface Endpoint {
  id: string
  secret: string
  url: string
}

async function endpoint(events?: string[], url = receiver.url): Promise<Endpoint> {
  const { status, json } = await call('POST', '/webhook-endpoints', { url, ...(events && { events }) })
  expect(status).toBe(201)
  return json as unknown as Endpoint
}

interface Delivery {
  id: string
  status: string
  attempts: number
  response_status: number | null
  duration_ms: number | null
  error: string | null
}
async function deliveries(of: Endpoint): Promise<Delivery[]> {
  const { json } = await call('GET', `/webhook-endpoints/${of.id}/deliveries`)
  return json.data as Delivery[]
}

const deliveryIn = (of: Endpoint, status: string): Promise<Delivery> =>
  waitFor(async () => (await deliveries(of)).find((delivery) => delivery.status === status), {
    what: `a ${status} delivery`,
    timeoutMs: 20_000,
  })

async function ask(agent: string, content: string): Promise<string> {
  const { json } = await call('POST', '/messages', { agent, content, background: true })
  return (json.runs as { id: string }[])[0]?.id ?? ''
}

/** The pauses between tries grow from 3 s on; this ends the one that lasts, if one does. */
const endPause = () =>
  stack.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0',
  )

const signed = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})

test('B11: a run’s end is sent with the public run, and both judges accept its signature', async () => {
  const { secret } = await endpoint(['run.completed'])
  const runId = await ask('open', 'Think hard [reasoning] [rounds=2]')

  const told = await receiver.nth(1)

  const run = (await call('GET', `/runs/${runId}`)).json
  expect(told.json).toMatchObject({ type: 'run.completed', data: run })
  expect(Object.keys(told.json.data).toSorted()).toEqual(Object.keys(run).toSorted())
  expect(told.body).not.toContain('worker_id')
  expect(new Webhook(secret).verify(told.body, signed(told))).toEqual(told.json)
  const client = new OpenAI({ apiKey: 'none' })
  expect(await client.webhooks.unwrap(told.body, signed(told), secret)).toEqual(told.json)
})

test('SEC18: a replay after five minutes, another body and another secret are refused by the reference library', async () => {
  const { secret } = await endpoint(['run.completed'])
  await ask('helper', 'quick [tokens=3]')
  const told = await receiver.nth(1)
  const headers = signed(told)
  const webhook = new Webhook(secret)
  const old = String(Number(headers['webhook-timestamp']) - 301)

  expect(() => webhook.verify(told.body, { ...headers, 'webhook-timestamp': old })).toThrow(/too old/)
  const late = webhook.sign(headers['webhook-id'], new Date(Number(old) * 1000), told.body)
  expect(() => webhook.verify(told.body, { ...headers, 'webhook-timestamp': old, 'webhook-signature': late })).toThrow(
    /too old/,
  )
  expect(() => webhook.verify(`${told.body} `, headers)).toThrow(/signature/i)
  expect(() => webhook.verify(told.body, { ...headers, 'webhook-id': 'whd_other' })).toThrow(/signature/i)
  const other = await endpoint(['run.failed'])
  expect(() => new Webhook(other.secret).verify(told.body, headers)).toThrow(/signature/i)
})

test('B11: a webhook shows a waiting and a cancelled run as they were at the event', async () => {
  await endpoint(['run.requires_action', 'run.cancelled'])
  const runId = await ask('careful', 'What is it? [rounds=2]')

  const waiting = await receiver.nth(1)
  await call('POST', `/runs/${runId}/cancel`, {})
  const cancelled = await receiver.nth(2)

  expect(waiting.json).toMatchObject({
    type: 'run.requires_action',
    data: { id: runId, status: 'requires_action', output: null, pending: [{ kind: 'approval' }] },
  })
  expect(cancelled.json).toMatchObject({ type: 'run.cancelled', data: { id: runId, status: 'cancelled', pending: [] } })
  expect(waiting.headers['webhook-id']).not.toBe(cancelled.headers['webhook-id'])
})

test('B11, C12: a conversation that gets its title sends a webhook', async () => {
  const to = await endpoint(['conversation.titled'])
  const conversation = await createConversation(stack.database, stack.projectId, { agent: 'helper' })
  const id = conversation?.id ?? ''

  await setTitle(stack.database, stack.projectId, id, 'About words')
  await setTitle(stack.database, stack.projectId, id, 'Not again')

  const told = await receiver.nth(1)
  expect(told.json).toMatchObject({
    type: 'conversation.titled',
    data: { id, object: 'conversation', title: 'About words' },
  })
  expect(await deliveries(to)).toHaveLength(1)
})

test('C2: the title of a new conversation comes beside its first answer and is told', async () => {
  await endpoint(['conversation.titled'])
  const runId = await ask('helper', 'What is 12 * 12?')

  const told = await receiver.nth(1)
  const run = (await call('GET', `/runs/${runId}`)).json
  const conversation = (await call('GET', `/conversations/${String(run.conversation_id)}`)).json

  expect(conversation.title).toEqual(expect.any(String))
  expect(told.json.data).toMatchObject({ id: run.conversation_id, title: conversation.title })
})

test('B11: an endpoint that fails is tried again with the same id and body, and its log says how it went', async () => {
  const to = await endpoint(['run.completed'])
  receiver.answers.push(503)
  await ask('helper', 'quick [tokens=3]')
  await receiver.nth(1)
  await waitFor(async () => (await deliveries(to))[0]?.attempts === 1, { what: 'the first try to be noted' })
  expect(await deliveries(to)).toMatchObject([
    { status: 'pending', response_status: 503, error: 'the endpoint answered 503' },
  ])

  await waitFor(async () => (await endPause()) && receiver.received.length > 1, { what: 'the second try' })

  const [first, second] = [await receiver.nth(1), await receiver.nth(2)]
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(second.body).toBe(first.body)
  expect(await deliveryIn(to, 'delivered')).toMatchObject({
    id: first.headers['webhook-id'],
    attempts: 2,
    response_status: 204,
    error: null,
    duration_ms: expect.any(Number) as number,
  })
})

test('SEC18: an endpoint that answers 410 is disabled and sent nothing more', async () => {
  const to = await endpoint(['run.completed'])
  receiver.answers.push(410)
  await ask('helper', 'quick [tokens=3]')

  const failed = await deliveryIn(to, 'failed')
  const listed = await waitFor(
    async () => {
      const { json } = await call('GET', '/webhook-endpoints')
      return (json.data as { status: string }[]).find(({ status }) => status === 'disabled')
    },
    { what: 'the endpoint to be disabled' },
  )
  const run = await ask('helper', 'quick again [tokens=3]')
  await waitFor(async () => (await call('GET', `/runs/${run}`)).json.status === 'completed', { what: 'the run to end' })

  expect(failed).toMatchObject({ attempts: 1, response_status: 410 })
  expect(listed).toMatchObject({ id: to.id, disabled_reason: 'it answered 410 Gone' })
  expect(await deliveries(to)).toHaveLength(1)
  const refused = await call('POST', `/webhook-endpoints/${to.id}/deliveries/${failed.id}/redeliver`, {})
  expect(refused).toMatchObject({ status: 400, json: { error: { code: 'invalid_field' } } })
})

test('B11: a delivery is sent again on demand, under its first id', async () => {
  const to = await endpoint(['run.completed'])
  await ask('helper', 'quick [tokens=3]')
  const { id } = await deliveryIn(to, 'delivered')

  const again = await call('POST', `/webhook-endpoints/${to.id}/deliveries/${id}/redeliver`, {})

  expect(again).toMatchObject({ status: 202, json: { id, status: 'pending' } })
  const [first, second] = [await receiver.nth(1), await receiver.nth(2)]
  expect([second.headers['webhook-id'], second.body]).toEqual([id, first.body])
})

test('SEC7: an address the operator did not allow is not reached, and the log says why', async () => {
  const to = await endpoint(['run.completed'], `http://127.0.0.2:${receiver.port}/hook`)
  await ask('helper', 'quick [tokens=3]')

  await waitFor(async () => (await deliveries(to))[0]?.error, { what: 'the try to be noted' })

  expect((await deliveries(to))[0]).toMatchObject({ status: 'pending', response_status: null })
  expect((await deliveries(to))[0]?.error).toContain('not on the public internet')
  expect(receiver.received).toEqual([])
})

test('SEC11: the signing secret is shown once, listed nowhere and sealed in its row', async () => {
  const { secret } = await endpoint()
  const { rows } = await stack.database.pool.query('select * from webhook_endpoints')

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(JSON.stringify((await call('GET', '/webhook-endpoints')).json)).not.toContain('whsec_')
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
})

test('a deleted endpoint is sent nothing, and its waiting deliveries are deleted', async () => {
  const to = await endpoint(['run.completed'])
  receiver.answers.push(500)
  await ask('helper', 'quick [tokens=3]')
  await waitFor(async () => (await deliveries(to))[0]?.attempts === 1, { what: 'the first try' })

  expect((await call('DELETE', `/webhook-endpoints/${to.id}`)).status).toBe(204)

  await waitFor(
    async () => (await endPause()) && (await stack.database.pool.query('select 1 from side_jobs')).rowCount === 0,
    {
      what: 'its side job to end',
    },
  )
  expect(receiver.received).toHaveLength(1)
  expect((await call('GET', `/webhook-endpoints/${to.id}/deliveries`)).status).toBe(404)
})

test('an event nobody knows, an address that is none, and an unknown field are refused with the field', async () => {
  const refusal = async (body: unknown) => (await call('POST', '/webhook-endpoints', body)).json.error

  expect(await refusal({ url: receiver.url, events: ['run.done'] })).toMatchObject({ param: 'events.0' })
  expect(await refusal({ url: 'ftp://example.com' })).toMatchObject({ param: 'url' })
  expect(await refusal({ url: receiver.url, secret: 'mine' })).toMatchObject({ code: 'unknown_field', param: 'secret' })
})

test('an endpoint is tried out by a signed delivery of a made-up run that says it is a test', async () => {
  const of = await endpoint(['run.failed'])
  const ordered = await call('POST', `/webhook-endpoints/${of.id}/test`, {})
  expect(ordered).toMatchObject({ status: 202, json: { type: 'run.completed', status: 'pending', run_id: null } })

  const got = await receiver.nth(1)
  expect(new Webhook(of.secret).verify(got.body, got.headers as Record<string, string>)).toMatchObject({
    type: 'run.completed',
    data: { object: 'run', metadata: { test: true }, output: { content: 'This delivery is a test. No run ended.' } },
  })
  expect(await deliveryIn(of, 'delivered')).toMatchObject({ id: ordered.json.id, attempts: 1 })
  expect((await call('POST', `/webhook-endpoints/whe_${'0'.repeat(32)}/test`, {})).status).toBe(404)
})
