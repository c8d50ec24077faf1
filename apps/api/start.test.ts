import { faultProxy, testDatabase } from '@runwire/testing'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startApi } from './start.ts'
import { testConfig } from './test-api.fixture.ts'

test('an api whose database host has vanished still ends within the time it is granted', async () => {
  const postgres = await testDatabase()
  const target = new URL(postgres.url)
  const proxy = await faultProxy({ targetPort: Number(target.port) })
  target.port = String(proxy.port)
  const api = await startApi(testConfig(target.href), pino({ level: 'silent' }))

  proxy.blackHole()
  const stoppingMs = performance.now()
  await api.stop()

  // A second for each of its two kinds of connections; a supervisor grants ten.
  expect(performance.now() - stoppingMs).toBeLessThan(5000)
  await proxy.close()
  await postgres.drop()
})
