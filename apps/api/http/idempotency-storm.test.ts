import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('B9: a thousand repeats at once make one run, and every one learns of it', async () => {
  const body = { agent: 'helper', content: 'What is 17 * 23?', background: true }
  const post = () => api.send('POST', '/openapi/v1/messages', { body, headers: { 'idempotency-key': 'storm' } })
  /** As a client does: comes back when told so, and when its connection breaks before the reply. */
  const persist = async (): Promise<string> => {
    for (;;) {
      const reply = await post().catch(() => null)
      if (reply?.status === 202) return reply.at('runs.0.id')
      if (reply === null) continue
      expect([reply.status, reply.at('error.code')]).toEqual([409, 'idempotency_in_flight'])
      await sleep(Number(reply.headers.get('retry-after')) * 1000)
    }
  }

  const runs = await Promise.all(Array.from({ length: 1_000 }, persist))

  expect(new Set(runs).size).toBe(1)
  const { rows } = await api.database.pool.query<{ runs: number; messages: number }>(
    'select (select count(*)::int from runtime_runs) as runs, (select count(*)::int from messages) as messages',
  )
  expect(rows).toEqual([{ runs: 1, messages: 2 }])
}, 120_000)
