import { inTransaction, type Db } from '../connection/database.ts'
import { lockAbove } from '../runs/end-run.ts'
import { endUnheld, type UnheldRun } from '../runs/end-unheld.ts'
import type { Announcement } from '../notify/announcements.ts'
import { dropOldKeys } from '../connection/idempotency.ts'
import { idFrom } from '../connection/ids.ts'
import { ensurePartitions, firstUuidOf, listPartitions } from '../schema/partitions.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { dropOldSideWork } from '../side-jobs/side-jobs.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { dropOldBrowserSessions } from '../people/browser-sessions.ts'
import { dropOldKnownBrowsers } from '../people/known-browsers.ts'
import { dropOldSessions } from '../projects/widget-sessions.ts'

export interface Maintained {
  partitionsMade: string[]
  partitionsDropped: string[]
  conversationsPurged: number
  /** Announcements of runs that were ended because their events go. */
  notify: Announcement[]
}

/** Any number, the same in every process: one at a time does this. */
const MAINTENANCE_LOCK = 7_211_468
const LOCK_TIMEOUT_MS = 2_000
const DAY_MS = 24 * 3600 * 1000

/**
 * The hourly round: months ahead get their partitions, months whose last event is older than `eventDays` lose theirs,
 * what counts no more (idempotency keys, widget sessions, deleted conversations) is removed. Null where another process
 * is at it. Runs and messages stay; a run that has not ended is ended before its events go.
 */
export async function maintain(db: Db, { eventDays = 30, now = new Date() } = {}): Promise<Maintained | null> {
  return inTransaction(db, async (turn) => {
    const lock = await rowOf<{ taken: boolean }>(
      turn,
      sql`select pg_try_advisory_xact_lock(${MAINTENANCE_LOCK}) as taken`,
    )
    if (lock?.taken !== true) return null
    // This connection only holds the lock while the others work; that may take longer than a forgotten transaction may.
    await turn.$client.query('set local idle_in_transaction_session_timeout = 0')
    const partitionsMade = await ensurePartitions(db, now)
    const { dropped, notify } = await dropOldMonths(db, new Date(now.getTime() - eventDays * DAY_MS))
    await dropOldKeys(db)
    await dropOldSessions(db)
    await dropOldBrowserSessions(db)
    await dropOldKnownBrowsers(db)
    await dropOldSideWork(db)
    return { partitionsMade, partitionsDropped: dropped, conversationsPurged: await purgeDeleted(db), notify }
  })
}

async function dropOldMonths(db: Db, before: Date): Promise<{ dropped: string[]; notify: Announcement[] }> {
  const dropped: string[] = []
  const notify: Announcement[] = []
  for (const name of await listPartitions(db)) {
    const [year = 0, month = 0] = name.split('_').slice(-2).map(Number)
    const end = new Date(Date.UTC(year, month, 1))
    if (end > before) continue
    for (const run of await unendedBefore(db, end)) notify.push(...(await endForRetention(db, run)))
    await inTransaction(db, async (tx) => {
      await tx.$client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      // The name came from the catalogue and is digits and underscores.
      await tx.$client.query(`drop table ${name}`)
    })
    dropped.push(name)
  }
  return { dropped, notify }
}

async function unendedBefore(db: Db, end: Date): Promise<UnheldRun[]> {
  const rows = await rowsOf<UnheldRun>(
    db,
    sql`
    select id, attempt, status from runtime_runs
    where id < ${firstUuidOf(end)} and status in ('queued', 'requires_action') order by id`,
  )
  return rows.map((row) => ({ ...row, id: idFrom('run', row.id) }))
}

async function endForRetention(db: Db, run: UnheldRun): Promise<Announcement[]> {
  return inTransaction(db, async (tx) => {
    const held = await lockAbove(tx, run.id)
    const row = await rowOf(
      tx,
      sql`
      select 1 from runtime_runs
      where id = ${run.id.slice(-32)} and attempt = ${run.attempt} and status = ${run.status} for no key update`,
    )
    if (held === null || row === null) return []
    return endUnheld(tx, held, run, {
      kind: 'failed',
      code: 'action_expired',
      detail: 'its events were too old to be kept',
    })
  })
}
