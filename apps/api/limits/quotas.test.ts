import { createHash } from 'node:crypto'
import { claimRuns, updateProjectSettings } from '@runwire/db'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { PAGE_ORIGIN, type TestApi, type TestReply, startTestApi, workRun } from '../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  while ((await workRun(api.database)) !== null);
  await updateProjectSettings(api.database.drizzle, api.project.id, { limits: {}, prices: {} })
  await api.database.pool.query('truncate rate_limits')
})
afterAll(() => api.stop())

const headers = { origin: PAGE_ORIGIN }
const mint = () =>
  api.send('POST', '/openapi/v1/widget-sessions', {
    body: { agent: 'helper' },
    key: api.project.publishableKey,
    headers,
  })
const ask = (session: TestReply | null, content = 'Hi') =>
  api.send('POST', '/openapi/v1/messages', {
    body: { agent: 'helper', content, background: true },
    ...(session === null ? {} : { key: session.at('token'), headers }),
  })

const statuses = (replies: readonly TestReply[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const reply of replies) counts[reply.status] = (counts[reply.status] ?? 0) + 1
  return counts
}

test('SEC22: of 50 messages of one visitor at once 20 are accepted, and of 50 more none', async () => {
  const visitor = await mint()

  const first = await Promise.all(Array.from({ length: 50 }, () => ask(visitor)))
  const more = await Promise.all(Array.from({ length: 50 }, () => ask(visitor)))

  expect([statuses(first), statuses(more)]).toEqual([{ 202: 20, 429: 30 }, { 429: 50 }])
  const refused = more[0]
  expect([refused?.at('error.code'), refused?.headers.get('retry-after')]).toEqual(['quota_reached', '5'])
  expect((await ask(await mint())).status).toBe(202)
  expect((await ask(null)).status).toBe(202)
})

test('SEC22: a visitor’s waiting messages count, and a run that ended makes room', async () => {
  const visitor = await mint()
  const made = await ask(visitor)
  const send = () =>
    api.send('POST', `/openapi/v1/conversations/${made.at('conversation_id')}/messages`, {
      body: { content: 'next', background: true },
      key: visitor.at('token'),
      headers,
    })
  const waiting = []
  for (let count = 0; count < 20; count++) waiting.push((await send()).status)

  expect(waiting.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 202))
  expect(waiting[19]).toBe(429)
  await workRun(api.database)
  expect((await send()).status).toBe(202)
})

test('SEC22: a project’s and a key’s limits hold for 50 at once, and others go on', async () => {
  const limits = { live_runs_per_key: 10, live_runs: 30 }
  await updateProjectSettings(api.database.drizzle, api.project.id, { limits })

  const ofKey = await Promise.all(Array.from({ length: 50 }, () => ask(null)))
  const visitors = await Promise.all([mint(), mint()])
  const ofVisitors = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(visitors[index % 2] ?? null)))

  expect(statuses(ofKey)).toEqual({ 202: 10, 429: 40 })
  expect(statuses(ofVisitors)).toEqual({ 202: 20, 429: 30 })
})

test('SEC22: spending is reserved at admission: with the day’s limit nearly used up one of 50 passes, then none', async () => {
  await ask(null)
  await workRun(api.database)
  const { rows } = await api.database.pool.query<{ spent: number }>(
    'select sum(input_tokens + output_tokens)::int as spent from usage_days where project_id = $1',
    [api.project.id.slice(5)],
  )
  const limits = { tokens_per_day: (rows[0]?.spent ?? 0) + 1 }
  await updateProjectSettings(api.database.drizzle, api.project.id, { limits })

  const first = await Promise.all(Array.from({ length: 50 }, () => ask(null)))
  const more = await Promise.all(Array.from({ length: 50 }, () => ask(null)))

  expect([statuses(first), statuses(more)]).toEqual([{ 202: 1, 429: 49 }, { 429: 50 }])
  const seconds = Number(more[0]?.headers.get('retry-after'))
  expect(more[0]?.at('error.code')).toBe('quota_reached')
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(86_400)
})

test('SEC22: money is reserved by the price of the model', async () => {
  const prices = { small: { input: 0, output: 1_000_000 } }
  await updateProjectSettings(api.database.drizzle, api.project.id, { limits: { cost_per_day: 1000 }, prices })

  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(null)))

  expect(statuses(replies)).toEqual({ 202: 1, 429: 49 })
})

test('SEC22: of twenty uploads of 10 MB by one visitor at once those beyond 100 MB are refused, small ones still pass', async () => {
  const visitor = await mint()
  const upload = (bytes: number) =>
    api.send('POST', '/openapi/v1/files?name=notes.txt', {
      body: Buffer.alloc(bytes, `${createHash('sha256').update(String(bytes)).digest('hex')}\n`),
      key: visitor.at('token'),
      headers: { ...headers, 'content-type': 'text/plain' },
    })

  const replies = await Promise.all(Array.from({ length: 20 }, () => upload(10 * 1024 * 1024)))

  const counts = statuses(replies)
  expect(counts[201]).toBeLessThanOrEqual(10)
  expect(counts[201]).toBeGreaterThanOrEqual(9)
  const refused = replies.find((reply) => reply.status === 429)
  expect(refused?.at('error.code')).toBe('quota_reached')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect((await upload(10_000)).status).toBe(201)
}, 60_000)

test('SEC22: one visitor holds 20 streams open and no more; closing one makes room', async () => {
  const visitor = await mint()
  const made = await ask(visitor)
  await claimRuns(api.database.drizzle, { workerId: 'test', leaseMs: 60_000, limit: 1, engineVersion: 1 })
  const leavers: AbortController[] = []
  const open = async (): Promise<number> => {
    const leave = new AbortController()
    leavers.push(leave)
    const reply = await fetch(`${api.url}/openapi/v1/conversations/${made.at('conversation_id')}/events`, {
      headers: { authorization: `Bearer ${visitor.at('token')}`, ...headers },
      signal: leave.signal,
    })
    return reply.status
  }

  const opened = await Promise.all(Array.from({ length: 20 }, open))
  const over = await open()
  leavers[0]?.abort()

  expect(opened).toEqual(Array.from({ length: 20 }, () => 200))
  expect(over).toBe(429)
  await expect.poll(open).toBe(200)
  for (const leave of leavers) leave.abort()
})
