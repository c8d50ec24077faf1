import type { Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { idOrNull, uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { messages } from '../schema/schema.ts'

/** Where a new user message goes: under a parent that is known now, or under the active leaf of that time. */
export interface TurnParent {
  parent_id: string | null
  follows_leaf: boolean
}

/**
 * `edit_of` makes a sibling of that user message, `parent_id` goes on from that assistant message (null: a new root),
 * neither goes on from the active leaf. Throws `not_found` for messages of elsewhere, `invalid_field` for the wrong role.
 */
export async function turnParent(
  tx: Db,
  conversation: { id: string; active_message_id: string | null },
  body: { edit_of?: string | undefined; parent_id?: string | null | undefined },
): Promise<TurnParent> {
  if (body.edit_of !== undefined && body.parent_id !== undefined) {
    throw new RequestRefusedError(
      'invalid_field',
      'Send edit_of or parent_id, not both: an edited message keeps its parent.',
      { param: 'edit_of' },
    )
  }
  if (body.edit_of !== undefined) {
    const edited = await placedMessage(tx, conversation.id, body.edit_of, 'edit_of')
    if (edited.role !== 'user') {
      throw new RequestRefusedError(
        'invalid_field',
        'edit_of must name a message of the user; retry an answer by its retry route.',
        { param: 'edit_of' },
      )
    }
    return { parent_id: edited.parent_id, follows_leaf: false }
  }
  if (typeof body.parent_id === 'string') {
    const parent = await placedMessage(tx, conversation.id, body.parent_id, 'parent_id')
    if (parent.role !== 'assistant') {
      throw new RequestRefusedError(
        'invalid_field',
        'parent_id must name an answer; use edit_of to put a message in the place of another.',
        { param: 'parent_id' },
      )
    }
    return { parent_id: body.parent_id, follows_leaf: false }
  }
  if (body.parent_id === null) return { parent_id: null, follows_leaf: false }
  return { parent_id: conversation.active_message_id, follows_leaf: true }
}

export type PlacedMessage = Row<typeof messages, 'role' | 'parent_id' | 'model'>

/** A message of the conversation that has its place in the tree. Throws `not_found` naming the field it came in. */
export async function placedMessage(
  tx: Db,
  conversationId: string,
  messageId: string,
  param: string,
): Promise<PlacedMessage> {
  const row = await rowOf<PlacedMessage>(
    tx,
    sql`
    select role, parent_id, model from messages
    where conversation_id = ${uuidOf('conversation', conversationId)} and id = ${uuidOf('message', messageId)} and placed`,
  )
  if (row === null) {
    throw new RequestRefusedError('not_found', `The conversation has no message ${JSON.stringify(messageId)}.`, {
      param,
    })
  }
  return { ...row, parent_id: idOrNull('message', row.parent_id) }
}
