import { inTransaction, type Db } from '../connection/database.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'

/** Any number, the same in every process: one at a time makes partitions. */
const PARTITION_LOCK = 7_211_467
const LOCK_TIMEOUT_MS = 2_000
/** Months ahead that always have their partition; a missed maintenance of weeks still loses no place. */
const MONTHS_AHEAD = 2

/**
 * Makes the monthly partitions of runtime_events from last month (clocks differ at its border) to two months ahead.
 * Returns the names it made. Safe to repeat and to run in several processes.
 */
export async function ensurePartitions(db: Db, now = new Date()): Promise<string[]> {
  const made: string[] = []
  for (let offset = -1; offset <= MONTHS_AHEAD; offset += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
    if (await ensureMonth(db, month)) made.push(partitionName(month))
  }
  return made
}

/** Rows outside every month: more than none means that a clock is wrong or that maintenance stopped. */
export async function strayEvents(db: Db): Promise<number> {
  const row = await rowOf<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from (select 1 from runtime_events_default limit 1000) as stray`,
  )
  return row?.count ?? 0
}

/** Names of the monthly partitions, oldest first. */
export async function listPartitions(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`
    select child.relname as name
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'runtime_events'::regclass and child.relname ~ '^runtime_events_[0-9]{4}_[0-9]{2}$'
    order by child.relname`,
  )
  return rows.map((row) => row.name)
}

async function ensureMonth(db: Db, month: Date): Promise<boolean> {
  const name = partitionName(month)
  if (await exists(db, name)) return false
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  return inTransaction(db, async (tx) => {
    await rowOf(tx, sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`)
    if (await exists(tx, name)) return false
    // Attaching leaves readers and writers of the other months alone, unlike "create table … partition of". The name is
    // digits and underscores, the bounds are hex: nothing in these texts comes from outside.
    await tx.$client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await tx.$client.query(`create table ${name} (like runtime_events including defaults including constraints)`)
    await tx.$client.query(
      `alter table runtime_events attach partition ${name}
       for values from ('${firstUuidOf(month)}') to ('${firstUuidOf(next)}')`,
    )
    return true
  })
}

const exists = async (db: Db, name: string): Promise<boolean> =>
  (await rowOf(db, sql`select 1 from pg_class where relname = ${name} and relnamespace = 'public'::regnamespace`)) !==
  null

const partitionName = (month: Date): string => `runtime_events_${month.toISOString().slice(0, 7).replace('-', '_')}`

/** The smallest uuid v7 of a moment: 48 bits of milliseconds, then zeros. RFC 9562, section 5.7. */
export function firstUuidOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`
}
