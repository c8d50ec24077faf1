import { faultProxy, waitFor } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene

beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.close())

test('connections that are cut again and again cost no event, no second copy of one, and no run', async () => {
  const database = new URL(scene.database.url)
  const proxy = await faultProxy({ targetPort: Number(database.port) })
  const through = new URL(database)
  through.host = `127.0.0.1:${proxy.port}`
  const one = await scene.startWorker({ DATABASE_URL: through.href })
  const runs = await Promise.all(
    [1, 2, 3, 4].map((seed) => scene.ask(`busy [rounds=4] [tokens=20] [pace=60] [seed=${seed}]`)),
  )

  for (let times = 0; times < 5; times += 1) {
    const before = await countEvents()
    await waitFor(async () => (await countEvents()) > before + 3)
    proxy.cut()
    await waitFor(() => proxy.connections() === 0)
    proxy.resume()
  }

  for (const { runId } of runs) {
    const events = await expectWholeLog(scene, runId)
    expect(events.at(-1)?.type).toBe('run.completed')
    expect(events.filter((event) => event.type === 'run.started')).toHaveLength(1)
  }
  expect(await one.kill('SIGTERM')).toBe(0)
  await proxy.close()
})

test('a database that is gone for longer than the lease stops the work; when it is back the run is done once', async () => {
  const database = new URL(scene.database.url)
  const proxy = await faultProxy({ targetPort: Number(database.port) })
  const through = new URL(database)
  through.host = `127.0.0.1:${proxy.port}`
  const one = await scene.startWorker({ DATABASE_URL: through.href, RUNWIRE_LEASE_MS: '1500' })
  const { runId } = await scene.ask('gone [rounds=2] [tokens=40] [pace=40]')
  await scene.event(runId, 'model.started')

  proxy.cut()
  await one.waitForOutput(/the lease could not be renewed; work is stopped/)
  proxy.resume()

  const events = await expectWholeLog(scene, runId)
  expect(events.at(-1)?.type).toBe('run.completed')
  expect(events.filter((event) => event.type === 'run.started').length).toBeGreaterThan(1)
  await one.kill('SIGKILL')
  await proxy.close()
})

async function countEvents(): Promise<number> {
  const { rows } = await scene.db.pool.query<{ n: number }>('select count(*)::int as n from runtime_events')
  return rows[0]?.n ?? 0
}
