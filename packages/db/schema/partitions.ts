import { inTransaction, type Db } from '../connection/database.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'

/** Any number, the same in every process: one at a time makes partitions. */
const PARTITION_LOCK = 7_211_467
/** A statement that waits for a lock on the events blocks everybody behind it; the caller tries again later. */
const LOCK_TIMEOUT_MS = 100
/** Months ahead that always have their partition; a missed maintenance of weeks still loses no place. */
const MONTHS_AHEAD = 2
/** Clocks of the processes that make ids differ by less. */
const CLOCKS_DIFFER_MS = 24 * 3600 * 1000

/**
 * Makes the monthly partitions of runtime_events from the one of yesterday to two months ahead. Returns the names it
 * made. Safe to repeat and to run in several processes. Throws where somebody holds a lock on the events for 100 ms.
 */
export async function ensurePartitions(db: Db, now = new Date()): Promise<string[]> {
  const made: string[] = []
  const first = new Date(now.getTime() - CLOCKS_DIFFER_MS)
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1)
  for (let month = startOfMonth(first); month.getTime() <= end; month = nextMonth(month)) {
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

/** The moment after the last one of a partition's month. */
export function endOfMonth(partition: string): Date {
  const [year = 0, month = 0] = partition.split('_').slice(-2).map(Number)
  return new Date(Date.UTC(year, month, 1))
}

/**
 * Takes a month's events away for good. Detaching locks the whole table for a moment, so it waits 100 ms at most and then
 * throws; dropping what was detached holds up nobody. Detaching concurrently is not possible beside a default partition.
 */
export async function dropPartition(db: Db, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.$client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    // Names came from the catalogue and are digits and underscores.
    await tx.$client.query(`alter table runtime_events detach partition ${name}`)
  })
  await dropDetached(db)
}

/** Drops months that were detached, also those that an earlier call left. */
export async function dropDetached(db: Db): Promise<void> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`
    select relname as name from pg_class
    where relname ~ '^runtime_events_[0-9]{4}_[0-9]{2}$' and relkind = 'r' and not relispartition
      and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await db.$client.query(`drop table if exists ${name}`)
}

/** Makes the partition of a name that `listPartitions` gives, where it is missing. */
export async function ensurePartition(db: Db, name: string): Promise<void> {
  const [year = 0, month = 1] = name.split('_').slice(-2).map(Number)
  await ensureMonth(db, new Date(Date.UTC(year, month - 1, 1)))
}

async function ensureMonth(db: Db, month: Date): Promise<boolean> {
  const name = partitionName(month)
  if (await exists(db, name)) return false
  const [from, to] = [firstUuidOf(month), firstUuidOf(nextMonth(month))]
  return inTransaction(db, async (tx) => {
    await rowOf(tx, sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`)
    if (await exists(tx, name)) return false
    // Attaching leaves readers and writers of the other months alone, unlike "create table … partition of". The name is
    // digits and underscores, the bounds are hex: nothing in these texts comes from outside.
    await tx.$client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await tx.$client.query(`create table ${name} (like runtime_events including defaults including constraints)`)
    // Rows of the month that found no partition are in the default one, where they would forbid attaching it.
    await tx.$client.query(
      `with moved as (delete from runtime_events_default where run_id >= '${from}' and run_id < '${to}' returning *)
       insert into ${name} select * from moved`,
    )
    await tx.$client.query(
      `alter table runtime_events attach partition ${name} for values from ('${from}') to ('${to}')`,
    )
    return true
  })
}

const startOfMonth = (moment: Date): Date => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1))
const nextMonth = (month: Date): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))

const exists = async (db: Db, name: string): Promise<boolean> =>
  (await rowOf(db, sql`select 1 from pg_class where relname = ${name} and relnamespace = 'public'::regnamespace`)) !==
  null

const partitionName = (month: Date): string => `runtime_events_${month.toISOString().slice(0, 7).replace('-', '_')}`

/** The smallest uuid v7 of a moment: 48 bits of milliseconds, then zeros. RFC 9562, section 5.7. */
export function firstUuidOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`
}
