import type { Db } from '../connection/database.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, sql, type Statement } from '../connection/statement.ts'
import { VISITOR } from './claim-order.ts'

export interface ClaimOptions {
  /** The claiming process, as its inbox names it. */
  workerId: string
  /** Milliseconds from now, on the database's clock. */
  leaseMs: number
  limit: number
  /**
   * Claimants of whom many runs are executed get runs up to this place of the claim, in turn order; all of it unless
   * given.
   */
  limitForMany?: number
  /** Runs begun by another engine are left for workers that know it. */
  engineVersion: number
  /** True: only runs that are to be executed in a process of their own; else only those that are not. */
  isolated?: boolean
  /** Names of the tools in code that the claiming process has; runs of agents that need others are left. */
  codeTools?: readonly string[]
  /** True where a process of its own can load those tools too; else it cannot execute runs that need them. */
  codeInFiles?: boolean
}

/**
 * From the second crash without progress a run is executed in a process of its own, so that it takes no other with it.
 * Written into the statement, since the index queued_runs_that_crashed is for this very condition.
 */
const ISOLATED = sql`run.crash_count >= 2`
const BESIDE_OTHERS = sql`run.crash_count < 2`

/** Runs without tools in code have null. */
const needsOnly = (names: readonly string[]) =>
  sql`(run.code_tools is null or run.code_tools <@ ${jsonText(names)}::jsonb)`

/** A claimant with more runs than this in execution is one of many; see ClaimOptions.limitForMany. */
const FEW = 4
/** How many of a project's queued runs a claim looks at: other claims take the first ones at the same moment. */
const WINDOW = (limit: number): number => 4 * limit + 40
/**
 * Where keys or visitors have limits, runs of those who have reached theirs may stand at the head of the queue and would
 * fill the window: it is this wide then.
 */
const WINDOW_WITH_LIMITS = 2_000

/** The part of the claim that chooses runs: a common table expression `next`, with those before it that it reads. */
export const nextRuns = (options: ClaimOptions): Statement =>
  options.isolated === true ? nextIsolated(options) : nextInTurn(options)

/** Runs that crashed their workers are few, and taken one by one: the oldest first. */
const nextIsolated = ({ engineVersion, limit, codeTools = [] }: ClaimOptions): Statement => sql`
    next as (
      select run.id, run.watcher_inbox from runtime_runs run
      where run.status = 'queued' and ${claimableBy(engineVersion, codeTools)} and ${ISOLATED}
      order by run.created_at, run.id limit ${limit}
      for no key update skip locked
    )`

/**
 * Reads the first queued runs of every project that has some; the projects are found by hopping over the index.
 * A run's place is the number of runs of its project that are executed or stand before it.
 */
const nextInTurn = ({
  engineVersion,
  limit,
  limitForMany = limit,
  codeTools = [],
  codeInFiles = false,
}: ClaimOptions) => sql`
    queued_project as (
      (select project_id from runtime_runs where status = 'queued' and claim_order is not null order by project_id limit 1)
      union all
      select (
        select run.project_id from runtime_runs run
        where run.status = 'queued' and run.claim_order is not null and run.project_id > queued_project.project_id
        order by run.project_id limit 1
      ) from queued_project where queued_project.project_id is not null
    ), executed as materialized (
      select project_id, claimant, count(*)::int as runs from runtime_runs where status = 'running' group by project_id, claimant
    ), candidate as (
      select run.*, settings.limits,
        coalesce((select runs from executed where executed.project_id = run.project_id and executed.claimant = run.claimant), 0)
          + row_number() over (partition by run.project_id, run.claimant order by run.claim_order, run.created_at, run.id) as of_claimant
      from queued_project left join project_settings settings on settings.project_id = queued_project.project_id
      cross join lateral (
        select run.id, run.project_id, run.claimant, run.claim_order, run.created_at from runtime_runs run
        where run.status = 'queued' and run.claim_order is not null and run.project_id = queued_project.project_id
          and ${claimableBy(engineVersion, codeTools)}
          and (${BESIDE_OTHERS} or not ${needsOnly(codeInFiles ? codeTools : [])})
        order by run.claim_order, run.created_at, run.id
        limit case when settings.limits ?| array['concurrent_runs_per_key', 'concurrent_runs_per_visitor'] then ${WINDOW_WITH_LIMITS}::int else ${WINDOW(limit)}::int end
      ) as run
    ), allowed as (
      select candidate.*,
        coalesce((select sum(runs) from executed where executed.project_id = candidate.project_id), 0)
          + row_number() over (partition by project_id order by claim_order, created_at, id) as of_project
      from candidate
      where of_claimant <= coalesce((limits ->> case when starts_with(claimant, ${VISITOR}) then 'concurrent_runs_per_visitor' else 'concurrent_runs_per_key' end)::int, of_claimant)
    ), placed as (
      select id, of_project, claim_order, created_at, of_claimant <= ${FEW} as few,
        row_number() over (order by of_project, claim_order, created_at, id) as place
      from allowed where of_project <= coalesce((limits ->> 'concurrent_runs')::int, of_project)
    ), next as (
      select run.id, run.watcher_inbox from placed join runtime_runs run on run.id = placed.id
      where (placed.few or placed.place <= ${limitForMany}) and run.status = 'queued'
      order by placed.of_project, placed.claim_order, placed.created_at, placed.id limit ${limit}
      for no key update of run skip locked
    )`

const claimableBy = (engineVersion: number, codeTools: readonly string[]): Statement => sql`
  (run.engine_version is null or run.engine_version = ${engineVersion}) and ${needsOnly(codeTools)}
  and exists (select 1 from run_groups where run_groups.id = run.group_id and run_groups.state = 'active')`

/**
 * How many runs that this engine may claim, with tools in code that can be loaded anew, wait for a process of their
 * own, counted up to `most`.
 */
export async function countIsolated(
  db: Db,
  { engineVersion, most, codeTools }: { engineVersion: number; most: number; codeTools: readonly string[] },
): Promise<number> {
  const row = await rowOf<{ waiting: number }>(
    db,
    sql`
    select count(*)::int as waiting from (
      select 1 from runtime_runs run
      where run.status = 'queued' and ${claimableBy(engineVersion, codeTools)} and ${ISOLATED}
        and run.cancel_requested_at is null
      limit ${most}
    ) as found`,
  )
  return row?.waiting ?? 0
}
