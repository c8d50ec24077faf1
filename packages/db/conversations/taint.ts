import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'

/** Notes which foreign source (a host, a server, `web`) has put words into a conversation. It stays so, whatever becomes of the messages. A transaction of its own. */
export async function addTaint(db: Db, projectId: string, conversationId: string, origin: string): Promise<void> {
  await rowOf(
    db,
    sql`
    update conversations set tainted_by = array_append(tainted_by, ${origin})
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)}
      and not tainted_by @> array[${origin}]::text[]`,
  )
}
