import { randomUUID } from 'node:crypto'
import { connectRedis, ORDERS, STARTED, type Order } from './redis-client.ts'
import { resumableContext } from './resumable.ts'
import { serveStreams } from './serve-streams.ts'

/**
 * The api that serves resumable streams. A POST starts one and joins it; a body with `resume` joins one that is there.
 * Usage: resumable-api.ts REDIS_URL PEERS
 */
const [url = '', peers = ''] = process.argv.slice(2)
const [sender, listener] = [await connectRedis(peers, url), await connectRedis(peers, url)]
const context = resumableContext(peers, url)
const starting = new Map<string, () => void>()
const send = (order: Order) => sender.publish(ORDERS, JSON.stringify(order))
await listener.subscribe(STARTED, (run) => starting.get(run)?.())

serveStreams(async (client) => {
  const resumed = /^resume (\S+) (\d+)$/.exec(client.content)
  const run = resumed?.[1] ?? randomUUID()
  if (resumed === null) {
    const started = new Promise<void>((resolve) => starting.set(run, resolve))
    await send({ k: 'start', run, content: client.content })
    await started
    starting.delete(run)
  }
  const stream = await context.resumeExistingStream(run, Number(resumed?.[2] ?? 0))
  if (stream === null || stream === undefined) throw new Error('the stream is not there')
  client.write(`: run ${run}\n\n`)
  const reader = stream.getReader()
  client.onLeave(() => {
    reader.cancel().catch(() => undefined)
    if (resumed === null) void send({ k: 'stop', run })
  })
  for (let next = await reader.read(); !next.done; next = await reader.read()) client.write(next.value)
  client.end()
})
