import { createMcpServer } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectWholeLog } from '../testing/invariants.ts'
import { Scene } from '../testing/scene.ts'
import { UnreachableServers } from './unreachable-servers.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
let silent: Server
let asked = 0

beforeAll(async () => {
  scene = await Scene.open()
  // A tool server that takes every request and answers none.
  silent = createServer(() => (asked += 1)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/mcp`
  await createMcpServer(scene.db, scene.projectId, { name: 'silent', url })
  await scene.agent('patient', { tools: [{ kind: 'mcp', server: 'silent' }] })
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await scene.close()
})

const startWorker = (env: Record<string, string> = {}) =>
  scene.startWorker({ RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1', ...env })

/** A run whose set-up waits for the silent server. */
async function waiting(): Promise<string> {
  const before = asked
  const { runId } = await scene.ask('hello [tokens=3]', { agent: 'patient' })
  await waitFor(() => asked > before, { timeoutMs: 20_000 })
  return runId
}

test('O17: a run whose set-up waits for a tool server hears a cancel at once', async () => {
  const worker = await startWorker()
  const runId = await waiting()

  const begun = performance.now()
  await scene.cancel(runId)
  const events = await expectWholeLog(scene, runId)

  expect(events.map((event) => event.type)).toEqual(['run.queued', 'run.started', 'run.cancelled'])
  // The server is waited for 15 s.
  expect(performance.now() - begun).toBeLessThan(8_000)
  await worker.kill('SIGKILL')
})

test('B19: a run whose set-up waits for a tool server is handed over as soon as its worker is asked to end', async () => {
  const worker = await startWorker()
  const runId = await waiting()

  const begun = performance.now()
  expect(await worker.kill('SIGTERM')).toBe(0)

  expect(performance.now() - begun).toBeLessThan(8_000)
  expect(await scene.row(runId)).toMatchObject({ status: 'queued', crash_count: 0 })
  await scene.cancel(runId)
})

test('a set-up that takes longer than it may fails its run, and gives the lease back', async () => {
  const worker = await startWorker({ RUNWIRE_SETUP_MS: '1000' })
  const runId = await waiting()

  const end = (await expectWholeLog(scene, runId)).at(-1)

  expect(end).toMatchObject({ type: 'run.failed', error: { code: 'setup_too_slow', retryable: true } })
  expect(await scene.row(runId)).toMatchObject({ status: 'failed', lease_expires_at: null })
  await worker.kill('SIGKILL')
})

test('a set-up whose statements time out again and again ends its run instead of keeping the lease for ever', async () => {
  const worker = await startWorker({ RUNWIRE_SETUP_MS: '1000' })
  const holder = await scene.db.pool.connect()
  try {
    await holder.query('begin; lock table mcp_servers in access exclusive mode')
    const { runId } = await scene.ask('hello [tokens=3]', { agent: 'patient' })

    expect((await scene.ended(runId)).at(-1)).toMatchObject({ error: { code: 'setup_too_slow' } })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await worker.kill('SIGKILL')
})

test('a tool server that does not answer holds up one run, not each', async () => {
  const worker = await startWorker()
  await expectWholeLog(scene, await waiting())

  const before = asked
  const { runId } = await scene.ask('again [tokens=3]', { agent: 'patient' })
  const events = await expectWholeLog(scene, runId)

  expect(asked).toBe(before)
  expect(events.at(-1)?.type).toBe('run.completed')
  await worker.kill('SIGKILL')
})

test('after half a minute one run tries a silent tool server again, while others still go without it', () => {
  let nowMs = 0
  const servers = new UnreachableServers(() => nowMs)
  servers.failed('a')
  nowMs = 29_999
  expect([servers.isLeftAlone('a'), servers.isLeftAlone('b')]).toEqual([true, false])

  nowMs = 30_000
  expect([servers.isLeftAlone('a'), servers.isLeftAlone('a')]).toEqual([false, true])
  servers.answered('a')
  expect(servers.isLeftAlone('a')).toBe(false)
})
