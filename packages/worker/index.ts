export { startWorker, type Worker } from './start.ts'
export { type WorkerConfig } from './core/worker-config.ts'
export { createWorkerLog } from './core/worker-log.ts'
