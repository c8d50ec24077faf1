import { createServer, type Server } from 'node:http'
import { Gauge, type Registry } from 'prom-client'

export interface Health {
  worker: string
  draining: boolean
  runs: number
  listening: boolean
}

/** Serves `/healthz` on a port of its own, 200 while the worker takes runs and 503 while it drains, and `/metrics` for Prometheus. */
export async function serveHealth(
  { port, host, registry }: { port: number; host: string; registry: Registry },
  health: () => Health,
): Promise<Server> {
  new Gauge({
    name: 'runwire_worker_active_runs',
    help: 'Runs in progress in this process and in those it started for single runs.',
    registers: [registry],
    collect() {
      this.set(health().runs)
    },
  })
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
      return
    }
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
