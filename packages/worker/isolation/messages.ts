import type { WorkerConfig } from '../core/worker-config.ts'
import type { Claimed, CountedEvent } from '../metrics/run-metrics.ts'

/** A worker's message to the process it starts for one run: everything that process needs. */
export interface ToIsolated {
  config: Omit<WorkerConfig, 'log' | 'codeTools' | 'tracing'>
  logLevel: string
}

/** Messages of that process: `alive` several times in a lease as long as its event loop turns, and what it did for `/metrics`. */
export type FromIsolated = 'alive' | { claimed: Claimed } | { counted: CountedEvent[] }
