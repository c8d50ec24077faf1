import { createDatabase } from '@runwire/db'
import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readMessage, readProvider } from './read-provider.ts'

/**
 * The peer as it is usually built: a channel for each answer, one NOTIFY in a commit of its own for each token, and a
 * listener that writes SSE. Sender and listener share this process, which favours it. Usage: notify-per-token.ts
 * PROVIDER_URL DATABASE_URL
 */
const [provider = '', databaseUrl = ''] = process.argv.slice(2)
const db = createDatabase({ url: databaseUrl, max: 10, applicationName: 'bench_notify' })
const clients = new Map<string, ServerResponse>()
const listener = await db.pool.connect()
listener.on('notification', ({ channel, payload }) => {
  clients.get(channel)?.write(`event: model.delta\ndata: ${payload}\n\n`)
})

const server = createServer((req, res) => {
  void serve(res, readMessage(req))
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

async function serve(res: ServerResponse, message: Promise<string>): Promise<void> {
  const channel = `bench_${randomBytes(6).toString('hex')}`
  clients.set(channel, res)
  await listener.query(`listen ${channel}`)
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  let order = Promise.resolve()
  const send = async (text: string) => {
    await db.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ type: 'model.delta', text })])
  }
  const stop = readProvider(
    provider,
    await message,
    // One after the other for each answer: a pool would turn their order round.
    (text) => {
      order = order.then(() => send(text)).catch(() => undefined)
    },
    () => void order.then(() => res.end()),
  )
  res.on('close', () => {
    clients.delete(channel)
    stop()
    listener.query(`unlisten ${channel}`).catch(() => undefined)
  })
}
