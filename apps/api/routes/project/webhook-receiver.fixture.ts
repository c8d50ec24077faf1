import { waitFor } from '@runwire/testing'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  /** The parsed body. */
  json: { type: string; timestamp: string; data: Record<string, unknown> }
}

export interface Receiver {
  port: number
  url: string
  received: Received[]
  /** Answers the next requests with these, then with 204. */
  answers: number[]
  /** Waits for the n-th request. */
  nth(n: number): Promise<Received>
  stop(): Promise<void>
}

/** A server that takes webhooks, reachable on every address of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ headers: req.headers, body, json: JSON.parse(body) as Received['json'] })
      res.writeHead(answers.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    nth: (n) => waitFor(() => received[n - 1], { what: `request ${n}`, timeoutMs: 20_000 }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
