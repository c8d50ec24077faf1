import type { WorkerConfig } from '../core/worker-config.ts'

/** A worker's message to the process it starts for one run: everything that process needs. */
export interface ToIsolated {
  config: Omit<WorkerConfig, 'log' | 'codeTools'>
  logLevel: string
}

/** The reply of that process, sent several times in a lease as long as its event loop turns. */
export type FromIsolated = 'alive'
