import type { Db } from '../connection/database.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'

/** A worker's report about itself. */
export interface WorkerPresence {
  /** As its inbox and the rows of its runs name it. */
  id: string
  /** Runs at once. */
  concurrency: number
  /** Names of its tools in code. */
  codeTools: readonly string[]
  draining: boolean
}

/** A worker writes its row this often. */
export const SEEN_EVERY_MS = 10_000
/** One that has not for this long is not there any more, or its process hangs. */
export const GONE_MS = 30_000

/** Notes that the worker lives. */
export async function noteWorker(db: Db, { id, concurrency, codeTools, draining }: WorkerPresence): Promise<void> {
  await rowOf(
    db,
    sql`
    insert into workers (id, concurrency, code_tools, draining)
    values (${id}, ${concurrency}, ${jsonText(codeTools)}::jsonb, ${draining})
    on conflict (id) do update set seen_at = now(), draining = excluded.draining`,
  )
}

/** The worker has ended. */
export async function forgetWorker(db: Db, id: string): Promise<void> {
  await rowOf(db, sql`delete from workers where id = ${id}`)
}

/** Removes up to `limit` workers that were not seen for ten times as long as it takes to count as gone; returns how many. */
export async function dropGoneWorkers(db: Db, limit: number): Promise<number> {
  const row = await rowOf<{ dropped: number }>(
    db,
    sql`
    with gone as (
      delete from workers where id in (
        select id from workers where seen_at < now() - ${10 * GONE_MS} * interval '1 millisecond' limit ${limit}
      ) returning 1
    )
    select count(*)::int as dropped from gone`,
  )
  return row?.dropped ?? 0
}
