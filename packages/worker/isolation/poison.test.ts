import { upsertProvider } from '@runwire/db'
import { freePort, waitFor } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectWholeLog } from '../testing/invariants.ts'
import { startKillingProvider, type KillingProvider } from '../testing/killing-provider.ts'
import { Scene } from '../testing/scene.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })
const BYSTANDERS = 3
let scene: Scene
let provider: KillingProvider

beforeAll(async () => {
  scene = await Scene.open()
  provider = await startKillingProvider(BYSTANDERS)
  await upsertProvider(scene.db, scene.projectId, { name: 'killing', base_url: provider.url, trusted: true, key: null })
  await scene.agent('endangered', { model: { provider: 'killing', name: 'm' }, tools: [] })
})
afterAll(async () => {
  await provider.stop()
  await scene.close()
})

test('a run that kills every worker is given up alone: those beside it go on in processes of their own and end well', async () => {
  const ask = async (text: string) =>
    (await scene.ask(text, { conversationId: await scene.titled('endangered') })).runId
  const asked: string[] = []
  for (let count = 0; count < BYSTANDERS; count += 1) asked.push(await ask('stay'))
  const killer = await ask('kill')
  const lease = { RUNWIRE_LEASE_MS: '1500' }
  const workers = []
  for (let started = 0; started < 3; started += 1) {
    const worker = await scene.startWorker(lease)
    workers.push(worker)
    if (started < 2) await worker.exit
  }

  const [, , last] = workers
  const end = (await expectWholeLog(scene, killer)).at(-1)
  const ends = await Promise.all(asked.map(async (runId) => (await expectWholeLog(scene, runId)).at(-1)))
  await waitFor(() => provider.killed.length === 3)

  expect(end).toMatchObject({ type: 'run.failed', error: { code: 'worker_crash_loop' } })
  expect(ends.map((event) => event?.type)).toEqual(Array(BYSTANDERS).fill('run.completed'))
  expect(last?.exited()).toBeNull()
  expect(provider.killed.slice(0, 2)).toEqual(workers.slice(0, 2).map((worker) => worker.pid))
  expect(provider.killed[2]).not.toBe(last?.pid)
  expect(await last?.kill('SIGTERM')).toBe(0)
})

test('a run in a process of its own starts one process, and what it did stands in the metrics of the worker that started the process', async () => {
  const { runId } = await scene.ask('[rounds=1][tokens=3]Hello', {
    conversationId: await scene.titled(),
    announce: false,
  })
  await scene.db.pool.query('update runtime_runs set crash_count = 2 where id = $1', [runId.slice('run_'.length)])
  const port = await freePort()
  const worker = await scene.startWorker({ RUNWIRE_HEALTH_PORT: String(port) })

  expect((await expectWholeLog(scene, runId)).at(-1)).toMatchObject({ type: 'run.completed' })

  const metrics = () => fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
  await waitFor(async () => (await metrics()).includes('runwire_worker_runs_total{status="completed"} 1\n'))
  expect(await metrics()).toContain('runwire_worker_tools_total{outcome="completed"} 1\n')
  expect(await metrics()).toContain('runwire_worker_claims_total 1\n')
  expect(worker.output().match(/goes on in a process of its own/g)?.length).toBe(1)
  await worker.kill('SIGTERM')
})
