import { parentPort, Worker } from 'node:worker_threads'

/** The thread was stopped because it took too long, took too much memory, or died. */
export class ThreadStoppedError extends Error {
  readonly reason: 'time' | 'memory' | 'died'
  constructor(reason: 'time' | 'memory' | 'died', message: string) {
    super(message)
    this.reason = reason
  }
}

/** A message of a thread: any number on the way, its result once. */
export type ThreadMessage = { kind: 'progress'; value: unknown } | { kind: 'result'; value: unknown }

export interface ThreadOptions {
  timeoutMs: number
  memoryMb: number
  signal: AbortSignal
  onProgress?: (value: unknown) => void
}

/**
 * Runs a file in a thread of its own, so that what it does with a stranger's input can neither hold the event loop nor
 * outlive its limits. The file posts ThreadMessages until its result. Throws ThreadStoppedError, or the signal's
 * reason.
 */
export async function runInThread(
  file: URL,
  workerData: unknown,
  { timeoutMs, memoryMb, signal, onProgress }: ThreadOptions,
): Promise<unknown> {
  signal.throwIfAborted()
  const worker = new Worker(file, {
    workerData,
    env: {},
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const timer = setTimeout(
    () => reject(new ThreadStoppedError('time', `stopped after ${timeoutMs / 1000} s`)),
    timeoutMs,
  )
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'result') resolve(message.value)
    else onProgress?.(message.value)
  })
  worker.once('error', (error: Error & { code?: string }) => {
    const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(
      new ThreadStoppedError(
        memory ? 'memory' : 'died',
        memory ? `stopped at ${memoryMb} MB of memory` : error.message,
      ),
    )
  })
  worker.once('exit', () => reject(new ThreadStoppedError('died', 'ended without a result')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

/** For the thread itself: tells the process that started it something. */
export function tell(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message)
}
