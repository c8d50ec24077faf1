import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { pinoHttp } from 'pino-http'
import { newId } from '@runwire/protocol'
import { authenticateConsole, authenticatePublic } from './access/authenticate.ts'
import { chatHook } from './facades/chat-hook/chat-hook.ts'
import { cors } from './http/cors.ts'
import { draining } from './http/draining.ts'
import { errorReply } from './requests/error-reply.ts'
import { healthRoutes } from './pages/health.ts'
import { errorForLog } from './metrics/log.ts'
import { mcpErrorReply } from './facades/mcp/mcp-error-reply.ts'
import { mcpEndpoint } from './facades/mcp/mcp-endpoint.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { openApiDocument } from './openapi.ts'
import { isAllowedOrigin } from './access/origins.ts'
import { refuseForeignHosts } from './access/refuse-foreign-hosts.ts'
import { RequestError } from './requests/request-error.ts'
import { requestId } from './requests/request-id.ts'
import type { ApiConfig } from './environment.ts'
import { internalRoutes, publicRoutes } from './routes.ts'
import type { Services } from './http/services.ts'
import { traceRequests } from './metrics/trace-requests.ts'
import { staticFiles } from './pages/static-files.ts'

/** The express app: a public, an internal and an open router, each with its own headers, keys and limits. */
export function createApp(services: Services, { host, trustProxy }: Pick<ApiConfig, 'host' | 'trustProxy'>): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)
  app.set('trust proxy', trustProxy ?? false)
  app.use(logRequests(services.log), nameRequest, services.metrics.observe, ...dataHeaders())
  app.use(refuseForeignHosts(host, { behindProxy: trustProxy !== null }))
  app.use(
    '/openapi/v1',
    cors((origin) => isAllowedOrigin(services.db, origin)),
  )
  app.use(refuseOptions)
  app.use(healthRoutes(services))
  mountSurfaces(app, services)
  app.get('/openapi.json', (_req, res) => void res.json(openApiDocument()))
  app.use(staticFiles(services.pages, services.db))
  app.use((req) => {
    throw new RequestError('not_found', `There is no ${req.method} ${req.path}. The routes are listed at /docs.`)
  })
  app.use(errorReply)
  return app
}

/** Everything that needs a key or a session; refused while the process drains. */
function mountSurfaces(app: Express, services: Services): void {
  const { db, tracing } = services
  const surfaces = ['/openapi/v1', '/api/v1', '/mcp', '/hooks/chat']
  if (tracing !== null) app.use(surfaces, traceRequests(tracing))
  app.use(surfaces, whileOpen(services))
  app.use(
    '/openapi/v1',
    mountRoutes(publicRoutes(), { surface: 'public', services, authenticate: (req) => authenticatePublic(db, req) }),
  )
  app.use(
    '/api/v1',
    mountRoutes(internalRoutes(), {
      surface: 'internal',
      services,
      authenticate: (req) => authenticateConsole(db, req),
    }),
  )
  app.use('/mcp', mcpEndpoint(services), mcpErrorReply)
  app.use('/hooks/chat', chatHook(services))
}

const logRequests = (log: Services['log']): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: () => newId('request'),
    customLogLevel: (_req, res, error) => (error !== undefined || res.statusCode >= 500 ? 'warn' : 'debug'),
    // Only what is listed is logged: no headers, so no key, cookie or token; no query, which may carry one.
    serializers: {
      req: (req: { method: string; url: string; id: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.split('?')[0],
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: ({ raw }: { raw: Error }) => errorForLog(raw),
    },
    // The failure itself was logged where it was met; the place in the logging library says nothing.
    customErrorObject: (_req, _res, error: Error, entry: object) => ({ ...entry, err: error.message }),
  })

const nameRequest: RequestHandler = (req, res, next) => {
  res.setHeader('x-request-id', requestId(req))
  next()
}

/** The router would answer OPTIONS by itself; preflights that may pass were answered before. */
const refuseOptions: RequestHandler = (req, _res, next) => {
  if (req.method !== 'OPTIONS') return next()
  const { origin } = req.headers
  throw new RequestError(
    'not_found',
    origin === undefined
      ? 'Nothing answers OPTIONS here but preflights of pages.'
      : `Pages of ${origin} may not call this. For the widget and its publishable key add exactly this origin to the project’s origins (PATCH /api/v1/projects/{id} {origins}); a secret key belongs on your server, never in a page.`,
    { param: origin === undefined ? null : 'origin' },
  )
}

/** Replies are data unless they are pages, which say so: nothing in them may be framed, run or cached. */
function dataHeaders(): RequestHandler[] {
  const guard = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  return [
    guard,
    (_req, res, next) => {
      res.setHeader('cache-control', 'no-store')
      next()
    },
  ]
}

/** A process that drains sends new requests elsewhere. */
function whileOpen(services: Services): RequestHandler {
  return (_req, _res, next) => {
    if (!services.draining()) return next()
    throw draining()
  }
}
