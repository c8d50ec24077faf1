import type { WorkerConfig } from '../core/worker-config.ts'

/** What a worker tells the process it starts for one run: everything it needs. */
export interface ToIsolated {
  config: Omit<WorkerConfig, 'log' | 'codeTools'>
  logLevel: string
}

/** What that process says, several times in a lease, as long as its event loop turns. */
export type FromIsolated = 'alive'
