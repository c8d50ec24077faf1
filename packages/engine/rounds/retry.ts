/** Tries of one round in all, whatever went wrong with the earlier ones. */
export const TRIES_PER_ROUND = 3

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000
/** A provider that wants to be left alone for longer than this is not waited for: the run fails and says so. */
export const LONGEST_RETRY_AFTER_MS = 60_000

/**
 * How long to wait before the next try: anywhere up to a bound that doubles with each try (full jitter, so that many runs
 * do not come back at once), but never less than the provider asked for.
 */
export function retryDelayMs(tried: number, retryAfterMs: number | null, random: () => number): number {
  const bound = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tried - 1))
  const pause = Math.round(random() * bound)
  return retryAfterMs === null ? pause : Math.max(pause, retryAfterMs + Math.round(random() * 100))
}
