import { faultProxy, testDatabase, waitFor, type TestDatabase } from '@runwire/testing'
import { createServer, connect as connectTo, type Server } from 'node:net'
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
  const unlistened = await transactionPooler(() => silent)
  const address = new URL(database.url)
  address.port = String(unlistened.port)
  const { heard, tell, states } = await listen(address.href)

  silent = true
  await waitFor(() => states.at(-1)?.healthy === false)
  silent = false
  await waitFor(() => states.at(-1)?.healthy === true)
  await tell('run_after')

  await waitFor(() => heard.includes('run_after'))
  unlistened.server.close()
})

test('S14: a connection whose notifications never arrive is refused at start with the line that names the cure', async () => {
  const pooler = await transactionPooler()
  const address = new URL(database.url)
  address.port = String(pooler.port)

  await expect(listen(address.href)).rejects.toMatchObject({
    code: 'transaction_pooler',
    message: expect.stringContaining('set LISTEN_DATABASE_URL to a direct connection'),
  })
  pooler.server.close()
})

test('an address nobody answers at is named as such at start', async () => {
  await expect(listen('postgres://localhost:1/none')).rejects.toMatchObject({ code: 'unreachable' })
})

/**
 * What matters of a transaction pooler: after each statement the server connection behind the client changes, so that
 * a LISTEN is left on a connection nobody reads. Played by dropping notifications on their way to the client.
 */
async function transactionPooler(drops: () => boolean = () => true): Promise<{ server: Server; port: number }> {
  const target = Number(new URL(database.url).port)
  const server = createServer((client) => {
    const backend = connectTo(target, '127.0.0.1')
    client.on('data', (bytes) => backend.write(bytes))
    backend.on('data', (bytes) => client.write(drops() ? withoutNotifications(bytes) : bytes))
    for (const socket of [client, backend]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        backend.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

/** Leaves out whole NotificationResponse messages (type A); small ones come in one piece on the loopback. */
function withoutNotifications(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes[at] !== 0x41) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
