import { readProvider } from './read-provider.ts'
import { connectRedis, ORDERS, STARTED, type Order } from './redis-client.ts'
import { resumableContext } from './resumable.ts'
import { frameOf } from './serve-streams.ts'

/**
 * The worker that makes resumable streams as the package's README does: the stream it is given is the provider's answer
 * as SSE, frame by frame. Usage: resumable-worker.ts PROVIDER_URL REDIS_URL PEERS
 */
const [provider = '', url = '', peers = ''] = process.argv.slice(2)
const [sender, listener] = [await connectRedis(peers, url), await connectRedis(peers, url)]
const context = resumableContext(peers, url)
const stops = new Map<string, () => void>()

await listener.subscribe(ORDERS, (message) => {
  const order = JSON.parse(message) as Order
  if (order.k === 'start') void start(order.run, order.content)
  else {
    stops.get(order.run)?.()
    stops.delete(order.run)
  }
})
process.once('SIGTERM', () => process.exit(0))
process.send?.('ready')

async function start(run: string, content: string): Promise<void> {
  // Nobody reads the stream it returns here: the readers are in the api.
  await context.createNewResumableStream(run, () => answer(run, content))
  await sender.publish(STARTED, run)
}

function answer(run: string, content: string): ReadableStream<string> {
  return new ReadableStream<string>({
    start(controller) {
      let over = false
      const close = () => {
        if (over) return
        over = true
        stops.delete(run)
        controller.close()
      }
      const stop = readProvider(provider, content, (text) => over || controller.enqueue(frameOf(text)), close)
      stops.set(run, () => {
        stop()
        close()
      })
    },
  })
}
