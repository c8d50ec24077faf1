import type { ConversationView } from '@runwire/protocol'
import { idFrom, idOrNull } from '../connection/ids.ts'
import type { Row } from '../schema/row.ts'
import type { agents, conversations } from '../schema/schema.ts'

/** Columns that a statement selects to show a conversation: its own, and its agent's slug. */
export type ConversationViewRow = Row<
  typeof conversations,
  'id' | 'title' | 'end_user' | 'active_message_id' | 'metadata' | 'created_at' | 'updated_at'
> &
  Row<typeof agents, 'slug'>

export const conversationFrom = (row: ConversationViewRow): ConversationView => ({
  id: idFrom('conversation', row.id),
  object: 'conversation',
  agent: row.slug,
  title: row.title,
  end_user: row.end_user,
  active_message_id: idOrNull('message', row.active_message_id),
  metadata: row.metadata,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
