import { poolerOf, testDatabase, type TestDatabase } from '@runwire/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../connection/database.ts'
import { checkSchema, migrate, schemaVersion, SchemaTooNewError, servesOf } from './migrate.ts'
import { GRAPHILE_MIGRATION } from './side-job-schema.ts'
import { ensurePartitions, firstUuidOf, listPartitions, strayEvents } from './partitions.ts'

let server: TestDatabase
const made: string[] = []
beforeAll(async () => void (server = await testDatabase()))
afterAll(async () => {
  for (const name of made) await admin(`drop database if exists ${name} with (force)`)
  await server.drop()
})

async function admin(statement: string) {
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function emptyDatabase(): Promise<string> {
  const name = `${server.name}_${made.length + 1}`
  await admin(`create database ${name}`)
  made.push(name)
  return server.adminUrl.replace(/\/[^/]*$/, `/${name}`)
}

test('several processes that migrate an empty database at once all come out at the same version', async () => {
  const url = await emptyDatabase()
  const lines: string[] = []

  await Promise.all(Array.from({ length: 4 }, () => migrate(url, { log: (line) => lines.push(line) })))

  const database = createDatabase({ url })
  expect(await checkSchema(database.pool)).toBe(schemaVersion)
  expect(lines.filter((line) => line.includes('0001_')).length).toBe(1)
  expect((await listPartitions(database)).length).toBeGreaterThanOrEqual(3)
  await database.close()
})

test('S14: a migration through a transaction pooler is refused within 3 s, and the message names the pooler and the cure', async () => {
  const pooler = await poolerOf(server.url)
  const beganMs = performance.now()

  await expect(migrate(pooler.url)).rejects.toThrow(/transaction pooler.*set LISTEN_DATABASE_URL/s)

  expect(performance.now() - beganMs).toBeLessThan(3_000)
  await pooler.close()
})

test('a pooler that keeps a session for each client may be migrated through', async () => {
  const pooler = await poolerOf(server.url, { dropsNotifications: () => false })

  await migrate(pooler.url)

  await pooler.close()
})

test('B19: a database that a newer version has migrated serves this one, which leaves it as it is', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const database = createDatabase({ url })
  await database.pool.query(`insert into runwire_migrations (version, name) values (9999, 'from the future')`)

  await migrate(url)

  expect(await checkSchema(database.pool)).toBe(9999)
  await database.close()
})

test('B19: a database whose newer schema serves only newer code refuses this one, with the cure', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const database = createDatabase({ url })
  await database.pool.query(
    `insert into runwire_migrations (version, name, serves) values (9999, 'takes columns away', ${schemaVersion + 1})`,
  )

  await expect(migrate(url)).rejects.toThrow(SchemaTooNewError)
  await expect(checkSchema(database.pool)).rejects.toThrow(/start the newer version/)
  await database.close()
})

test('B19: a database that only older versions have migrated is read and brought up to date', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const database = createDatabase({ url })
  await database.pool.query('alter table runwire_migrations drop column serves')

  expect(await checkSchema(database.pool)).toBe(schemaVersion)
  await migrate(url)
  await database.close()
})

test('a migration that takes something away names the oldest code that it serves', () => {
  expect(servesOf('-- Columns nobody reads go.\n-- serves code from 16 on\nalter table …')).toBe(16)
  expect(servesOf('-- Only adds.')).toBe(null)
})

test('months of events have partitions from yesterday’s to two ahead; a row outside all of them is counted as stray', async () => {
  const database = createDatabase({ url: server.url })
  const now = new Date('2030-12-15T00:00:00Z')

  const names = await ensurePartitions(database, now)
  const again = await ensurePartitions(database, now)

  expect(names).toEqual(['runtime_events_2030_12', 'runtime_events_2031_01', 'runtime_events_2031_02'])
  expect(again).toEqual([])
  const insert = `insert into runtime_events (run_id, seq, attempt, type, payload) values ($1, 1, 0, 'run.queued', '{}') returning tableoid::regclass::text as partition`
  const inside = await database.pool.query(insert, [firstUuidOf(new Date('2031-01-31T23:59:59.999Z'))])
  const outside = await database.pool.query(insert, [firstUuidOf(new Date('2041-01-01T00:00:00Z'))])
  expect([inside.rows[0].partition, outside.rows[0].partition]).toEqual([
    'runtime_events_2031_01',
    'runtime_events_default',
  ])
  expect(await strayEvents(database)).toBe(1)
  await database.close()
})

test("graphile-worker's schema is migrated to what the installed package brings", async () => {
  const database = createDatabase({ url: server.url })

  const { rows } = await database.pool.query('select max(id) as id from graphile_worker.migrations')

  expect(rows).toEqual([{ id: GRAPHILE_MIGRATION }])
  await database.close()
})
