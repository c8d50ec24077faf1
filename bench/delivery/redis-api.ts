import { randomUUID } from 'node:crypto'
import { connectRedis, ORDERS, TOKENS, type Order, type Piece } from './redis-client.ts'
import { frameOf, serveStreams, type Client } from './serve-streams.ts'

/** The api of that split: SUBSCRIBEs and writes SSE. Usage: redis-api.ts REDIS_URL PEERS */
const [url = '', peers = ''] = process.argv.slice(2)
const [sender, listener] = [await connectRedis(peers, url), await connectRedis(peers, url)]
const clients = new Map<string, Client>()
const send = (order: Order) => sender.publish(ORDERS, JSON.stringify(order))

await listener.subscribe(TOKENS, (message) => {
  for (const piece of (JSON.parse(message) as { items: Piece[] }).items) {
    const client = clients.get(piece.run)
    if ('end' in piece) client?.end()
    else client?.write(frameOf(piece.text))
  }
})

serveStreams(async (client) => {
  const run = randomUUID()
  clients.set(run, client)
  client.onLeave(() => {
    clients.delete(run)
    void send({ k: 'stop', run })
  })
  client.write(': open\n\n')
  await send({ k: 'start', run, content: client.content })
})
