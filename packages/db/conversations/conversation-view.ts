import type { ConversationView } from '@runwire/protocol'
import { idFrom, idOrNull } from '../connection/ids.ts'

/** Columns that a statement selects to show a conversation: its own, and its agent's slug. */
export interface ConversationViewRow {
  id: string
  title: string | null
  end_user: string | null
  active_message_id: string | null
  metadata: Record<string, unknown>
  created_at: Date
  updated_at: Date
  slug: string
}

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
