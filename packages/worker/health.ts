import { createServer, type Server } from 'node:http'

export interface Health {
  worker: string
  draining: boolean
  runs: number
  listening: boolean
}

/** Serves `/healthz` on a port of its own: 200 while the worker takes runs, 503 while it drains. */
export async function serveHealth(port: number, host: string, health: () => Health): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/healthz') {
      response.writeHead(404).end()
      return
    }
    const now = health()
    response
      .writeHead(now.draining ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: now.draining ? 'draining' : 'ok', ...now }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
