import type { AgentExpose, ConversationView } from '@runwire/protocol'
import { conversationChanged, type Announcement } from '../notify/announcements.ts'
import { cancelGroup } from '../runs/cancel-group.ts'
import { conversationFrom, type ConversationViewRow } from './conversation-view.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { leafUnder } from './message-views.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { insertConversation, lockConversation, type NewConversation } from './locked-conversation.ts'
import { orderTitleWebhooks } from '../webhooks/webhook-events.ts'
import type { Row } from '../schema/row.ts'
import type { conversations, run_groups } from '../schema/schema.ts'

export interface ConversationRecord {
  view: ConversationView
  agent_id: string
  /** Settings of the agent's current version for what the public sees. */
  expose: AgentExpose
  /** Counts every change of title, branch, queue and active group. */
  revision: number
}

/** Null where the project has no such agent. */
export async function createConversation(
  db: Db,
  projectId: string,
  input: NewConversation,
): Promise<ConversationView | null> {
  return (await insertConversation(db, projectId, input))?.conversation ?? null
}

/** Null for an unknown, foreign or deleted conversation. */
export async function findConversation(
  db: Db,
  projectId: string,
  conversationId: string,
): Promise<ConversationRecord | null> {
  const row = await rowOf<ConversationRow>(
    db,
    sql`
    select conversation.id, conversation.agent_id, conversation.title, conversation.end_user, conversation.active_message_id,
      conversation.metadata, conversation.revision, conversation.created_at, conversation.updated_at, agent.slug,
      version.config -> 'expose' as expose
    from conversations conversation
    join agents agent on agent.id = conversation.agent_id
    join agent_versions version on version.id = agent.current_version_id
    where conversation.project_id = ${uuidOf('project', projectId)} and conversation.id = ${uuidOf('conversation', conversationId)}
      and conversation.deleted_at is null`,
  )
  return row === null ? null : recordFrom(row)
}

export interface ConversationChanges {
  title?: string | null | undefined
  /** Any message of the wanted branch; the newest leaf under it becomes active. */
  active_message_id?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

/** Renames a conversation, chooses its branch, or replaces its metadata. Null where the project has none. */
export async function updateConversation(
  db: Db,
  projectId: string,
  conversationId: string,
  changes: ConversationChanges,
): Promise<{ conversation: ConversationView; notify: Announcement[] } | null> {
  return inTransaction(db, async (tx) => {
    const scope = await lockConversation(tx, projectId, conversationId)
    if (scope === null) return null
    const leaf =
      changes.active_message_id === undefined ? null : await leafUnder(tx, conversationId, changes.active_message_id)
    if (changes.active_message_id !== undefined && leaf === null) {
      throw new RequestRefusedError(
        'not_found',
        `The conversation has no message ${JSON.stringify(changes.active_message_id)}.`,
        { param: 'active_message_id' },
      )
    }
    await rowOf(
      tx,
      sql`
      update conversations
      set title = case when ${changes.title !== undefined} then ${changes.title == null ? null : storableText(changes.title)} else title end,
        active_message_id = coalesce(${uuidOf('message', leaf)}::uuid, active_message_id),
        metadata = coalesce(${changes.metadata === undefined ? null : jsonText(changes.metadata)}::jsonb, metadata),
        revision = revision + 1, updated_at = now()
      where id = ${uuidOf('conversation', conversationId)}`,
    )
    const changed = await findConversation(tx, projectId, conversationId)
    return changed === null ? null : { conversation: changed.view, notify: [conversationChanged(conversationId)] }
  })
}

/**
 * Deletes a conversation: from now on nobody finds it, and its runs are cancelled. Its rows go with retention, after
 * their runs have ended. Null where the project has none.
 */
export async function deleteConversation(
  db: Db,
  projectId: string,
  conversationId: string,
): Promise<{ notify: Announcement[] } | null> {
  return inTransaction(db, async (tx) => {
    if ((await lockConversation(tx, projectId, conversationId)) === null) return null
    const groups = await rowsOf<Row<typeof run_groups, 'id'>>(
      tx,
      sql`
      select id from run_groups where conversation_id = ${uuidOf('conversation', conversationId)} and state <> 'ended'
      order by state desc, id`,
    )
    const notify: Announcement[] = []
    for (const { id } of groups) notify.push(...(await cancelGroup(tx, idFrom('group', id), 'removed')).notify)
    await rowOf(
      tx,
      sql`
      update conversations set deleted_at = now(), revision = revision + 1, updated_at = now()
      where id = ${uuidOf('conversation', conversationId)}`,
    )
    return { notify: [...notify, conversationChanged(conversationId)] }
  })
}

/**
 * Gives a conversation its title where it has none yet; false where it has one. A transaction of its own, before the
 * event.
 */
export async function setTitle(db: Db, projectId: string, conversationId: string, title: string): Promise<boolean> {
  const alone = await titleUnheard(db, projectId, conversationId, title)
  if (!alone.heard) return alone.stored
  return inTransaction(db, async (tx) => {
    const row = await rowOf(
      tx,
      sql`
      update conversations set title = ${storableText(title)}, revision = revision + 1, updated_at = now()
      where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)} and title is null
      returning id`,
    )
    if (row !== null) await orderTitleWebhooks(tx, conversationId, title)
    return row !== null
  })
}

/** The usual case, in one statement: no endpoint wants to hear of titles. Where one does, nothing is written. */
async function titleUnheard(
  db: Db,
  projectId: string,
  conversationId: string,
  title: string,
): Promise<{ stored: boolean; heard: boolean }> {
  const row = await rowOf<{ stored: boolean; heard: boolean }>(
    db,
    sql`
    with listener as (
      select 1 from webhook_endpoints
      where project_id = ${uuidOf('project', projectId)} and disabled_at is null and 'conversation.titled' = any(events)
      limit 1
    ), titled as (
      update conversations set title = ${storableText(title)}, revision = revision + 1, updated_at = now()
      where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)} and title is null
        and not exists (select 1 from listener)
      returning id
    )
    select exists (select 1 from titled) as stored, exists (select 1 from listener) as heard`,
  )
  return row ?? { stored: false, heard: false }
}

type ConversationRow = ConversationViewRow &
  Row<typeof conversations, 'agent_id' | 'revision'> & { expose: AgentExpose }

const recordFrom = (row: ConversationRow): ConversationRecord => ({
  agent_id: idFrom('agent', row.agent_id),
  expose: row.expose,
  revision: row.revision,
  view: conversationFrom(row),
})
