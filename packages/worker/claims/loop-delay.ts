import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** A loop that hangs longer than this cannot keep leases of a few seconds. */
const TOO_LONG_MS = 500

/** Logs when the event loop was blocked for too long; returns how to stop watching. */
export function watchLoopDelay(log: Logger): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const timer = setInterval(() => {
    const longestMs = Math.round(delay.max / 1e6)
    if (longestMs > TOO_LONG_MS) log.warn({ delay_ms: longestMs }, 'the event loop was blocked')
    delay.reset()
  }, 1000)
  timer.unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}
