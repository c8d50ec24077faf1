import express, { type Router } from 'express'
import { authenticateConsole } from '../access/authenticate.ts'
import type { Services } from '../http/services.ts'
import { readiness } from './readiness.ts'

/** `/healthz` says the process lives, `/readyz` that it can serve, `/metrics` is for a console token only. */
export function healthRoutes(services: Services): Router {
  const router = express.Router()
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  router.get('/readyz', async (_req, res) => {
    const { ready, checks } = await readiness(services)
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not_ready', checks })
  })
  router.get('/metrics', async (req, res) => {
    await authenticateConsole(services.db, req)
    res.type('text/plain; version=0.0.4').send(await services.metrics.registry.metrics())
  })
  return router
}
