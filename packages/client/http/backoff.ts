const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000

/**
 * How long to wait before try number `failures + 1`: full jitter over a span that doubles from 250 ms to 10 s,
 * so that a thousand clients of a restarted api do not come back in the same moment. `atLeastMs` is what the server asked for.
 */
export function backoffMs(failures: number, atLeastMs = 0, random: () => number = Math.random): number {
  const span = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return atLeastMs + random() * span
}

/** Waits, but no longer than until the browser is online or visible again, or `signal` aborts. */
export function waitOrWake(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onWake(finish)
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()

    function finish() {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', finish)
      resolve()
    }
  })
}

/** Calls back when the network returns or the page comes to the front; does nothing outside browsers. Returns how to stop. */
export function onWake(callback: (cause: 'online' | 'shown') => void): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => undefined
  const shown = () => {
    if (document.visibilityState === 'visible') callback('shown')
  }
  const online = () => callback('online')
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', shown)
  return () => {
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', shown)
  }
}
