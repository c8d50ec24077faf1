import { runQueued, type Announcement } from '../notify/announcements.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { endWithoutWorker, type Ending, type UnheldRun } from '../runs/end-without-worker.ts'
import { idFrom } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

export interface Swept {
  /** Lost their worker and can be claimed again. */
  requeued: string[]
  /** Ended here: cancelled, failed as poison, or waited too long. */
  ended: string[]
  notify: Announcement[]
}

/** Crashes in a row without progress after which a run fails. */
const CRASHES_AT_MOST = 3
/** A sweep takes what it can in one go; the next one is two seconds away. */
const BATCH = 200

/**
 * Repairs what a process left behind: expired leases go back to the queue (crash_count + 1) or end the run, waits that
 * are over end it, cancels nobody was there to see are carried out. Reads only what is due, however many runs wait.
 * Any number of processes may sweep at once: rows that are locked are skipped. Time is the database's.
 */
export async function sweep(db: Db): Promise<Swept> {
  const swept: Swept = { requeued: await requeueExpired(db), ended: [], notify: [] }
  swept.notify.push(...swept.requeued.map(runQueued))
  for (const due of await findDue(db)) {
    const notify = await endDue(db, due)
    if (notify === null) continue
    swept.ended.push(idFrom('run', due.id))
    swept.notify.push(...notify)
  }
  return swept
}

async function requeueExpired(db: Db): Promise<string[]> {
  const rows = await rowsOf<Row<typeof runtime_runs, 'id'>>(
    db,
    sql`
    with expired as (
      select id from runtime_runs
      where status = 'running' and lease_expires_at < statement_timestamp() and cancel_requested_at is null
        and crash_count + 1 < ${CRASHES_AT_MOST}
      order by id limit ${BATCH} for no key update skip locked
    )
    update runtime_runs
    set status = 'queued', crash_count = crash_count + 1, lease_expires_at = null, worker_id = null
    from expired where runtime_runs.id = expired.id
    returning runtime_runs.id`,
  )
  return rows.map((row) => idFrom('run', row.id))
}

type Due = Row<typeof runtime_runs, 'id' | 'conversation_id' | 'group_id'>

/** Runs that have to be ended by somebody else than a worker; found without a lock, checked again under it. */
async function findDue(db: Db): Promise<Due[]> {
  return rowsOf<Due>(
    db,
    sql`
    (select id, conversation_id, group_id from runtime_runs
      where status = 'running' and lease_expires_at < statement_timestamp()
        and (cancel_requested_at is not null or crash_count + 1 >= ${CRASHES_AT_MOST}) limit ${BATCH})
    union all
    (select id, conversation_id, group_id from runtime_runs
      where status = 'requires_action' and expires_at < statement_timestamp() limit ${BATCH})
    union all
    (select id, conversation_id, group_id from runtime_runs
      where cancel_requested_at is not null and ended_at is null and status in ('queued', 'requires_action') limit ${BATCH})`,
  )
}

/** Null where somebody else holds or has ended it. */
async function endDue(db: Db, due: Due): Promise<Announcement[] | null> {
  return inTransaction(db, async (tx) => {
    const conversation = await rowOf(
      tx,
      sql`select 1 from conversations where id = ${due.conversation_id} for no key update skip locked`,
    )
    if (conversation === null) return null
    const group = await rowOf(
      tx,
      sql`select 1 from run_groups where id = ${due.group_id} for no key update skip locked`,
    )
    const run =
      group === null
        ? null
        : await rowOf<DueRow>(
            tx,
            sql`
      select id, attempt, status, crash_count, cancel_reason, lease_expires_at < clock_timestamp() as lost, expires_at < clock_timestamp() as late
      from runtime_runs where id = ${due.id} and ended_at is null for no key update skip locked`,
          )
    const ending = run === null ? null : endingOf(run)
    if (run === null || ending === null) return null
    await rowOf(
      tx,
      sql`
      update runtime_runs set crash_count = crash_count + 1 where id = ${due.id} and status = 'running'`,
    )
    const held = {
      conversation_id: idFrom('conversation', due.conversation_id),
      group_id: idFrom('group', due.group_id),
    }
    return endWithoutWorker(tx, held, { id: idFrom('run', run.id), attempt: run.attempt, status: run.status }, ending)
  })
}

type DueRow = UnheldRun &
  Row<typeof runtime_runs, 'crash_count' | 'cancel_reason'> & {
    /** Null without a lease, or without a time to wait until. */
    lost: boolean | null
    late: boolean | null
  }

function endingOf(run: DueRow): Ending | null {
  if (run.status === 'running' && run.lost !== true) return null
  if (run.cancel_reason !== null) return { kind: 'cancelled', reason: run.cancel_reason }
  if (run.status === 'running' && run.crash_count + 1 >= CRASHES_AT_MOST) {
    return {
      kind: 'failed',
      code: 'worker_crash_loop',
      detail: `${CRASHES_AT_MOST} workers in a row stopped while they held this run`,
    }
  }
  if (run.status === 'requires_action' && run.late === true) {
    return { kind: 'failed', code: 'action_expired', detail: 'no answer came in time' }
  }
  return null
}
