import type { Announcement } from './announcements.ts'
import { inTransaction, type Db } from './database.ts'
import { endRun, lockAbove } from './end-run.ts'
import { LeaseLostError, type RunAttempt } from './errors.ts'
import { findEmitted, isUniqueViolation, type Appended, type EventBatch } from './events.ts'

/**
 * Ends a run its worker holds: the closing batch (last round, citations, terminal event last) in one transaction with
 * status, output, usage, message, group and promotion. Safe to repeat with the same emit id. Throws LeaseLostError.
 * A cancel that was not seen before this is too late. `notify` is to be announced after it returns.
 */
export async function finishRun(
  db: Db,
  run: RunAttempt,
  batch: EventBatch,
): Promise<Appended & { notify: Announcement[] }> {
  const finished = await tryFinish(db, run, batch)
  if (finished !== null) return finished
  const before = await findEmitted(db, run, batch)
  if (before === null) throw new LeaseLostError(run)
  return { ...before, notify: [] }
}

async function tryFinish(db: Db, run: RunAttempt, batch: EventBatch) {
  try {
    return await inTransaction(db, async (tx) => {
      const held = await lockAbove(tx, run.id)
      return held === null ? null : await endRun(tx, held, { ...run, status: 'running' }, batch)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
