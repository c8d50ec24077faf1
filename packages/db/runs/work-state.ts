import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { NotNull, Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

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
  /** Workers that hold runs of the project, busiest first. */
  workers: { worker_id: string; runs: number; next_lease_end: string; oldest_started_at: string | null }[]
}

/** Of runs that run: they have a worker and a lease. */
type HolderRow = NotNull<Row<typeof runtime_runs, 'worker_id', { lease: 'lease_expires_at' }>> &
  Row<typeof runtime_runs, never, { oldest: 'started_at' }> & { runs: number }

export async function workState(db: Db, projectId: string): Promise<WorkState> {
  const project = uuidOf('project', projectId)
  const queue = await rowOf<Omit<WorkState['queue'], 'oldest_queued_at'> & { oldest: Date | null }>(
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
  const workers = await rowsOf<HolderRow>(
    db,
    sql`
    select worker_id, count(*)::int as runs, min(lease_expires_at) as lease, min(started_at) as oldest
    from runtime_runs where project_id = ${project} and status = 'running'
    group by worker_id order by runs desc, worker_id`,
  )
  return {
    queue: {
      queued: queue?.queued ?? 0,
      waiting: queue?.waiting ?? 0,
      requires_action: queue?.requires_action ?? 0,
      running: queue?.running ?? 0,
      oldest_queued_at: queue?.oldest?.toISOString() ?? null,
    },
    workers: workers.map(({ worker_id, runs, lease, oldest }) => ({
      worker_id,
      runs,
      next_lease_end: lease.toISOString(),
      oldest_started_at: oldest?.toISOString() ?? null,
    })),
  }
}
