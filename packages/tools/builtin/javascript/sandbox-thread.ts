import { workerData } from 'node:worker_threads'
import { tell } from '../../threads/thread.ts'
import { runInSandbox, type SandboxLimits } from './sandbox.ts'

const { code, limits } = workerData as { code: string; limits: SandboxLimits }
const value = await runInSandbox(code, limits, (text) => tell({ kind: 'progress', value: text }))
tell({ kind: 'result', value })
