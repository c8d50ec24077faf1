import type { Announcement } from '../notify/announcements.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { endRun, lockAbove } from './end-run.ts'
import { LeaseLostError, type RunAttempt } from '../connection/errors.ts'
import { findEmitted, isUniqueViolation, type Appended, type EventBatch } from './events.ts'
import { addSideJob, type NewSideJob } from '../side-jobs/side-jobs.ts'

/** Side work that the run's end orders, stored with it. */
export interface SideJobOrders {
  projectId: string
  jobs: readonly NewSideJob[]
}

/**
 * Ends a run its worker holds: the closing batch (last round, citations, terminal event last) in one transaction with
 * status, output, usage, message, group and promotion. Safe to repeat with the same emit id. Throws LeaseLostError.
 * A cancel that was not seen before this is too late. `notify` is to be announced after it returns.
 */
export async function finishRun(
  db: Db,
  run: RunAttempt,
  batch: EventBatch,
  orders: SideJobOrders | null = null,
): Promise<Appended & { notify: Announcement[] }> {
  const finished = await tryFinish(db, run, batch, orders)
  if (finished !== null) return finished
  const before = await findEmitted(db, run, batch)
  if (before === null) throw new LeaseLostError(run)
  return { ...before, notify: [] }
}

async function tryFinish(db: Db, run: RunAttempt, batch: EventBatch, orders: SideJobOrders | null) {
  try {
    return await inTransaction(db, async (tx) => {
      const held = await lockAbove(tx, run.id)
      const ended = held === null ? null : await endRun(tx, held, { ...run, status: 'running' }, batch)
      if (ended !== null && orders !== null) for (const job of orders.jobs) await addSideJob(tx, orders.projectId, job)
      return ended
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
