import { inTransaction, type Db } from '../connection/database.ts'
import { idFrom } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Announcement } from '../notify/announcements.ts'
import { lockAbove } from '../runs/end-run.ts'
import { endWithoutWorker, type UnheldRun } from '../runs/end-without-worker.ts'
import { dropDetached, dropPartition, endOfMonth, firstUuidOf, listPartitions } from '../schema/partitions.ts'
import type { StepWork } from './step.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH = 200

/**
 * Drops months whose last event is older than the retention. Runs and messages stay; a run that has not ended, running
 * ones included, is ended before its events go.
 */
export async function dropOldMonths({ db, retentionDays, now, signal, report }: StepWork): Promise<void> {
  await dropDetached(db)
  const before = now.getTime() - retentionDays * DAY_MS
  for (const name of await listPartitions(db)) {
    const end = endOfMonth(name)
    if (end.getTime() > before) continue
    for (let batch = await unendedBefore(db, end); batch.length > 0; batch = await unendedBefore(db, end)) {
      for (const run of batch) report.notify.push(...(await endForRetention(db, run)))
      if (signal.aborted) return
    }
    await dropPartition(db, name)
    report.done += 1
  }
}

async function unendedBefore(db: Db, end: Date): Promise<UnheldRun[]> {
  const first = firstUuidOf(end)
  const rows = await rowsOf<UnheldRun>(
    db,
    sql`
    (select id, attempt, status from runtime_runs where id < ${first} and status = 'running' limit ${BATCH})
    union all
    (select id, attempt, status from runtime_runs where id < ${first} and status = 'requires_action' limit ${BATCH})
    union all
    (select id, attempt, status from runtime_runs
      where id < ${first} and status = 'queued' and claim_order is not null limit ${BATCH})
    union all
    (select id, attempt, status from runtime_runs
      where id < ${first} and status = 'queued' and claim_order is null limit ${BATCH})`,
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
    return endWithoutWorker(tx, held, run, {
      kind: 'failed',
      code: 'action_expired',
      detail: 'its events were too old to be kept',
    })
  })
}
