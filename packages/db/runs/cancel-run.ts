import type { CancelReason } from '@runwire/protocol'
import {
  cancelGroup,
  cancelLocked,
  type CancelOutcome,
  type CancelRow,
  type GroupCancelOutcome,
} from './cancel-group.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { lockAbove } from './end-run.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'

/**
 * Asks a run to end. A run under a live lease is flagged for its worker; a queued or waiting one, or one whose lease is
 * over, is ended here. Safe to repeat: the first reason stays. Null where the project has no such run.
 */
export async function requestCancel(
  db: Db,
  projectId: string,
  runId: string,
  reason: CancelReason,
): Promise<CancelOutcome | null> {
  return inTransaction(db, async (tx) => {
    const known = await rowOf(
      tx,
      sql`
      select 1 from runtime_runs where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('run', runId)}`,
    )
    const held = known === null ? null : await lockAbove(tx, runId)
    if (held === null) return null
    const row = await rowOf<CancelRow>(
      tx,
      sql`
      select id, attempt, status, worker_id, status = 'running' and lease_expires_at > clock_timestamp() as held
      from runtime_runs where id = ${uuidOf('run', runId)} for no key update`,
    )
    return row === null ? null : cancelLocked(tx, held, row, reason)
  })
}

/** The same for all runs of a group. Null where the project has no such group. */
export async function requestGroupCancel(
  db: Db,
  projectId: string,
  groupId: string,
  reason: CancelReason,
): Promise<GroupCancelOutcome | null> {
  return inTransaction(db, async (tx) => {
    const locked = await rowOf(
      tx,
      sql`
      select 1 from conversations where id = (
        select conversation_id from run_groups where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('group', groupId)}
      ) for no key update`,
    )
    return locked === null ? null : cancelGroup(tx, groupId, reason)
  })
}
