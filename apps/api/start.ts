import { type AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { checkSchema, createDatabase, newProcessId } from '@runwire/db'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { ApiConfig } from './environment.ts'
import { embedWorker } from './embed-worker.ts'
import { measureHub } from './hub/hub-metrics.ts'
import { startHub } from './hub/start-hub.ts'
import { createMetrics } from './metrics.ts'
import { createRateLimits } from './rate-limits.ts'
import { StreamCount } from './stream-count.ts'

/** A client that takes longer for its headers or its body holds a socket for nothing (S13). */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** Longer than proxies keep their idle connections, so that it is they who close them. */
const KEEP_ALIVE_MS = 65_000
const POOL_SIZE = 20
/** The agent that local mode makes for the demo page. */
const DEMO_AGENT = 'demo'
/** Open streams end spread over this long, so that their clients do not all come back at once. */
const DRAIN_MS = 5_000

export interface RunningApi {
  url: string
  port: number
  /** Not ready at once, open streams end over 5 s, then everything is closed. */
  stop(): Promise<void>
}

/** Starts an api process's whole inside. Throws where the database, the listener or the port cannot be had. */
export async function startApi(config: ApiConfig, log: Logger): Promise<RunningApi> {
  const database = createDatabase({
    url: config.databaseUrl,
    max: POOL_SIZE,
    applicationName: 'runwire_api',
    ...(config.secretKey === null ? {} : { secretKey: config.secretKey }),
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  let draining = false
  try {
    await checkSchema(database.pool)
    const hub = await startHub({
      db: database,
      listenUrl: config.listenDatabaseUrl,
      processId: newProcessId(),
      listen: config.listen,
      deltas: config.deltas,
      flushMs: config.flushMs,
      onWarning: (message, details) => log.warn({ details }, message),
    })
    const streams = new StreamCount()
    const metrics = createMetrics(() => hub.hub.streams.size)
    measureHub(metrics.registry, hub)
    const app = createApp({
      db: database.drizzle,
      pool: database.pool,
      hub: hub.hub,
      publisher: hub.publisher,
      inbox: hub.hub.inbox,
      log,
      limits: createRateLimits(database.pool),
      streams,
      metrics,
      draining: () => draining,
      listenerIsHealthy: () => hub.listener === null || hub.hub.healthy,
      pages: { demoKey: config.demoKey, demoAgent: DEMO_AGENT },
      allowPrivateHosts: config.allowPrivateHosts,
    })
    const server = createServer(
      { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
      app,
    )
    const port = await listen(server, config.port, config.host)
    const stopWorker = config.embedWorker ? await embedWorker(config, log) : null
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      async stop() {
        draining = true
        // The port stays open meanwhile, so that whoever asks hears `draining` instead of nothing.
        await Promise.all([hub.hub.streams.drain(DRAIN_MS), stopWorker?.()])
        await close(server)
        await hub.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
