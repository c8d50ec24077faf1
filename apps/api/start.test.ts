import { createDatabase } from '@runwire/db'
import { faultProxy, testDatabase, waitFor } from '@runwire/testing'
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

test('an api that cannot have its port says so and leaves no connection behind', async () => {
  const postgres = await testDatabase()
  const api = await startApi(testConfig(postgres.url), pino({ level: 'silent' }))
  const database = createDatabase({ url: postgres.url, max: 1 })
  const { port } = new URL(api.url)
  const connections = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database()`,
    )
    return rows[0]?.count
  }
  const before = await connections()

  await expect(
    startApi({ ...testConfig(postgres.url), port: Number(port) }, pino({ level: 'silent' })),
  ).rejects.toThrow('EADDRINUSE')

  await waitFor(async () => (await connections()) === before)
  await Promise.all([api.stop(), database.close()])
  await postgres.drop()
})
