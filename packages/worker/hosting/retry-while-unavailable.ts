import { isUnavailable } from '@runwire/db'

const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1000

/**
 * Does database work again and again while the database cannot be reached, with growing pauses, until the signal aborts:
 * then, and on every other error, it throws what the work threw. The work must be safe to repeat.
 */
export async function retryWhileUnavailable<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted) throw error
      await pause(waitMs * (0.5 + Math.random() / 2), signal)
      if (signal.aborted) throw error
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
