import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { isoOrNull } from '../connection/times.ts'
import type { LeftJoined, Row } from '../schema/row.ts'
import type { workers } from '../schema/schema-side-work.ts'
import type { runtime_runs } from '../schema/schema.ts'
import { GONE_MS } from './workers.ts'

/** How much work waits and who does it, for one project. */
export interface WorkState {
  queue: {
    /** Runs that can be claimed now. */
    queued: number
    /** Runs behind a busy conversation. */
    waiting: number
    /** Runs that wait for an answer. */
    requires_action: number
    running: number
    oldest_queued_at: string | null
  }
  /** Workers that live, and others that hold runs of the project; busiest first. */
  workers: StateOfWorker[]
  /** Tools in code without which queued runs of the project cannot be claimed by any worker that lives. */
  missing_code_tools: { name: string; runs: number }[]
}

export interface StateOfWorker {
  worker_id: string
  /** Runs of the project that it holds; their leases and the oldest start are null where it holds none. */
  runs: number
  next_lease_end: string | null
  oldest_started_at: string | null
  /** Null for a process of one run, and for a worker of the version before: they hold runs and write no row. */
  seen_at: string | null
  concurrency: number | null
  code_tools: string[]
  draining: boolean
}

export async function workState(db: Db, projectId: string): Promise<WorkState> {
  const project = uuidOf('project', projectId)
  const [queue, workers, missing_code_tools] = await Promise.all([
    queueOf(db, project),
    workersFor(db, project),
    missingCodeTools(db, project),
  ])
  return { queue, workers, missing_code_tools }
}

async function queueOf(db: Db, project: string | null): Promise<WorkState['queue']> {
  const row = await rowOf<Omit<WorkState['queue'], 'oldest_queued_at'> & { oldest: Date | null }>(
    db,
    sql`
    select count(*) filter (where run.status = 'queued' and run_groups.state = 'active')::int as queued,
      count(*) filter (where run.status = 'queued' and run_groups.state = 'waiting')::int as waiting,
      count(*) filter (where run.status = 'requires_action')::int as requires_action,
      count(*) filter (where run.status = 'running')::int as running,
      min(run.created_at) filter (where run.status = 'queued' and run_groups.state = 'active') as oldest
    from runtime_runs run join run_groups on run_groups.id = run.group_id
    where run.project_id = ${project} and run.status in ('queued', 'running', 'requires_action')`,
  )
  return {
    queued: row?.queued ?? 0,
    waiting: row?.waiting ?? 0,
    requires_action: row?.requires_action ?? 0,
    running: row?.running ?? 0,
    oldest_queued_at: isoOrNull(row?.oldest ?? null),
  }
}

/** A worker that has not shown itself for GONE_MS, and holds nothing, is not there. */
const LIVES = sql`seen_at >= now() - ${GONE_MS} * interval '1 millisecond'`

/** Null on either side where the other one has no row. */
type WorkerRow = { worker_id: string; runs: number | null } & Row<
  typeof runtime_runs,
  never,
  { lease: 'lease_expires_at'; oldest: 'started_at' }
> &
  LeftJoined<Row<typeof workers, 'seen_at' | 'concurrency' | 'code_tools' | 'draining'>>

async function workersFor(db: Db, project: string | null): Promise<StateOfWorker[]> {
  const rows = await rowsOf<WorkerRow>(
    db,
    sql`
    with held as (
      select worker_id, count(*)::int as runs, min(lease_expires_at) as lease, min(started_at) as oldest
      from runtime_runs where project_id = ${project} and status = 'running' group by worker_id
    )
    select coalesce(held.worker_id, worker.id) as worker_id, held.runs, held.lease, held.oldest,
      worker.seen_at, worker.concurrency, worker.code_tools, worker.draining
    from held full join (select * from workers where ${LIVES}) as worker on worker.id = held.worker_id
    order by held.runs desc nulls last, worker_id`,
  )
  return rows.map(({ worker_id, runs, lease, oldest, seen_at, concurrency, code_tools, draining }) => ({
    worker_id,
    runs: runs ?? 0,
    next_lease_end: isoOrNull(lease),
    oldest_started_at: isoOrNull(oldest),
    seen_at: isoOrNull(seen_at),
    concurrency,
    code_tools: code_tools ?? [],
    draining: draining ?? false,
  }))
}

/** A run needs a worker that has all of its tools: where each is somewhere but nowhere together, all are named. */
async function missingCodeTools(db: Db, project: string | null): Promise<WorkState['missing_code_tools']> {
  return rowsOf(
    db,
    sql`
    with living as (select code_tools from workers where not draining and ${LIVES}), needed as (
      select code_tools, count(*)::int as runs from runtime_runs
      where status = 'queued' and claim_order is not null and project_id = ${project} and code_tools is not null
      group by code_tools
    ), stuck as (
      select needed.*, needed.code_tools <@ (
        select coalesce(jsonb_agg(tool), '[]') from living, jsonb_array_elements(living.code_tools) as tool
      ) as scattered
      from needed where not exists (select 1 from living where needed.code_tools <@ living.code_tools)
    )
    select tool.name, sum(stuck.runs)::int as runs
    from stuck, jsonb_array_elements_text(stuck.code_tools) as tool (name)
    where scattered or not exists (select 1 from living where living.code_tools ? tool.name)
    group by tool.name order by runs desc, tool.name`,
  )
}
