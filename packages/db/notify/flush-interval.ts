/** Under lag of the database the flush interval grows to this. */
const SLOW_FLUSH_MS = 50
/** And to this where the process itself does not get to its flushes in time: answers share what the machine has. */
const SATURATED_FLUSH_MS = 100
/** Flushes that are late by more than this on average mean a saturated machine. */
const SATURATED_LATE_MS = 15

/**
 * Milliseconds between two flushes: `flushMs` as long as a flush is through, from the moment it is due to the database's
 * answer, before the next one is due. Beyond that every millisecond makes the interval three longer: fewer, larger
 * flushes cost everybody less. `lagMs` and `lateMs` are averages.
 */
export function flushIntervalMs(flushMs: number, { lagMs, lateMs }: { lagMs: number; lateMs: number }): number {
  const tooLongMs = lagMs + lateMs - flushMs
  if (tooLongMs <= 0) return flushMs
  const most = lateMs > SATURATED_LATE_MS ? SATURATED_FLUSH_MS : SLOW_FLUSH_MS
  return Math.max(flushMs, Math.min(most, flushMs + tooLongMs * 3))
}
