import { inTransaction, type Db } from '../connection/database.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { StepWork } from './step.ts'
import type { Row } from '../schema/row.ts'
import type { conversations } from '../schema/schema.ts'

/** A deleted conversation keeps its rows this long, for workers that still end its runs. */
const KEPT_HOURS = 1
const BATCH = 100

/**
 * Removes the rows of conversations that were deleted and whose runs have all ended, until there are none left. One that
 * cannot be removed holds up no other; the first error is thrown at the end.
 */
export async function purgeDeleted({ db, signal, report }: StepWork): Promise<void> {
  const failed = new Map<string, unknown>()
  for (let ids = await findDeleted(db, []); ids.length > 0; ids = await findDeleted(db, [...failed.keys()])) {
    for (const id of ids) {
      if (signal.aborted) return
      try {
        await purge(db, id)
        report.done += 1
      } catch (error) {
        failed.set(id, error)
      }
    }
    if (failed.size >= BATCH) break
  }
  const [first] = failed
  if (first !== undefined) throw new Error(`Conversation ${first[0]} could not be removed`, { cause: first[1] })
}

async function findDeleted(db: Db, except: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<Row<typeof conversations, 'id'>>(
    db,
    sql`
    select id from conversations
    where deleted_at < now() - ${KEPT_HOURS} * interval '1 hour' and id <> all (${except}::uuid[])
      and (select id from runtime_runs where conversation_id = conversations.id and ended_at is null limit 1) is null
    order by deleted_at limit ${BATCH}`,
  )
  return rows.map(({ id }) => id)
}

async function purge(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await rowOf<Row<typeof conversations, 'project_id'> & { runs: string[]; messages: string[] }>(
      tx,
      sql`
      update conversations set active_message_id = null where id = ${id}
      returning project_id, array (select id from runtime_runs where conversation_id = conversations.id) as runs,
        array (select id from messages where conversation_id = conversations.id) as messages`,
    )
    if (row === null) return
    const { project_id, runs, messages } = row
    await rowOf(tx, sql`delete from runtime_events where run_id = any (${runs}::uuid[])`)
    await rowOf(tx, sql`delete from tool_answers where run_id = any (${runs}::uuid[])`)
    await rowOf(tx, sql`delete from files where run_id = any (${runs}::uuid[])`)
    await rowOf(
      tx,
      sql`delete from feedback where project_id = ${project_id} and message_id = any (${messages}::uuid[])`,
    )
    await rowOf(tx, sql`delete from webhook_deliveries where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from runtime_runs where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from run_groups where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from messages where conversation_id = ${id}`)
    await rowOf(tx, sql`delete from conversations where id = ${id}`)
  })
}
