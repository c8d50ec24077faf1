import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Scene } from '../testing/scene.ts'
import { waitFor } from '@runwire/testing'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const MANY = 1_000
let scene: Scene

beforeEach(async () => void (scene = await Scene.open()))
afterEach(() => scene.close())

test('SEC22: while one key’s long runs fill every worker and 1,000 more wait, another key’s run starts within 3 s', async () => {
  await scene.startWorker({ RUNWIRE_WORKER_CONCURRENCY: '10' })
  const ask = (callerId: string) => scene.ask('long [tokens=4000] [pace=50]', { callerId })
  for (let asked = 0; asked < MANY; asked += 20) await Promise.all(Array.from({ length: 20 }, () => ask('key_many')))
  await waitFor(async () => (await started()) >= 10)

  const askedMs = performance.now()
  const { runId } = await ask('key_few')
  await scene.event(runId, 'run.started')

  expect(performance.now() - askedMs).toBeLessThan(3_000)
  expect(await started()).toBe(11)
})

async function started(): Promise<number> {
  const { rows } = await scene.db.pool.query<{ n: number }>(
    `select count(*)::int as n from runtime_runs where status = 'running'`,
  )
  return rows[0]?.n ?? 0
}
