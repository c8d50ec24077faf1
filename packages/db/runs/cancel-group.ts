import type { CancelReason } from '@runwire/protocol'
import { cancelRequested, type Announcement } from '../notify/announcements.ts'
import type { Db } from '../connection/database.ts'
import type { LockedAbove } from './end-run.ts'
import { endWithoutWorker } from './end-without-worker.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { run_groups, runtime_runs } from '../schema/schema.ts'

/** Result of a cancel: the run is ended, its worker was told, or it had ended before. */
export type CancelState = 'ended' | 'flagged' | 'already'

export interface CancelOutcome {
  state: CancelState
  /** The worker that has to see the flag. */
  worker_id: string | null
  notify: Announcement[]
}

export interface GroupCancelOutcome {
  runs: { id: string; state: CancelState; worker_id: string | null }[]
  notify: Announcement[]
}

/** Cancels every run of a group that has not ended. The caller holds the conversation's lock. */
export async function cancelGroup(tx: Db, groupId: string, reason: CancelReason): Promise<GroupCancelOutcome> {
  const group = await rowOf<Row<typeof run_groups, 'conversation_id'>>(
    tx,
    sql`
    select conversation_id from run_groups where id = ${uuidOf('group', groupId)} for no key update`,
  )
  if (group === null) return { runs: [], notify: [] }
  const held = { conversation_id: idFrom('conversation', group.conversation_id), group_id: groupId }
  const rows = await rowsOf<CancelRow>(
    tx,
    sql`
    select id, attempt, status, worker_id, status = 'running' and lease_expires_at > clock_timestamp() as held
    from runtime_runs where group_id = ${uuidOf('group', groupId)} order by id for no key update`,
  )
  const outcome: GroupCancelOutcome = { runs: [], notify: [] }
  for (const row of rows) {
    const { notify, ...one } = await cancelLocked(tx, held, row, reason)
    outcome.runs.push({ id: idFrom('run', row.id), ...one })
    outcome.notify.push(...notify)
  }
  return outcome
}

export type CancelRow = Row<typeof runtime_runs, 'id' | 'attempt' | 'status' | 'worker_id'> & {
  /** Running under a lease that is not over. */
  held: boolean
}

/** Cancels one run whose conversation, group and row are locked. */
export async function cancelLocked(
  tx: Db,
  held: LockedAbove,
  row: CancelRow,
  reason: CancelReason,
): Promise<CancelOutcome> {
  if (row.status === 'completed' || row.status === 'failed' || row.status === 'cancelled') {
    return { state: 'already', worker_id: null, notify: [] }
  }
  const run = { id: idFrom('run', row.id), attempt: row.attempt, status: row.status }
  const flagged = await rowOf<Row<typeof runtime_runs, 'cancel_reason'>>(
    tx,
    sql`
    update runtime_runs
    set cancel_requested_at = coalesce(cancel_requested_at, clock_timestamp()), cancel_reason = coalesce(cancel_reason, ${reason})
    where id = ${row.id} returning cancel_reason`,
  )
  if (!row.held) {
    const ending = { kind: 'cancelled', reason: flagged?.cancel_reason ?? reason } as const
    return { state: 'ended', worker_id: null, notify: await endWithoutWorker(tx, held, run, ending) }
  }
  return {
    state: 'flagged',
    worker_id: row.worker_id,
    notify: row.worker_id === null ? [] : [cancelRequested(row.worker_id, run.id)],
  }
}
