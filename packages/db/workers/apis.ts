import type { Db } from '../connection/database.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { apis } from '../schema/schema-side-work.ts'
import { GONE_MS } from './workers.ts'

/** An api process's report about itself. */
export interface ApiPresence {
  /** As its inbox names it. */
  id: string
  listener: 'healthy' | 'reconnecting' | 'off'
  /** Open event streams. */
  streams: number
  followed_runs: number
  deltas_per_second: number
}

export interface SeenApi extends ApiPresence {
  started_at: string
  seen_at: string
}

/** Notes that the api lives, and removes those that were not seen for ten times as long as it takes to count as gone. */
export async function noteApi(db: Db, api: ApiPresence): Promise<void> {
  await rowOf(
    db,
    sql`
    with gone as (
      delete from apis where seen_at < now() - ${10 * GONE_MS} * interval '1 millisecond' and id <> ${api.id}
    )
    insert into apis (id, listener, streams, followed_runs, deltas_per_second)
    values (${api.id}, ${api.listener}, ${api.streams}, ${api.followed_runs}, ${api.deltas_per_second})
    on conflict (id) do update set seen_at = now(), listener = excluded.listener, streams = excluded.streams,
      followed_runs = excluded.followed_runs, deltas_per_second = excluded.deltas_per_second`,
  )
}

/** The api has ended. */
export async function forgetApi(db: Db, id: string): Promise<void> {
  await rowOf(db, sql`delete from apis where id = ${id}`)
}

type ApiRow = Row<
  typeof apis,
  'id' | 'started_at' | 'seen_at' | 'listener' | 'streams' | 'followed_runs' | 'deltas_per_second'
>

/** The apis that were seen lately, as they last said, oldest first. */
export async function listApis(db: Db): Promise<SeenApi[]> {
  const rows = await rowsOf<ApiRow>(
    db,
    sql`
    select id, started_at, seen_at, listener, streams, followed_runs, deltas_per_second
    from apis where seen_at >= now() - ${GONE_MS} * interval '1 millisecond' order by started_at, id`,
  )
  return rows.map(({ started_at, seen_at, ...api }) => ({
    ...api,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }))
}
