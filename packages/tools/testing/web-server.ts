import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEgress, type Egress } from '../egress/egress.ts'

export interface WebServer extends AsyncDisposable {
  origin: string
  seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  /** A way out that may reach this server, as an operator would allow it. */
  egress: Egress
}

/** A server of the outside world on a loopback port; `answer` gets each request with its body read. */
export async function webServer(
  answer: (req: WebServer['seen'][number], res: ServerResponse) => void,
): Promise<WebServer> {
  const seen: WebServer['seen'] = []
  const server = createServer((req, res) => {
    let body = ''
    req
      .setEncoding('utf8')
      .on('data', (text: string) => (body += text))
      .on('end', () => {
        const request = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body }
        seen.push(request)
        answer(request, res)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const egress = createEgress({ allowPrivateHosts: ['127.0.0.1'] })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    egress,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await egress.close()
    },
  }
}
