import type { CancelReason } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import type { RunAttempt } from '../connection/errors.ts'
import { idFrom, uuidOf, uuidsOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

export interface Beat {
  id: string
  attempt: number
  cancelRequested: boolean
  cancelReason: CancelReason | null
}

type BeatRow = Row<typeof runtime_runs, 'id' | 'attempt', { reason: 'cancel_reason' }> & { flagged: boolean }

/** A held run; `streamed`: bytes of text (UTF-8) that its attempts streamed and no event holds, by round. */
export interface Beating extends RunAttempt {
  streamed?: Readonly<Record<string, number>>
}

/**
 * Renews the leases of all runs a worker holds, in one statement, and notes what they have streamed. A run that is
 * missing in the answer is lost: a newer attempt holds it or it has ended.
 */
export async function heartbeat(db: Db, runs: readonly Beating[], leaseMs: number): Promise<Beat[]> {
  if (runs.length === 0) return []
  const rows = await rowsOf<BeatRow>(
    db,
    sql`
    with mine as (
      select run.id, held.streamed from runtime_runs run
      join unnest(${uuidsOf(
        'run',
        runs.map((run) => run.id),
      )}::uuid[], ${runs.map((run) => run.attempt)}::int[],
        ${runs.map((run) => JSON.stringify(run.streamed ?? {}))}::jsonb[]) as held (id, attempt, streamed)
        on run.id = held.id and run.attempt = held.attempt
      where run.status = 'running'
      order by run.id for no key update of run
    )
    update runtime_runs run
    set lease_expires_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond', streamed = mine.streamed
    from mine where run.id = mine.id
    returning run.id, run.attempt, run.cancel_requested_at is not null as flagged, run.cancel_reason as reason`,
  )
  return rows.map((row) => ({
    id: idFrom('run', row.id),
    attempt: row.attempt,
    cancelRequested: row.flagged,
    cancelReason: row.reason,
  }))
}

/**
 * Gives a run back for any worker to go on with, without counting a crash. False where the attempt no longer held it.
 * The caller announces that it can be claimed.
 */
export async function releaseRun(db: Db, run: RunAttempt): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    update runtime_runs set status = 'queued', lease_expires_at = null, worker_id = null
    where id = ${uuidOf('run', run.id)} and attempt = ${run.attempt} and status = 'running'
    returning id`,
  )
  return row !== null
}
