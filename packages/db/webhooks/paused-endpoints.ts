import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'

// An endpoint is open → paused, after FAILURES tries in a row that failed → when the pause is over one process takes the
// one try that tells whether it answers → open, or paused for longer. While it is paused its deliveries wait as side jobs
// that are never due, so that a backlog of any length costs nothing until the endpoint answers.

const FAILURES = 3
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 3_600
/** Longer than a try takes: a process that died with the one try does not keep the endpoint paused. */
const TRY_SECONDS = 60
const BATCH = 1_000

/** Takes the one try that a paused endpoint gets after its pause. False where it is not yet over, or another has the try. */
export async function takeTryOfPaused(db: Db, projectId: string, endpointId: string): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    update webhook_endpoints set paused_until = clock_timestamp() + ${TRY_SECONDS} * interval '1 second'
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('webhookEndpoint', endpointId)}
      and paused_until <= clock_timestamp()
    returning id`,
  )
  return row !== null
}

/** A try failed: pauses the endpoint where it was one too many. `paused`: it was the one try of a paused endpoint. */
export async function noteEndpointFailed(
  db: Db,
  projectId: string,
  endpointId: string,
  { paused }: { paused: boolean },
): Promise<void> {
  // Tries that were under way when the pause began say nothing new.
  await rowOf(
    db,
    sql`
    update webhook_endpoints set failures = failures + 1,
      paused_until = case when failures + 1 >= ${FAILURES} then clock_timestamp() + interval '1 second'
        * least(${FIRST_PAUSE_SECONDS} * 2 ^ least(failures + 1 - ${FAILURES}, 20), ${LONGEST_PAUSE_SECONDS}) end
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('webhookEndpoint', endpointId)}
      and (paused_until is null or ${paused})`,
  )
}

/** The endpoint answered: what waits for it becomes due, the upkeep sees to what is more than one batch. */
export async function noteEndpointAnswered(db: Db, projectId: string, endpointId: string): Promise<void> {
  const row = await rowOf<{ id: string }>(
    db,
    sql`
    update webhook_endpoints set failures = 0, paused_until = null
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('webhookEndpoint', endpointId)} and failures > 0
    returning id`,
  )
  if (row !== null) await letOn(db, row.id, BATCH)
}

/** Ends the pause of an endpoint, so that the next delivery is tried at once; somebody asks for it. */
export async function endPause(db: Db, projectId: string, endpointId: string): Promise<void> {
  await rowOf(
    db,
    sql`
    update webhook_endpoints set paused_until = clock_timestamp()
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('webhookEndpoint', endpointId)}
      and paused_until > clock_timestamp()`,
  )
}

/**
 * Gives a job in work back until its endpoint answers; it has had `tries` of its tries. False where another job with its
 * key waits already, which does the same.
 */
export async function waitForEndpoint(
  db: Db,
  projectId: string,
  { jobId, endpointId, tries }: { jobId: string; endpointId: string; tries: number },
): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    update side_jobs set handed_at = null, lease_expires_at = null, due_at = 'infinity',
      max_attempts = greatest(1, max_attempts - ${tries}::int), waits_for_endpoint = ${uuidOf('webhookEndpoint', endpointId)}
    where id = ${uuidOf('sideJob', jobId)} and project_id = ${uuidOf('project', projectId)}
      and (select id from side_jobs other where other.project_id = side_jobs.project_id and other.kind = side_jobs.kind
        and other.key = side_jobs.key and other.handed_at is null limit 1) is null
    returning id`,
  )
  return row !== null
}

/** The oldest jobs that wait for an endpoint (its uuid) become due; returns how many. */
export async function letOn(db: Db, endpoint: string, limit: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`
    update side_jobs set due_at = clock_timestamp(), waits_for_endpoint = null where id = any (array (
      select id from side_jobs where waits_for_endpoint = ${endpoint} order by created_at limit ${limit}
      for no key update skip locked
    )) returning 1`,
  )
  return rows.length
}
