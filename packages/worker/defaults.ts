import type { WorkerConfig } from './core/worker-config.ts'

/** Settings of a worker where its environment or program gives none. */
export const WORKER_DEFAULTS = {
  poolSize: 8,
  listen: true,
  concurrency: 200,
  leaseMs: 15_000,
  drainMs: 20_000,
  setUpMs: 60_000,
  flushMs: 20,
  streamDeltas: true,
  host: '127.0.0.1',
  healthPort: 0,
  retentionDays: 30,
} satisfies Partial<WorkerConfig>
