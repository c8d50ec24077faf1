import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks `look` every few milliseconds until it returns something other than null, undefined or false, and returns that.
 * Throws after `timeoutMs` with `what` and the last error in the message.
 */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  { timeoutMs = 20_000, everyMs = 15, what = 'a condition' } = {},
): Promise<NonNullable<T>> {
  const until = performance.now() + timeoutMs
  let cause: unknown
  do {
    try {
      const seen = await look()
      if (seen !== null && seen !== undefined && seen !== false) return seen
      cause = undefined
    } catch (error) {
      cause = error
    }
    await sleep(everyMs)
  } while (performance.now() < until)
  const words = cause instanceof Error ? `: ${cause.message}` : ''
  throw new Error(`Waited ${timeoutMs} ms for ${what} in vain${words}`, { cause })
}
