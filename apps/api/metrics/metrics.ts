import type { Request, RequestHandler } from 'express'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** Express middleware that counts and times requests by route pattern, never by raw path. */
  observe: RequestHandler
}

/** The process's Prometheus metrics; `openStreams` is read when they are collected. */
export function createMetrics(openStreams: () => number): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'runwire_http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'runwire_http_request_seconds',
    help: 'Time until the reply was finished, streams left out.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  new Gauge({
    name: 'runwire_sse_streams',
    help: 'Streams open in this process.',
    registers: [registry],
    collect() {
      this.set(openStreams())
    },
  })
  return {
    registry,
    observe: (req, res, next) => {
      const startedMs = performance.now()
      res.once('finish', () => {
        const route = routePattern(req)
        requests.inc({ method: req.method, route, status: res.statusCode })
        const streamed = String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')
        if (!streamed) seconds.observe({ method: req.method, route }, (performance.now() - startedMs) / 1000)
      })
      next()
    },
  }
}

/** `/openapi/v1/runs/:id`; one name for everything that matched no route. */
export function routePattern(req: Request): string {
  const path = (req.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? req.baseUrl + path : 'none'
}
