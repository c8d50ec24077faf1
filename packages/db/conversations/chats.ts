import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { insertConversation, lockConversation, type ConversationOwner, type TurnScope } from './turn-scope.ts'
import type { Row } from '../schema/row.ts'
import type { conversations } from '../schema/schema.ts'

/** A chat as a client of another wire format names it; `external_id` starts with the caller's id, so that callers may choose alike. */
export interface ClientChat {
  external_id: string
  agent: string
  end_user?: string | null
}

/**
 * The conversation of a client's chat, locked; made at its first message. Two first messages at once make one.
 * Null where the project has no such agent.
 */
export async function lockChat(
  tx: Db,
  projectId: string,
  chat: ClientChat,
  owner: ConversationOwner = {},
): Promise<TurnScope | null> {
  await rowOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${projectId + chat.external_id}, 0))`)
  const known = await findChat(tx, projectId, chat.external_id)
  if (known !== null) return lockConversation(tx, projectId, known, owner)
  const scope = await insertConversation(tx, projectId, chat)
  if (scope === null) return null
  await rowOf(
    tx,
    sql`
    update conversations set external_id = ${chat.external_id}
    where id = ${uuidOf('conversation', scope.conversation.id)}`,
  )
  return scope
}

/** The conversation a client's chat leads to, or null where it has sent nothing yet. */
export async function findChat(db: Db, projectId: string, externalId: string): Promise<string | null> {
  const row = await rowOf<Row<typeof conversations, 'id'>>(
    db,
    sql`
    select id from conversations
    where project_id = ${uuidOf('project', projectId)} and external_id = ${externalId} and deleted_at is null`,
  )
  return row === null ? null : idFrom('conversation', row.id)
}
