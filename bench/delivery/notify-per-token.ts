import { createDatabase } from '@runwire/db'
import { randomBytes } from 'node:crypto'
import { readProvider } from './read-provider.ts'
import { serveStreams, type Client } from './serve-streams.ts'

/**
 * The peer as it is usually built: a channel for each answer, one NOTIFY in a commit of its own for each token, and a
 * listener that writes SSE. Sender and listener share this process, which favours it. Usage: notify-per-token.ts
 * PROVIDER_URL DATABASE_URL
 */
const [provider = '', databaseUrl = ''] = process.argv.slice(2)
const db = createDatabase({ url: databaseUrl, max: 10, applicationName: 'bench_notify' })
const clients = new Map<string, Client>()
const listener = await db.pool.connect()
let listening: Promise<unknown> = Promise.resolve()
listener.on('notification', ({ channel, payload }) => {
  clients.get(channel)?.write(`event: model.delta\ndata: ${payload}\n\n`)
})

serveStreams(async (client) => {
  const channel = `bench_${randomBytes(6).toString('hex')}`
  clients.set(channel, client)
  await listen(`listen ${channel}`)
  client.write(': open\n\n')
  let order = Promise.resolve()
  const send = async (text: string) => {
    await db.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ type: 'model.delta', text })])
  }
  const stop = readProvider(
    provider,
    client.content,
    // One after the other for each answer: a pool would turn their order round.
    (text) => {
      order = order.then(() => (clients.has(channel) ? send(text) : undefined)).catch(fail)
    },
    () => void order.then(() => client.end()),
  )
  client.onLeave(() => {
    clients.delete(channel)
    stop()
    void listen(`unlisten ${channel}`)
  })
})

/** One statement after the other: the connection takes no second one meanwhile. */
function listen(statement: string): Promise<unknown> {
  listening = listening.then(() => listener.query(statement)).catch(fail)
  return listening
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}
