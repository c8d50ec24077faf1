import type { Json } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { deleteOld } from '../connection/delete-old.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { side_jobs } from '../schema/schema-side-work.ts'

// A side job's row is the truth about it: waiting → handed to graphile-worker (`handed_at`) → in work under a lease →
// done (the row is gone) or, after its last try, failed. A worker reads the row before it begins, so a job
// that is handed out twice is done once more at most, and one whose row is gone is not done.

export interface NewSideJob {
  /** Names the task that does it. */
  kind: string
  payload: Json
  /** Not before this; at once unless given. */
  dueAt?: Date
  /** Due from the end of this run on, whoever ends it; added in the transaction that makes the run. */
  afterRun?: string
  /** Of jobs with this kind and key one waits: adding another only renews what it carries. */
  key?: string
  /** Waits until this webhook endpoint answers again, whenever that is. */
  waitsForEndpoint?: string
  /** 14 tries with graphile-worker's growing pauses (3 s, 7 s, … 6 h) take about a day. */
  maxAttempts?: number
}

/** Side work that is to be done once the transaction has committed; returns its id. Done at least once. */
export async function addSideJob(tx: Db, projectId: string, job: NewSideJob): Promise<string> {
  const waits = job.afterRun !== undefined || job.waitsForEndpoint !== undefined
  const row = await rowOf<Row<typeof side_jobs, 'id'>>(
    tx,
    sql`
    insert into side_jobs (id, project_id, kind, payload, key, max_attempts, due_at, after_run, waits_for_endpoint)
    values (${uuidOf('sideJob', newId('sideJob'))}, ${uuidOf('project', projectId)}, ${job.kind}, ${jsonText(job.payload)}::jsonb,
      ${job.key ?? null}, ${job.maxAttempts ?? 14},
      coalesce(${waits ? 'infinity' : (job.dueAt ?? null)}::timestamptz, now()), ${uuidOf('run', job.afterRun)},
      ${uuidOf('webhookEndpoint', job.waitsForEndpoint)})
    on conflict (project_id, kind, key) where key is not null and handed_at is null
    do update set payload = excluded.payload, due_at = least(side_jobs.due_at, excluded.due_at)
    returning id`,
  )
  if (row === null) throw new Error(`The side job ${job.kind} was not stored`)
  return idFrom('sideJob', row.id)
}

/** One turn hands over this many at most; the next is a sweep away. */
const BATCH = 200

/**
 * Gives due jobs to graphile-worker, in a transaction of its own, and takes jobs of dead processes back so that others
 * get them. Returns whether any job is handed over and not done: then somebody has to work.
 */
export async function handOverSideJobs(db: Db, { leaseMs }: { leaseMs: number }): Promise<boolean> {
  await rowOf(
    db,
    sql`
    with due as materialized (
      select id, kind, max_attempts from side_jobs
      where handed_at is null and due_at <= statement_timestamp()
      order by due_at limit ${BATCH} for update skip locked
    ), handed as materialized (
      select due.id, graphile_worker.add_job(due.kind, json_build_object('id', due.id), max_attempts => due.max_attempts,
        job_key => due.id::text)
      from due
    )
    update side_jobs set handed_at = clock_timestamp() where id = any (array (select id from handed))`,
  )
  const row = await rowOf<{ open: boolean; lost: boolean }>(
    db,
    sql`
    select (select handed_at from side_jobs where handed_at is not null and failed_at is null order by handed_at limit 1) is not null as open,
      coalesce((select min(lease_expires_at) from side_jobs where lease_expires_at is not null)
        < statement_timestamp() - ${leaseMs} * interval '1 millisecond', false) as lost`,
  )
  if (row?.lost === true) await releaseLostJobs(db, leaseMs)
  return row?.open === true
}

/**
 * A process counts as dead when it holds jobs longer than a lease and has renewed the lease of none of them. A job that
 * ended its process at every try fails for good. Reads all jobs that graphile-worker has: called where a lease is over,
 * and now and then by the upkeep, for processes that died between taking a job and its lease.
 */
export async function releaseLostJobs(db: Db, leaseMs: number): Promise<void> {
  await rowOf(
    db,
    sql`
    with lost as (
      select job.locked_by from graphile_worker.jobs job left join side_jobs on side_jobs.id = job.key::uuid
      where job.locked_by is not null
      group by job.locked_by
      having bool_and(job.locked_at < statement_timestamp() - ${leaseMs} * interval '1 millisecond'
        and coalesce(side_jobs.lease_expires_at < statement_timestamp(), true))
    )
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from lost having count(*) > 0`,
  )
  await rowOf(
    db,
    sql`
    with spent as (
      select id, key from graphile_worker.jobs where locked_by is null and attempts >= max_attempts
    ), given_up as (
      update side_jobs set failed_at = clock_timestamp(), lease_expires_at = null,
        last_error = coalesce(last_error, 'the process that worked on it died at every try')
      from spent where side_jobs.id = spent.key::uuid
    )
    select graphile_worker.complete_jobs(array_agg(id)) from spent having count(*) > 0`,
  )
}

export interface SideJob {
  id: string
  project_id: string
  kind: string
  /** As it was added; each task parses its own. */
  payload: Json
}

/** Takes or renews the lease on a job in work. Null where it is done: another process was faster. */
export async function holdSideJob(db: Db, id: string, leaseMs: number): Promise<SideJob | null> {
  const row = await rowOf<Row<typeof side_jobs, 'id' | 'project_id' | 'kind' | 'payload'>>(
    db,
    sql`
    update side_jobs set lease_expires_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where id = ${uuidOf('sideJob', id)} and handed_at is not null and failed_at is null
    returning id, project_id, kind, payload`,
  )
  return row === null ? null : { ...row, id: idFrom('sideJob', row.id), project_id: idFrom('project', row.project_id) }
}

/** The job is done, its row goes. */
export async function finishSideJob(db: Db, id: string): Promise<void> {
  await rowOf(db, sql`delete from side_jobs where id = ${uuidOf('sideJob', id)}`)
}

/**
 * A try failed: its error is stored, and after the last try the row stays as what could not be done. `brokenOff`: its
 * process ends and may not say so to graphile-worker any more; the lease stays, so that others find the job when it is over.
 */
export async function failSideJob(
  db: Db,
  id: string,
  error: string,
  { last, brokenOff = false }: { last: boolean; brokenOff?: boolean },
): Promise<void> {
  await rowOf(
    db,
    sql`
    update side_jobs set last_error = ${error}, lease_expires_at = case when ${brokenOff && !last} then lease_expires_at end,
      failed_at = case when ${last} then clock_timestamp() end
    where id = ${uuidOf('sideJob', id)}`,
  )
}

/** How long a job that could not be done is kept for operators to look at. */
const KEPT_DAYS = 30

/** Removes at most `limit` side jobs that failed for good long ago; returns how many. */
export const dropFailedSideJobs = (db: Db, limit: number): Promise<number> =>
  deleteOld(db, {
    table: sql`side_jobs`,
    where: sql`failed_at < now() - ${KEPT_DAYS} * interval '1 day'`,
    by: sql`failed_at`,
    limit,
  })
