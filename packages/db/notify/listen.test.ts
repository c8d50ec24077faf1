import { faultProxy, poolerOf, testDatabase, waitFor, type TestDatabase } from '@runwire/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { apiInbox, newProcessId, RUNS_CHANNEL } from './channels.ts'
import { startListener, type Listener, type ListenerState } from './listen.ts'
import { startPublisher, type Publisher } from './publish.ts'

let database: TestDatabase
let pool: pg.Pool
let publisher: Publisher
const listeners: Listener[] = []

beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 3 })
  pool.on('error', () => undefined)
  publisher = await startPublisher({ url: database.url, processId: newProcessId() })
})
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop()
})
afterAll(async () => {
  await publisher.stop()
  await pool.end()
  await database.drop()
})

/** A listener with the watchdog at 50 ms, and what it heard and said. */
async function listen(url = database.url, checkMs = 50) {
  const processId = newProcessId()
  const inbox = apiInbox(processId)
  const heard: string[] = []
  const states: ListenerState[] = []
  const listener = await startListener({
    url,
    pool,
    processId,
    inbox,
    channels: [RUNS_CHANNEL],
    checkMs,
    onFrame: (_channel, frame) =>
      heard.push(...frame.items.flatMap((item) => (item.k === 'changed' ? [item.run] : []))),
    onState: (state) => states.push(state),
  })
  listeners.push(listener)
  const tell = async (run: string) => {
    publisher.send(inbox, { k: 'changed', run })
    await publisher.flush()
  }
  return { listener, heard, states, tell, name: `runwire_listen_${processId}` }
}

test('S6: a listener hears its inbox and the shared channel on one connection with its settings', async () => {
  const { heard, tell, name } = await listen()

  await tell('run_1')
  publisher.send(RUNS_CHANNEL, { k: 'changed', run: 'run_2' })

  await waitFor(() => heard.length === 2)
  expect(heard).toEqual(['run_1', 'run_2'])
  const { rows } = await pool.query(
    'select count(*)::int as connections from pg_stat_activity where application_name = $1',
    [name],
  )
  expect(rows).toEqual([{ connections: 1 }])
})

test('S6: a listener whose backend was ended listens again and says so before the watchdog looks', async () => {
  const { heard, tell, states, name } = await listen(database.url, 60_000)

  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])
  await waitFor(() => states.length === 3)
  await tell('run_after')

  await waitFor(() => heard.includes('run_after'))
  expect(states.map((state) => state.healthy)).toEqual([true, false, true])
})

test('S6: a silent half-open connection is found by two missed echoes and replaced', async () => {
  const proxy = await faultProxy({ targetPort: Number(new URL(database.url).port) })
  const address = new URL(database.url)
  address.port = String(proxy.port)
  const { heard, tell, states } = await listen(address.href)

  proxy.blackHole()
  await waitFor(() => states.at(-1)?.healthy === false)
  proxy.resume()
  await waitFor(() => states.at(-1)?.healthy === true)
  await tell('run_after')

  await waitFor(() => heard.includes('run_after'))
  expect(heard).toEqual(['run_after'])
  await proxy.close()
})

test('S6: a listener outlives a database that refuses connections for a while', async () => {
  const proxy = await faultProxy({ targetPort: Number(new URL(database.url).port) })
  const address = new URL(database.url)
  address.port = String(proxy.port)
  const { heard, tell, states } = await listen(address.href)

  proxy.cut()
  await waitFor(() => states.at(-1)?.healthy === false)
  await waitFor(() => proxy.connections() === 0)
  proxy.resume()
  await waitFor(() => states.at(-1)?.healthy === true)
  await tell('run_after')

  await waitFor(() => heard.includes('run_after'))
  await proxy.close()
})

test('S6: a listener that no longer listens, its connection alive, is found by two missed echoes and replaced', async () => {
  let silent = false
  const unlistened = await poolerOf(database.url, { dropsNotifications: () => silent })
  const { heard, tell, states } = await listen(unlistened.url)

  silent = true
  await waitFor(() => states.at(-1)?.healthy === false)
  silent = false
  await waitFor(() => states.at(-1)?.healthy === true)
  await tell('run_after')

  await waitFor(() => heard.includes('run_after'))
  await unlistened.close()
})

test('S14: a connection whose notifications never arrive is refused at start with the line that names the cure', async () => {
  const pooler = await poolerOf(database.url)

  await expect(listen(pooler.url)).rejects.toMatchObject({
    code: 'transaction_pooler',
    message: expect.stringContaining('set LISTEN_DATABASE_URL to a direct connection'),
  })
  await pooler.close()
})

test('an address nobody answers at is named as such at start', async () => {
  await expect(listen('postgres://localhost:1/none')).rejects.toMatchObject({ code: 'unreachable' })
})
