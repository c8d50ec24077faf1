import type { CancelReason } from '@runwire/protocol'
import { runQueued, type Announcement } from '../notify/announcements.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { endUnheld, type Ending, type UnheldRun } from '../runs/end-unheld.ts'
import { idFrom } from '../connection/ids.ts'
import { endGroupIfDone, promoteNext } from '../runs/promotion.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'

export interface Swept {
  /** Lost their worker and can be claimed again. */
  requeued: string[]
  /** Ended here: cancelled, given up as poison, or waited too long. */
  ended: string[]
  /** Conversations whose next group was let in. */
  promoted: string[]
  notify: Announcement[]
}

/** Crashes in a row without progress after which a run is given up. */
const CRASHES_AT_MOST = 3
/** A sweep takes what it can in one go; the next one is two seconds away. */
const BATCH = 200

/**
 * Repairs what a process left behind: expired leases go back to the queue (crash_count + 1) or end the run, waits that
 * are over end it, cancels nobody was there to see are carried out, groups that should have ended or begun do.
 * Any number of processes may sweep at once: rows that are locked are skipped. Time is the database's.
 */
export async function sweep(db: Db): Promise<Swept> {
  const swept: Swept = { requeued: await requeueExpired(db), ended: [], promoted: [], notify: [] }
  swept.notify.push(...swept.requeued.map(runQueued))
  for (const due of await findDue(db)) {
    const notify = await endDue(db, due)
    if (notify === null) continue
    swept.ended.push(idFrom('run', due.id))
    swept.notify.push(...notify)
  }
  for (const id of await findStuckConversations(db)) {
    const notify = await repairConversation(db, id)
    if (notify.length > 0) swept.promoted.push(idFrom('conversation', id))
    swept.notify.push(...notify)
  }
  return swept
}

async function requeueExpired(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    with expired as (
      select id from runtime_runs
      where status = 'running' and lease_expires_at < clock_timestamp() and cancel_requested_at is null
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

interface Due {
  id: string
  conversation_id: string
  group_id: string
}

/** Runs that have to be ended by somebody else than a worker; looked at without a lock, checked again under it. */
async function findDue(db: Db): Promise<Due[]> {
  return rowsOf<Due>(
    db,
    sql`
    (select id, conversation_id, group_id from runtime_runs
      where status = 'running' and lease_expires_at < clock_timestamp()
        and (cancel_requested_at is not null or crash_count + 1 >= ${CRASHES_AT_MOST}) limit ${BATCH})
    union all
    (select id, conversation_id, group_id from runtime_runs
      where status = 'requires_action' and expires_at < clock_timestamp() limit ${BATCH})
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
    return endUnheld(tx, held, { id: idFrom('run', run.id), attempt: run.attempt, status: run.status }, ending)
  })
}

interface DueRow {
  id: string
  attempt: number
  status: UnheldRun['status']
  crash_count: number
  cancel_reason: CancelReason | null
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

/** Conversations whose unfinished group has only ended runs, or where messages wait behind nothing. */
async function findStuckConversations(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ conversation_id: string }>(
    db,
    sql`
    (select conversation_id from run_groups
      where state = 'active' and not exists (
        select 1 from runtime_runs run
        where run.group_id = run_groups.id and run.status not in ('completed', 'failed', 'cancelled')
      ) limit ${BATCH})
    union
    (select conversation_id from run_groups waiting
      where state = 'waiting' and not exists (
        select 1 from run_groups active where active.conversation_id = waiting.conversation_id and active.state = 'active'
      ) limit ${BATCH})`,
  )
  return rows.map((row) => row.conversation_id)
}

async function repairConversation(db: Db, id: string): Promise<Announcement[]> {
  return inTransaction(db, async (tx) => {
    const locked = await rowOf(tx, sql`select 1 from conversations where id = ${id} for no key update skip locked`)
    if (locked === null) return []
    const conversationId = idFrom('conversation', id)
    const groups = await rowsOf<{ id: string }>(
      tx,
      sql`
      select id from run_groups where conversation_id = ${id} and state <> 'ended' order by id for no key update`,
    )
    const notify: Announcement[] = []
    for (const group of groups) notify.push(...(await endGroupIfDone(tx, conversationId, idFrom('group', group.id))))
    return [...notify, ...(await promoteNext(tx, conversationId))]
  })
}
