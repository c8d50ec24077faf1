import { createWebhookEndpoint } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Scene } from '../testing/scene.ts'

// A lease, a hand-over and a retry each take their seconds.
vi.setConfig({ testTimeout: 120_000 })

let scene: Scene
let endpoint: Server
/** `webhook-id` of every request, in the order of arrival. */
const told: string[] = []
/** The next requests are never answered. */
let hanging = 0
const workers: Awaited<ReturnType<Scene['startWorker']>>[] = []

beforeAll(async () => {
  scene = await Scene.open()
  endpoint = createServer((req, res) => {
    req.resume()
    told.push(String(req.headers['webhook-id']))
    if (hanging > 0) hanging -= 1
    else res.writeHead(204).end()
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  await createWebhookEndpoint(scene.db, scene.projectId, {
    url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`,
    events: ['run.completed'],
  })
})
afterAll(async () => {
  await scene.close()
  endpoint.closeAllConnections()
  await new Promise((resolve) => endpoint.close(resolve))
})
afterEach(async () => {
  told.splice(0)
  await Promise.all(workers.splice(0).map((one) => one.kill('SIGKILL')))
})

async function worker(env: Record<string, string> = {}) {
  const started = await scene.startWorker({
    RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    RUNWIRE_LEASE_MS: '1500',
    ...env,
  })
  workers.push(started)
  return started
}

const jobs = async (): Promise<number> => Number((await scene.db.pool.query('select 1 from side_jobs')).rowCount)

test('B2: the side job of a worker that is killed in the middle of it is done by another one, without LISTEN too', async () => {
  const first = await worker()
  hanging = 1
  await scene.ended((await scene.ask('quick [tokens=3]')).runId)
  await waitFor(() => told.length === 1, { what: 'the first try', timeoutMs: 20_000 })

  await first.kill('SIGKILL')
  await worker({ RUNWIRE_LISTEN: 'off' })

  await waitFor(async () => (await jobs()) === 0, { what: 'the job to be done', timeoutMs: 60_000 })
  expect(told).toEqual([told[0], told[0]])
})

test('a worker that is asked to end breaks its side job off, and the next one does it', async () => {
  const first = await worker()
  hanging = 1
  await scene.ended((await scene.ask('quick [tokens=3]')).runId)
  await waitFor(() => told.length === 1, { what: 'the first try', timeoutMs: 20_000 })

  expect(await first.kill('SIGTERM')).toBe(0)
  expect(first.output()).toContain('worker stopped')
  await worker()

  await waitFor(async () => (await jobs()) === 0, { what: 'the job to be done', timeoutMs: 60_000 })
  expect(told).toEqual([told[0], told[0]])
})

test('a worker without side jobs never loads what does them', async () => {
  const idle = await worker()
  await scene.db.pool.query('update webhook_endpoints set disabled_at = now()')
  await scene.ended((await scene.ask('quick [tokens=3]')).runId)

  const { rows } = await scene.db.pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where application_name = $1`,
    [`runwire_side_${idle.id}`],
  )
  expect(rows).toEqual([])
})
