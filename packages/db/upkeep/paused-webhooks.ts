import type { Db } from '../connection/database.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import { letOn } from '../webhooks/paused-endpoints.ts'
import type { StepWork } from './step.ts'

/** A delivery that has waited this long is given up, as one that was tried for about a day is. */
const WAITS_HOURS = 28
const BATCH = 1_000

/**
 * Makes one delivery due for each endpoint whose pause is over, and all of those that wait for an endpoint that is not
 * paused or gone; gives up what has waited for too long.
 */
export async function lookAfterPausedEndpoints({ db, signal, report }: StepWork): Promise<void> {
  for (let given = BATCH; given === BATCH && !signal.aborted;) {
    given = await giveUpOldest(db)
    report.done += given
  }
  for (const { id, open } of await endpointsToTry(db)) {
    for (let more = true; more && !signal.aborted;) {
      const count = await letOn(db, id, open ? BATCH : 1)
      report.done += count
      more = open && count === BATCH
    }
  }
}

/** Steps from one endpoint to the next along the index, whatever number of jobs waits for each. */
const endpointsToTry = (db: Db) =>
  rowsOf<{ id: string; open: boolean }>(
    db,
    sql`
    with recursive waiting as (
      (select waits_for_endpoint as id from side_jobs where waits_for_endpoint is not null order by waits_for_endpoint limit 1)
      union all
      select (select waits_for_endpoint from side_jobs where waits_for_endpoint > waiting.id order by waits_for_endpoint limit 1)
      from waiting where waiting.id is not null
    )
    select waiting.id, endpoint.paused_until is null as open
    from waiting left join webhook_endpoints endpoint on endpoint.id = waiting.id
    where waiting.id is not null and coalesce(endpoint.paused_until <= statement_timestamp(), true)`,
  )

async function giveUpOldest(db: Db): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`
    with old as materialized (
      select id, split_part(payload ->> 'delivery_id', '_', 2)::uuid as delivery_id from side_jobs
      where waits_for_endpoint is not null and created_at < now() - ${WAITS_HOURS} * interval '1 hour'
      order by created_at limit ${BATCH} for update skip locked
    ), given_up as (
      update webhook_deliveries set status = 'failed', error = 'the endpoint did not answer for a day'
      where id = any (array (select delivery_id from old)) and status = 'pending'
    )
    delete from side_jobs where id = any (array (select id from old)) returning 1`,
  )
  return rows.length
}
