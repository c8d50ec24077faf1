import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, framesOf, startTestApi, startWorking, workRun } from '../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const message = { agent: 'helper', content: 'What is 17 * 23?' }
const send = (key: string, body: object = message, query = '') =>
  api.send('POST', `/openapi/v1/messages${query}`, { body, headers: { 'idempotency-key': key } })

const runCount = async (): Promise<number> => {
  const { rows } = await api.database.pool.query<{ count: number }>('select count(*)::int as count from runtime_runs')
  return rows[0]?.count ?? 0
}

test('B9: twenty repeats at once make one run, and each gets its reply or is told to retry', async () => {
  const before = await runCount()

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => send('parallel', { ...message, background: true })),
  )

  expect(await runCount()).toBe(before + 1)
  const taken = replies.filter((reply) => reply.status === 202)
  const early = replies.filter((reply) => reply.status !== 202)
  expect(new Set(taken.map((reply) => reply.at('runs.0.id'))).size).toBe(1)
  expect(taken.filter((reply) => reply.headers.get('idempotency-replayed') === null)).toHaveLength(1)
  for (const reply of early) {
    expect([reply.status, reply.at('error.code'), reply.headers.get('retry-after')]).toEqual([
      409,
      'idempotency_in_flight',
      '1',
    ])
    expect(reply.headers.get('x-should-retry')).toBeNull()
  }
  await workRun(api.database)
})

test('B9: a repeat attaches the way it asks: streaming from the start, waiting, or in the background', async () => {
  const first = await send('attach', { ...message, background: true })
  const working = startWorking(api.database, { text: 'The answer is 391.' })

  const again = await send('attach', { ...message, background: true })
  await working.stop()

  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true'])
  expect(again.at('runs.0.id')).toBe(first.at('runs.0.id'))
})

test('B9: a streaming repeat gets the whole stream of the first, also after its end', async () => {
  const working = startWorking(api.database)
  const first = await send('stream', message, '?stream=true')
  const repeat = await send('stream', message, '?stream=true')
  const waited = await send('stream', message)
  await working.stop()

  const ids = (text: string) => framesOf(text).flatMap((frame) => (frame.id === null ? [] : [frame.data.run_id]))
  expect(repeat.headers.get('idempotency-replayed')).toBe('true')
  expect(ids(repeat.text)).toEqual(ids(first.text))
  expect(waited.at('runs.0.id')).toBe(ids(first.text)[0])
})

test('B9: another body under the same key is refused, whatever order its fields come in the same is the same', async () => {
  await send('mismatch', { ...message, background: true, metadata: { a: 1, b: 2 } })

  const other = await send('mismatch', { ...message, content: 'Something else', background: true })
  const reordered = await send('mismatch', { metadata: { b: 2, a: 1 }, background: true, ...message })

  expect([other.status, other.at('error.code')]).toEqual([422, 'idempotency_mismatch'])
  expect(reordered.status).toBe(202)
  await workRun(api.database)
})

test('B9: an error before a run exists does not use the key up', async () => {
  const refused = await send('unused', { ...message, agent: 'nobody', background: true })
  const taken = await send('unused', { ...message, background: true })

  expect([refused.status, taken.status]).toEqual([404, 202])
  await workRun(api.database)
})

test('B9: two callers may use the same key', async () => {
  const mine = await send('shared', { ...message, background: true })
  const theirs = await api.send('POST', '/openapi/v1/messages', {
    body: { ...message, background: true },
    key: api.other.key,
    headers: { 'idempotency-key': 'shared' },
  })

  expect(theirs.status).toBe(202)
  expect(theirs.headers.get('idempotency-replayed')).toBeNull()
  expect(theirs.at('runs.0.id')).not.toBe(mine.at('runs.0.id'))
  await workRun(api.database)
  await workRun(api.database)
})

test('B9: a repeated cancel and a repeated conversation answer what the first did', async () => {
  const made = await send('to cancel', { ...message, background: true })
  const cancel = () =>
    api.send('POST', `/openapi/v1/runs/${made.at('runs.0.id')}/cancel`, {
      body: {},
      headers: { 'idempotency-key': 'cancel' },
    })
  const converse = () =>
    api.send('POST', '/openapi/v1/conversations', {
      body: { agent: 'helper' },
      headers: { 'idempotency-key': 'converse' },
    })

  const cancels = [await cancel(), await cancel()]
  const conversations = [await converse(), await converse()]

  expect(cancels.map((reply) => [reply.status, reply.at('status')])).toEqual([
    [200, 'cancelled'],
    [200, 'cancelled'],
  ])
  expect(cancels[1]?.headers.get('idempotency-replayed')).toBe('true')
  expect(conversations[1]?.at('id')).toBe(conversations[0]?.at('id'))
  expect(conversations[1]?.headers.get('idempotency-replayed')).toBe('true')
})

test('B9: a key is forgotten after a day', async () => {
  const first = await send('old', { ...message, background: true })
  await api.database.pool.query(
    `update idempotency_keys set created_at = now() - interval '25 hours' where key like '% old'`,
  )

  const later = await send('old', { ...message, background: true })

  expect(later.at('runs.0.id')).not.toBe(first.at('runs.0.id'))
  await workRun(api.database)
  await workRun(api.database)
})
