import { pino, type Logger } from 'pino'
import type { CodeTool } from '@runwire/worker/code'

export interface SdkWorkerOptions {
  databaseUrl: string
  /** A direct connection where `databaseUrl` leads through a transaction pooler. */
  listenDatabaseUrl?: string
  tools: readonly CodeTool[]
  /** RUNWIRE_SECRET_KEY of the installation; needed where providers have stored keys. */
  secretKey?: string
  /** Runs in progress at most; 200 where it is left out. */
  concurrency?: number
  /** The same for all workers of an installation; 15,000 where it is left out. */
  leaseMs?: number
  allowPrivateHosts?: readonly string[]
  log?: Logger
}

/**
 * Runs a worker inside this program, with these tools. Returns how to end it: runs in progress are handed over first.
 * Throws where the database cannot be reached or has another schema.
 */
export async function startWorker(options: SdkWorkerOptions): Promise<{ id: string; stop(): Promise<void> }> {
  // Files that only define tools need neither Postgres nor the engine in memory.
  const worker = await import('@runwire/worker')
  const { databaseUrl } = options
  const { id, stop } = await worker.startWorker({
    ...worker.WORKER_DEFAULTS,
    databaseUrl,
    listenDatabaseUrl: options.listenDatabaseUrl ?? databaseUrl,
    concurrency: options.concurrency ?? worker.WORKER_DEFAULTS.concurrency,
    leaseMs: options.leaseMs ?? worker.WORKER_DEFAULTS.leaseMs,
    secretKey: options.secretKey ?? null,
    allowPrivateHosts: options.allowPrivateHosts ?? [],
    codeTools: options.tools,
    log: options.log ?? pino(),
  })
  return { id, stop }
}
