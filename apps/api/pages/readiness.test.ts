import { faultProxy, testDatabase, waitFor, type FaultProxy, type TestDatabase } from '@runwire/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type RunningApi } from '../start.ts'
import { testConfig } from '../test-api.fixture.ts'

let postgres: TestDatabase
let toListen: FaultProxy
let toQuery: FaultProxy
let api: RunningApi

beforeAll(async () => {
  postgres = await testDatabase()
  const { port } = new URL(postgres.url)
  toListen = await faultProxy({ targetPort: Number(port) })
  toQuery = await faultProxy({ targetPort: Number(port) })
  const through = (proxy: FaultProxy) => postgres.url.replace(`:${port}/`, `:${proxy.port}/`)
  const config = { ...testConfig(postgres.url), databaseUrl: through(toQuery), listenDatabaseUrl: through(toListen) }
  api = await startApi(config, pino({ level: 'silent' }))
})
afterAll(async () => {
  toListen.resume()
  toQuery.resume()
  await api.stop()
  await toListen.close()
  await toQuery.close()
  await postgres.drop()
})

async function ready(): Promise<{ status: number; tookMs: number; checks: Record<string, string> }> {
  const askedMs = performance.now()
  const reply = await fetch(`${api.url}/readyz`)
  const { checks } = (await reply.json()) as { checks: Record<string, string> }
  return { status: reply.status, tookMs: performance.now() - askedMs, checks }
}

test('a frozen listener is reported within 8 seconds, before it is replaced, and costs no readiness', async () => {
  expect(await ready()).toMatchObject({ status: 200, checks: { listener: 'ok' } })

  toListen.blackHole()
  const frozenMs = performance.now()
  await waitFor(async () => (await ready()).checks.listener === 'degraded')
  const saidMs = performance.now() - frozenMs
  const degraded = await ready()
  toListen.resume()
  await waitFor(async () => (await ready()).checks.listener === 'ok')

  // A nonce goes out every 5 s and is late after 2.
  expect(saidMs).toBeLessThan(8000)
  expect(degraded).toMatchObject({ status: 200, checks: { database: 'ok', listener: 'degraded' } })
})

test('a database that does not answer is reported within 3 seconds, instead of holding the request', async () => {
  toQuery.blackHole()
  const silent = await ready()
  toQuery.resume()

  expect(silent).toMatchObject({ status: 503, checks: { database: 'unreachable' } })
  expect(silent.tookMs).toBeLessThan(3000)
  await waitFor(async () => (await ready()).status === 200)
})
