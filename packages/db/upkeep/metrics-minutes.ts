import type { Minute } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { metrics_minutes } from '../schema/schema-console.ts'

/** A minute is recorded when it has been over for this long: transactions that ended in it are then visible. */
const SETTLED_SECONDS = 10
/** After a pause of all workers, minutes further back are left out. */
const CATCH_UP_MINUTES = 60
/** Minutes older than this are removed. */
const KEPT_DAYS = 30

/**
 * Records the minutes that are over and not recorded yet, for all projects; returns how many rows that made. Any number
 * of processes may call it at once and as often as they like.
 */
export async function recordMinutes(db: Db): Promise<number> {
  await rowsOf(db, sql`delete from metrics_minutes where minute < now() - ${KEPT_DAYS}::int * interval '1 day'`)
  const rows = await rowsOf<Row<typeof metrics_minutes, 'minute'>>(
    db,
    sql`
    with span as (
      select date_trunc('minute', now() - ${SETTLED_SECONDS}::int * interval '1 second') as until,
        greatest(
          (select max(minute) + interval '1 minute' from metrics_minutes),
          date_trunc('minute', now()) - ${CATCH_UP_MINUTES}::int * interval '1 minute'
        ) as since
    ), ended as (
      select run.project_id, date_trunc('minute', run.ended_at) as minute, run.status, run.usage, run.error ->> 'code' as code,
        extract(epoch from run.ended_at - coalesce(run.started_at, run.created_at)) * 1000 as duration,
        extract(epoch from run.started_at - run.created_at) * 1000 as queue,
        (select (event.payload ->> 'time_to_first_token_ms')::numeric from runtime_events event
          where event.run_id = run.id and event.type = 'model.completed' order by event.seq limit 1) as first_token
      from span, runtime_runs run where run.ended_at >= span.since and run.ended_at < span.until
    ), errors as (
      select project_id, minute, jsonb_object_agg(code, runs) as errors from (
        select project_id, minute, code, count(*) as runs from ended where code is not null group by 1, 2, 3
      ) counted group by 1, 2
    )
    insert into metrics_minutes
    select project_id, minute, count(*) filter (where status = 'completed'), count(*) filter (where status = 'failed'),
      count(*) filter (where status = 'cancelled'), coalesce(sum((usage ->> 'input_tokens')::bigint), 0),
      coalesce(sum((usage ->> 'output_tokens')::bigint), 0), coalesce(sum((usage ->> 'cost')::numeric), 0),
      percentile_cont(0.5) within group (order by duration), percentile_cont(0.95) within group (order by duration),
      percentile_cont(0.5) within group (order by first_token), percentile_cont(0.95) within group (order by first_token),
      percentile_cont(0.95) within group (order by queue), coalesce(min(errors::text)::jsonb, '{}')
    from ended left join errors using (project_id, minute)
    group by project_id, minute
    on conflict on constraint a_minute_has_one_row_per_project do nothing
    returning minute`,
  )
  return rows.length
}

type MinuteRow = Row<
  typeof metrics_minutes,
  | 'minute'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'duration_p50'
  | 'duration_p95'
  | 'first_token_p50'
  | 'first_token_p95'
  | 'queue_p95'
  | 'errors'
> & { input_tokens: number; output_tokens: number; cost: number }

/** The project's minutes between two times (ISO 8601), oldest first; minutes without an ended run have no row. */
export async function listMinutes(
  db: Db,
  projectId: string,
  { since, until }: { since: string; until: string },
): Promise<Minute[]> {
  const rows = await rowsOf<MinuteRow>(
    db,
    sql`
    select minute, completed, failed, cancelled, input_tokens::float8 as input_tokens,
      output_tokens::float8 as output_tokens, cost::float8 as cost, duration_p50, duration_p95, first_token_p50,
      first_token_p95, queue_p95, errors
    from metrics_minutes
    where project_id = ${uuidOf('project', projectId)} and minute >= ${since} and minute < ${until}
    order by minute`,
  )
  return rows.map((row) => ({ ...row, minute: row.minute.toISOString() }))
}
