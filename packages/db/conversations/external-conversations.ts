import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import {
  insertConversation,
  lockConversation,
  type ConversationOwner,
  type LockedConversation,
} from './locked-conversation.ts'
import type { Row } from '../schema/row.ts'
import type { conversations } from '../schema/schema.ts'

/**
 * A conversation as a client of another wire format names it; `external_id` begins with the caller's id, so that two
 * callers may choose the same name.
 */
export interface ExternalConversation {
  external_id: string
  agent: string
  end_user?: string | null
}

/**
 * The conversation under a client's own id, locked; made at its first message. Two first messages at once make one.
 * Null where the project has no such agent.
 */
export async function lockExternalConversation(
  tx: Db,
  projectId: string,
  wanted: ExternalConversation,
  owner: ConversationOwner = {},
): Promise<LockedConversation | null> {
  await rowOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${projectId + wanted.external_id}, 0))`)
  const known = await findExternalConversation(tx, projectId, wanted.external_id)
  if (known !== null) return lockConversation(tx, projectId, known, owner)
  const scope = await insertConversation(tx, projectId, wanted)
  if (scope === null) return null
  await rowOf(
    tx,
    sql`
    update conversations set external_id = ${wanted.external_id}
    where id = ${uuidOf('conversation', scope.conversation.id)}`,
  )
  return scope
}

/** The conversation under a client's own id, or null where it has sent nothing yet. */
export async function findExternalConversation(db: Db, projectId: string, externalId: string): Promise<string | null> {
  const row = await rowOf<Row<typeof conversations, 'id'>>(
    db,
    sql`
    select id from conversations
    where project_id = ${uuidOf('project', projectId)} and external_id = ${externalId} and deleted_at is null`,
  )
  return row === null ? null : idFrom('conversation', row.id)
}
