import type { Logger } from 'pino'
import type { ApiConfig } from './environment.ts'

/** Runs of a worker in an api process get this long to come to a commit point. */
const DRAIN_MS = 20_000

/** RUNWIRE_EMBED_WORKER: a worker inside the api process, for small installations. Returns how to stop it. */
export async function embedWorker(config: ApiConfig, log: Logger): Promise<() => Promise<void>> {
  // Loaded only when asked for: an api without a worker needs neither engine nor tools in memory.
  const { startWorker } = await import('@runwire/worker')
  const worker = await startWorker({
    databaseUrl: config.databaseUrl,
    listenDatabaseUrl: config.listenDatabaseUrl,
    poolSize: config.poolSize,
    listen: config.listen,
    concurrency: config.workerConcurrency,
    leaseMs: config.leaseMs,
    drainMs: DRAIN_MS,
    flushMs: config.flushMs,
    retentionDays: config.retentionDays,
    streamDeltas: config.deltas,
    secretKey: config.secretKey,
    allowPrivateHosts: config.allowPrivateHosts,
    host: config.host,
    healthPort: 0,
    log: log.child({ process: 'worker' }),
  })
  return () => worker.stop()
}
