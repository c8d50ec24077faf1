export { startWorker, type Worker, type WorkerConfig } from './start.ts'
