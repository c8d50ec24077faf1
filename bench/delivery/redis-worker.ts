import { Gatherer } from './gather.ts'
import { readProvider } from './read-provider.ts'
import { connectRedis, ORDERS, TOKENS, type Order, type Piece } from './redis-client.ts'

/**
 * The worker of Runwire's split without durability: reads the provider, gathers 20 ms of all runs' text and PUBLISHes it
 * as one message. Usage: redis-worker.ts PROVIDER_URL REDIS_URL PEERS
 */
const [provider = '', url = '', peers = ''] = process.argv.slice(2)
const [sender, listener] = [await connectRedis(peers, url), await connectRedis(peers, url)]
const stops = new Map<string, () => void>()
const publish = (pieces: Piece[]) => void sender.publish(TOKENS, JSON.stringify({ items: pieces }))
const gathered = new Gatherer<string>((waiting) => publish([...waiting].map(([run, text]) => ({ run, text }))))

await listener.subscribe(ORDERS, (message) => {
  const order = JSON.parse(message) as Order
  if (order.k === 'stop') {
    stops.get(order.run)?.()
    stops.delete(order.run)
    gathered.drop(order.run)
    return
  }
  const { run, content } = order
  const stop = readProvider(
    provider,
    content,
    (text) => gathered.add(run, text),
    () => {
      gathered.flush()
      publish([{ run, end: true }])
      stops.delete(run)
    },
  )
  stops.set(run, stop)
})
process.once('SIGTERM', () => process.exit(0))
process.send?.('ready')
