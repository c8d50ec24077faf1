import { testDatabase, waitFor, type TestDatabase } from '@runwire/testing'
import { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NotificationQueue } from './notification-queue.ts'

let database: TestDatabase
let pool: pg.Pool
const sockets: Socket[] = []

beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 3 })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** A listener that has stopped reading its socket, its backend waiting to write to it. */
async function frozenListener(applicationName: string): Promise<number> {
  const socket = new Socket()
  sockets.push(socket)
  const client = new pg.Client({
    connectionString: database.url,
    application_name: applicationName,
    stream: () => socket,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('listen frozen')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  socket.pause()
  await waitFor(async () => {
    await pool.query("select count(pg_notify('frozen', repeat('x', 7000) || n)) from generate_series(1, 200) as n")
    return (await waitEvent(pid)) === 'ClientWrite'
  })
  return pid
}

async function waitEvent(pid: number): Promise<string | null | undefined> {
  const { rows } = await pool.query<{ wait_event: string | null }>(
    'select wait_event from pg_stat_activity where pid = $1',
    [pid],
  )
  return rows[0]?.wait_event
}

test('a Runwire listener that does not read its socket is named and ended', async () => {
  const said: string[] = []
  const queue = new NotificationQueue(pool, (message) => said.push(message), 50)
  const pid = await frozenListener('runwire_listen_frozen')

  await waitFor(async () => {
    await queue.check()
    return said.length > 0
  })

  expect(said[0]).toMatch(
    new RegExp(`backend ${pid} \\(runwire_listen_frozen\\) has not read its socket for \\d+ s and was ended`),
  )
  await waitFor(async () => (await waitEvent(pid)) === undefined)
})

test("somebody else's backend is never ended, and a listener that reads is left alone", async () => {
  const said: string[] = []
  const queue = new NotificationQueue(pool, (message) => said.push(message), 0)
  const pid = await frozenListener('another program')
  const reading = new pg.Client({ connectionString: database.url, application_name: 'runwire_listen_reading' })
  await reading.connect()
  await reading.query('listen calm')

  const usage = await queue.check()

  expect(usage).toBeGreaterThan(0)
  expect(usage).toBeLessThan(0.25)
  expect(said).toEqual([])
  expect(await waitEvent(pid)).toBe('ClientWrite')
  await reading.end()
})
