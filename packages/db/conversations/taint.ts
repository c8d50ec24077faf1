import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { conversations } from '../schema/schema.ts'

/** Reads which foreign sources (hosts, servers, `web`) have put words into a conversation. */
export async function readTaint(db: Db, projectId: string, conversationId: string): Promise<string[]> {
  const row = await rowOf<Row<typeof conversations, 'tainted_by'>>(
    db,
    sql`
    select tainted_by from conversations
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)}`,
  )
  return row?.tainted_by ?? []
}

/** Notes that a conversation holds somebody's words. It stays so, whatever becomes of the messages. A transaction of its own. */
export async function addTaint(db: Db, projectId: string, conversationId: string, origin: string): Promise<void> {
  await rowOf(
    db,
    sql`
    update conversations set tainted_by = array_append(tainted_by, ${origin})
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)}
      and not tainted_by @> array[${origin}]::text[]`,
  )
}
