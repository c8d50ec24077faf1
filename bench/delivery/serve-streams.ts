import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One client of a peer, which posts the same body Runwire gets. `onLeave` is called once its connection is closed. */
export interface Client {
  content: string
  write(text: string): void
  end(): void
  onLeave(leave: () => void): void
}

/** Serves every POST as a stream of server-sent events and tells the parent process the address. */
export function serveStreams(open: (client: Client) => void | Promise<void>): void {
  const server = createServer((req, res) => {
    // A stream that is held open and says nothing.
    if (req.url === '/idle') res.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
    else void begin(req, res, open)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  // So that a profile of this process is written.
  process.once('SIGTERM', () => process.exit(0))
}

async function begin(
  req: IncomingMessage,
  res: ServerResponse,
  open: (client: Client) => void | Promise<void>,
): Promise<void> {
  res.on('error', () => undefined)
  try {
    let body = ''
    for await (const part of req) body += String(part)
    const writable = () => !res.destroyed && !res.writableEnded
    await open({
      content: (JSON.parse(body) as { content: string }).content,
      write(text) {
        if (!writable()) return
        if (!res.headersSent) res.writeHead(200, { 'content-type': 'text/event-stream' })
        res.write(text)
      },
      end: () => void (writable() && res.end()),
      onLeave: (leave) => void (res.destroyed ? leave() : res.once('close', leave)),
    })
  } catch (error) {
    // The client counts it; the peer lives on for the others.
    if (res.headersSent) res.destroy()
    else res.writeHead(500).end(String(error))
  }
}

export const frameOf = (text: string): string =>
  `event: model.delta\ndata: ${JSON.stringify({ type: 'model.delta', text })}\n\n`
