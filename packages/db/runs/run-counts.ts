import type { Db } from '../connection/database.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { GONE_MS } from '../workers/workers.ts'

/** Runs of all projects, for monitoring: those under way, and those that ended in one whole minute. */
export interface RunCounts {
  queued: number
  running: number
  requires_action: number
  /** Seconds that the oldest run that can be claimed has waited; null where none waits. */
  oldest_queued_seconds: number | null
  /** Workers that live and take runs. */
  workers: number
  /** Events lie outside of every month's partition. */
  stray_events: boolean
  /** Steps of the upkeep whose last try failed. */
  failing_steps: number
  /** Of the minute before the last one, which the workers have summed up by now. */
  minute: {
    completed: number
    failed: number
    cancelled: number
    input_tokens: number
    output_tokens: number
    /** Milliseconds, of the project where it took longest; null where no run had a first token. */
    first_token_p50: number | null
    first_token_p95: number | null
  }
}

export async function runCounts(db: Db): Promise<RunCounts> {
  const row = await rowOf<Omit<RunCounts, 'minute'> & RunCounts['minute']>(
    db,
    sql`
    select
      (select count(*) from runtime_runs where status = 'queued')::int as queued,
      (select count(*) from runtime_runs where status = 'running')::int as running,
      (select count(*) from runtime_runs where status = 'requires_action')::int as requires_action,
      (select extract(epoch from clock_timestamp() - min(created_at)) from runtime_runs
        where status = 'queued' and claim_order is not null)::float8 as oldest_queued_seconds,
      (select count(*) from workers where not draining and seen_at >= now() - ${GONE_MS} * interval '1 millisecond')::int as workers,
      exists (select from runtime_events_default) as stray_events,
      (select count(*) from upkeep_steps where failures > 0)::int as failing_steps,
      coalesce(sum(completed), 0)::int as completed, coalesce(sum(failed), 0)::int as failed,
      coalesce(sum(cancelled), 0)::int as cancelled,
      coalesce(sum(input_tokens), 0)::float8 as input_tokens, coalesce(sum(output_tokens), 0)::float8 as output_tokens,
      max(first_token_p50) as first_token_p50, max(first_token_p95) as first_token_p95
    from metrics_minutes where minute = date_trunc('minute', now()) - interval '2 minutes'`,
  )
  if (row === null) throw new Error('A sum gave no row')
  const { queued, running, requires_action, oldest_queued_seconds, workers, stray_events, failing_steps, ...minute } =
    row
  return { queued, running, requires_action, oldest_queued_seconds, workers, stray_events, failing_steps, minute }
}
