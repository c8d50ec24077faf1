import type { ConversationView } from '@runwire/protocol'
import { and, asc, desc, eq, gt, isNull, lt, or } from '../connection/drizzle.ts'
import type { Db } from '../connection/database.ts'
import { storableText } from '../connection/json.ts'
import { pageBounds, type PageQuery } from '../connection/page-bounds.ts'
import { agents, conversations } from '../schema/schema.ts'
import type { ConversationOwner } from './locked-conversation.ts'

export type ConversationQuery = PageQuery & ConversationOwner

/** A page of the project's conversations, and whether there are more in its direction. */
export async function listConversations(
  db: Db,
  projectId: string,
  query: ConversationQuery,
): Promise<{ data: ConversationView[]; has_more: boolean }> {
  const { turned, below, above, direction } = pageBounds(query)
  const rows = await db
    .select({ conversation: conversations, slug: agents.slug })
    .from(conversations)
    .innerJoin(agents, eq(agents.id, conversations.agent_id))
    .where(
      and(
        eq(conversations.project_id, projectId),
        isNull(conversations.deleted_at),
        typeof query.end_user === 'string' ? eq(conversations.end_user, storableText(query.end_user)) : undefined,
        typeof query.agent === 'string'
          ? or(eq(agents.slug, storableText(query.agent)), eq(agents.id, query.agent))
          : undefined,
        below === null ? undefined : lt(conversations.id, below),
        above === null ? undefined : gt(conversations.id, above),
      ),
    )
    .orderBy(direction === 'desc' ? desc(conversations.id) : asc(conversations.id))
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit).map(viewFrom)
  return { data: turned ? page.reverse() : page, has_more: rows.length > query.limit }
}

function viewFrom({
  conversation,
  slug,
}: {
  conversation: typeof conversations.$inferSelect
  slug: string
}): ConversationView {
  return {
    id: conversation.id,
    object: 'conversation',
    agent: slug,
    title: conversation.title,
    end_user: conversation.end_user,
    active_message_id: conversation.active_message_id,
    metadata: conversation.metadata,
    created_at: conversation.created_at.toISOString(),
    updated_at: conversation.updated_at.toISOString(),
  }
}
