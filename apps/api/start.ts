import { type AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { checkSchema, createDatabase, type Database, newProcessId, poolGauges } from '@runwire/db'
import { createLateEgress, type Egress } from '@runwire/tools/egress'
import { traceHeaders, type Tracing } from '@runwire/tracing'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { createApp } from './app.ts'
import type { ApiConfig } from './environment.ts'
import { embedWorker } from './embed-worker.ts'
import { measureHub } from './hub/hub-metrics.ts'
import { keepPresence, presenceOf } from './hub/presence.ts'
import { type RunningHub, startHub } from './hub/start-hub.ts'
import { refuseMalformed } from './requests/malformed-request.ts'
import { draining } from './http/draining.ts'
import { closerOf } from './http/close-server.ts'
import { measureRuns } from './metrics/run-metrics.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createQuotas } from './limits/quotas.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createSignInLimits } from './limits/sign-in-limits.ts'
import type { Services } from './http/services.ts'
import { StreamCount } from './limits/stream-count.ts'

/** A client that takes longer for its headers or its body holds a socket for nothing (S13). */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** Longer than proxies keep their idle connections, so that it is they who close them. */
const KEEP_ALIVE_MS = 65_000
/** The agent that local mode makes for the demo page. */
const DEMO_AGENT = 'demo'
/** A connection to a host that has vanished does not even close in order; the process ends without it. */
const CLOSE_MS = 1_000
/** Open streams end spread over this long, so that their clients do not all come back at once. */
const DRAIN_MS = 5_000

export interface RunningApi {
  url: string
  port: number
  /** Not ready at once, open streams end over 5 s, then everything is closed. */
  stop(): Promise<void>
}

/** Starts an api process's whole inside. Throws where the database, the listener or the port cannot be had. */
export async function startApi(config: ApiConfig, log: Logger, tracing: Tracing | null = null): Promise<RunningApi> {
  await using opened = new AsyncDisposableStack()
  const database = createDatabase({
    url: config.databaseUrl,
    max: config.poolSize,
    applicationName: 'runwire_api',
    ...(config.secretKey === null ? {} : { secretKey: config.secretKey }),
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  opened.defer(() => atMost(CLOSE_MS, database.close()))
  await checkSchema(database.pool)
  const hub = await startHub({
    db: database,
    listenUrl: config.listenDatabaseUrl,
    processId: newProcessId(),
    listen: config.listen,
    deltas: config.deltas,
    flushMs: config.flushMs,
    onWarning: (message, details) => log.warn(details instanceof Error ? { err: details } : { details }, message),
  })
  opened.defer(() => atMost(CLOSE_MS, hub.stop()))
  const { allowPrivateHosts } = config
  const lastWork = new Set<Promise<void>>()
  opened.defer(() =>
    atMost(
      CLOSE_MS,
      Promise.all(lastWork).then(() => undefined),
    ),
  )
  const egress = createLateEgress({ allowPrivateHosts, ...(tracing === null ? {} : { traceHeaders }) })
  opened.defer(() => egress.close())
  const drain = new AbortController()
  const services = servicesOf({ config, log, database, hub, egress, lastWork, tracing, drain: drain.signal })
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    createApp(services, config),
  )
  server.on('clientError', refuseMalformed)
  const closeServer = closerOf(server)
  const port = await listen(server, config.port, config.host)
  opened.defer(closeServer)
  const leave = keepPresence(database.drizzle, services.presence, (error) =>
    log.warn({ err: error }, 'the api could not write that it lives'),
  )
  opened.defer(() => atMost(CLOSE_MS, leave()))
  const stopWorker = config.embedWorker ? await embedWorker(config, log, tracing) : null
  const kept = opened.move()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      drain.abort(draining())
      // The port stays open meanwhile, so that new requests are answered `draining` instead of not at all.
      await Promise.all([hub.hub.streams.drain(DRAIN_MS), stopWorker?.()])
      await kept.disposeAsync()
    },
  }
}

interface Parts {
  config: ApiConfig
  log: Logger
  database: Database
  hub: RunningHub
  egress: Egress
  lastWork: Set<Promise<void>>
  tracing: Tracing | null
  drain: AbortSignal
}

function servicesOf({ config, log, database, hub, egress, lastWork, tracing, drain }: Parts): Services {
  const metrics = createMetrics(() => hub.hub.streams.size)
  measureHub(metrics.registry, hub)
  measureRuns(metrics.registry, database.drizzle)
  for (const gauge of poolGauges(database.pool)) new Gauge({ ...gauge, registers: [metrics.registry] })
  return {
    db: database.drizzle,
    pool: database.pool,
    hub: hub.hub,
    publisher: hub.publisher,
    processId: hub.processId,
    inbox: hub.hub.inbox,
    log,
    limits: createRateLimits(database.pool),
    signIns: createSignInLimits(database.pool),
    quotas: createQuotas(database.pool),
    streams: new StreamCount(),
    metrics,
    tracing,
    drain,
    draining: () => drain.aborted,
    beforeEnd: (work) => {
      lastWork.add(work)
      void work.finally(() => lastWork.delete(work))
    },
    presence: () => presenceOf(hub),
    listenerState: () => (hub.listener === null || !hub.listener.degraded ? 'ok' : 'degraded'),
    queueUsage: () => hub.listener?.queueUsage ?? null,
    leaseMs: config.leaseMs,
    pages: { demoKey: config.demoKey, demoAgent: DEMO_AGENT },
    egress,
  }
}

/** Waits for `work`, but no longer than `ms`. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}
