import type { Tracing } from '@runwire/tracing'
import type { Logger } from 'pino'
import type { ApiConfig } from './environment.ts'

/** Keeps the api alive when a tool in code lets an error go that nobody catches; `onOther` gets all other such errors. */
export async function surviveToolErrors(onOther: (error: unknown) => Promise<void>): Promise<void> {
  const worker = await import('@runwire/worker')
  worker.surviveToolErrors(onOther)
}

/** RUNWIRE_EMBED_WORKER: a worker inside the api process, for small installations. Returns how to stop it. Throws CodeError where its tools in code cannot be loaded. */
export async function embedWorker(
  config: ApiConfig,
  log: Logger,
  tracing: Tracing | null,
): Promise<() => Promise<void>> {
  // Loaded only when asked for: an api without a worker needs neither engine nor tools in memory.
  const { loadCode, startWorker } = await import('@runwire/worker')
  const code = await loadCode(config.tools ?? 'runwire.config.ts', process.cwd(), { required: config.tools !== null })
  const worker = await startWorker({
    databaseUrl: config.databaseUrl,
    listenDatabaseUrl: config.listenDatabaseUrl,
    poolSize: config.poolSize,
    listen: config.listen,
    concurrency: config.workerConcurrency,
    leaseMs: config.leaseMs,
    drainMs: config.drainMs,
    setUpMs: config.setUpMs,
    codeTools: code.tools,
    codeFiles: code.files,
    flushMs: config.flushMs,
    retentionDays: config.retentionDays,
    streamDeltas: config.deltas,
    secretKey: config.secretKey,
    allowPrivateHosts: config.allowPrivateHosts,
    host: config.host,
    healthPort: 0,
    tracing,
    log: log.child({ process: 'worker' }),
  })
  return () => worker.stop()
}
