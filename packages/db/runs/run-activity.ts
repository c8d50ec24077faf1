import { isoOrNull } from '../connection/times.ts'
import { sql, type Statement } from '../connection/statement.ts'

/** Activities of an unfinished run; the status alone would call a run whose worker is gone `running`. */
export const RUN_ACTIVITIES = [
  'waiting_turn',
  'waiting_worker',
  'no_worker',
  'retrying',
  'model',
  'tool',
  'slow_tool',
  'approval',
  'client_tool',
] as const
export type ActivityKind = (typeof RUN_ACTIVITIES)[number]

export interface RunActivity {
  kind: ActivityKind
  since: string
  /** The tool, the reason of a retry, or the worker that was last seen. */
  detail: string | null
}

/** A run that no worker has renewed for this long is shown as `no_worker`: two heartbeats were missed. */
const UNATTENDED_SECONDS = 8
/** A tool that takes longer is shown as `slow_tool`. */
const SLOW_TOOL_SECONDS = 60
/** Tools are looked for among the latest events of a run, so that a list costs the same however long its runs are. */
const LATEST_EVENTS = 200

export interface ActivityRow {
  activity: ActivityKind | null
  activity_since: Date | null
  activity_detail: string | null
}

/**
 * A lateral join that tells `activity.kind, since, detail` of each unfinished `run` of the statement around it, from
 * its group and its latest events. `leaseMs` is the workers' lease, which says when the last heartbeat was.
 */
export const activityJoin = (leaseMs: number): Statement => sql`
    left join lateral (
      select told.kind, told.since, told.detail
      from run_groups
      left join lateral (
        select event.type, event.payload, event.created_at from runtime_events event
        where event.run_id = run.id order by event.seq desc limit 1
      ) latest on true
      left join lateral (
        select min(call.payload ->> 'name') as name, min(call.created_at) as created_at from (
          select event.seq, event.type, event.payload, event.created_at from runtime_events event
          where event.run_id = run.id order by event.seq desc limit ${LATEST_EVENTS}::int
        ) call
        where call.type in ('tool.started', 'tool.completed', 'tool.failed', 'tool.cancelled')
        group by call.payload ->> 'call_id'
        having bool_and(call.type = 'tool.started')
        order by min(call.seq) limit 1
      ) tool on run.status = 'running'
      cross join lateral (
        select coalesce(latest.created_at, run.created_at) as at,
          run.lease_expires_at - ${leaseMs}::int * interval '1 millisecond' as beat_at
      ) last
      cross join lateral (
        select 'approval' as kind, last.at as since, run.pending #>> '{0,name}' as detail
          where run.status = 'requires_action' and run.pending @> '[{"kind": "approval"}]'
        union all select 'client_tool', last.at, run.pending #>> '{0,name}' where run.status = 'requires_action'
        union all select 'waiting_turn', run.created_at, null where run.status = 'queued' and run_groups.state = 'waiting'
        union all select 'no_worker', last.at, run.worker_id where run.status = 'queued' and run.attempt > 0
          and last.at < clock_timestamp() - ${UNATTENDED_SECONDS}::int * interval '1 second'
        union all select 'waiting_worker', last.at, null where run.status = 'queued'
        union all select 'no_worker', last.beat_at, run.worker_id
          where last.beat_at < clock_timestamp() - ${UNATTENDED_SECONDS}::int * interval '1 second'
        union all select 'slow_tool', tool.created_at, tool.name
          where tool.created_at < clock_timestamp() - ${SLOW_TOOL_SECONDS}::int * interval '1 second'
        union all select 'tool', tool.created_at, tool.name where tool.name is not null
        union all select 'retrying', latest.created_at, latest.payload ->> 'reason' where latest.type = 'model.retried'
        union all select 'model', last.at, run.model
        limit 1
      ) told
      where run_groups.id = run.group_id
    ) activity on run.ended_at is null`

export const activityFrom = (row: ActivityRow): RunActivity | null =>
  row.activity === null
    ? null
    : { kind: row.activity, since: isoOrNull(row.activity_since) ?? '', detail: row.activity_detail }
