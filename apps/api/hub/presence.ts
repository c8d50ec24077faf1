import { forgetApi, noteApi, SEEN_EVERY_MS, type ApiPresence, type Db } from '@runwire/db'
import type { RunningHub } from './start-hub.ts'

/**
 * Writes every ten seconds that this api lives and how it is, so that any api can tell of all. Nothing is decided by it:
 * where it cannot be written, the api serves on. Returns what ends it and removes the row.
 */
export function keepPresence(db: Db, look: () => ApiPresence, onError: (error: unknown) => void): () => Promise<void> {
  let writing: Promise<void> | null = null
  // One at a time, and none waits behind it: while the database does not answer, writes must not pile up before the end.
  const write = () => {
    writing ??= noteApi(db, look())
      .catch(onError)
      .finally(() => {
        writing = null
      })
  }
  const timer = setInterval(write, SEEN_EVERY_MS)
  write()
  return async () => {
    clearInterval(timer)
    await writing
    await forgetApi(db, look().id).catch(onError)
  }
}

/** How this process is, now. */
export const presenceOf = ({ hub, listener, processId }: RunningHub): ApiPresence => ({
  id: processId,
  listener: listener === null ? 'off' : listener.degraded ? 'reconnecting' : 'healthy',
  streams: hub.streams.size,
  followed_runs: hub.followedRuns,
  deltas_per_second: hub.deltasPerSecond,
})
