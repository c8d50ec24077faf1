import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readMessage, readProvider } from './read-provider.ts'

/**
 * The peer with nothing between: one process hands the provider's stream on as SSE, text gathered like Runwire gathers
 * it. No durability, no second process, no late joiner. Usage: bare-proxy.ts PROVIDER_URL
 */
const FLUSH_MS = 20
const [provider = ''] = process.argv.slice(2)
const waiting = new Map<ServerResponse, string>()
let lastFlushMs = 0
let scheduled = false

const server = createServer((req, res) => {
  void readMessage(req).then((content) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    const stop = readProvider(
      provider,
      content,
      (text) => gather(res, text),
      () => res.end(),
    )
    res.on('close', () => {
      waiting.delete(res)
      stop()
    })
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

function gather(res: ServerResponse, text: string): void {
  waiting.set(res, (waiting.get(res) ?? '') + text)
  if (scheduled) return
  scheduled = true
  const waitMs = lastFlushMs + FLUSH_MS - performance.now()
  if (waitMs <= 0) setImmediate(flush)
  else setTimeout(flush, waitMs)
}

function flush(): void {
  scheduled = false
  lastFlushMs = performance.now()
  for (const [res, text] of waiting)
    res.write(`event: model.delta\ndata: ${JSON.stringify({ type: 'model.delta', text })}\n\n`)
  waiting.clear()
}
