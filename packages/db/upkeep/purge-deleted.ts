import { inTransaction, type Db } from '../connection/database.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'

/** A deleted conversation keeps its rows this long, for workers that still end its runs. */
const KEPT_HOURS = 1
const BATCH = 100

/** Removes the rows of conversations that were deleted and whose runs have all ended; returns how many. */
export async function purgeDeleted(db: Db): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    select id from conversations
    where deleted_at < now() - ${KEPT_HOURS} * interval '1 hour'
      and not exists (select 1 from runtime_runs where conversation_id = conversations.id and ended_at is null)
    limit ${BATCH}`,
  )
  for (const { id } of rows) await purge(db, id)
  return rows.length
}

async function purge(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await rowOf(tx, sql`update conversations set active_message_id = null where id = ${id}`)
    await rowOf(
      tx,
      sql`delete from runtime_events where run_id in (select id from runtime_runs where conversation_id = ${id})`,
    )
    await rowOf(
      tx,
      sql`delete from tool_answers where run_id in (select id from runtime_runs where conversation_id = ${id})`,
    )
    await rowOf(tx, sql`delete from files where run_id in (select id from runtime_runs where conversation_id = ${id})`)
    await rowOf(
      tx,
      sql`delete from feedback where message_id in (select id from messages where conversation_id = ${id})`,
    )
    await rowOf(tx, sql`delete from webhook_deliveries where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from runtime_runs where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from run_groups where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from messages where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from conversations where id = ${id}`)
  })
}
