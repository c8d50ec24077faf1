import type { ConversationState, WaitingGroup } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, idOrNull, uuidOf, uuidsOf } from '../connection/ids.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import type { LeftJoined, Row } from '../schema/row.ts'
import type { conversations, messages, run_groups } from '../schema/schema.ts'

const PREVIEW_CHARS = 200

/**
 * States of those conversations that changed since a revision (-1 for one that was never read), in one statement; null
 * for one that was deleted. Those that did not change are left out. The caller has checked who may see them.
 */
export async function conversationStates(
  db: Db,
  known: readonly { conversation_id: string; revision: number }[],
): Promise<Map<string, ConversationState | null>> {
  const ids = known.map(({ conversation_id }) => conversation_id)
  const revisions = known.map(({ revision }) => revision)
  const rows = await rowsOf<StateRow>(
    db,
    sql`
    select known.id, conversation.id is not null and conversation.deleted_at is null as found, conversation.revision,
      conversation.title, conversation.active_message_id, active.id as active_group_id, waiting.queue
    from unnest(${uuidsOf('conversation', ids)}::uuid[], ${revisions}::int[]) as known (id, revision)
    left join conversations conversation on conversation.id = known.id
    left join run_groups active on active.conversation_id = conversation.id and active.state = 'active'
    left join lateral (
      select json_agg(json_build_object('id', next.id, 'input_message_id', next.input_message_id,
        'position', next.position, 'preview', left(message.content, ${PREVIEW_CHARS})) order by next.position) as queue
      from run_groups next join messages message on message.id = next.input_message_id
      where next.conversation_id = conversation.id and next.state = 'waiting'
    ) as waiting on true
    where conversation.id is null or conversation.deleted_at is not null or conversation.revision > known.revision`,
  )
  return new Map(rows.map((row) => [idFrom('conversation', row.id), stateFrom(row)]))
}

/** The state of one conversation of the project; null where it has none. */
export async function conversationState(
  db: Db,
  projectId: string,
  conversationId: string,
): Promise<ConversationState | null> {
  const owned = await rowsOf(
    db,
    sql`
    select 1 from conversations
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)}`,
  )
  if (owned.length === 0) return null
  const states = await conversationStates(db, [{ conversation_id: conversationId, revision: -1 }])
  return states.get(conversationId) ?? null
}

/** The waiting messages of a conversation with their whole texts, first one first; none for a conversation of elsewhere. */
export async function listWaiting(db: Db, projectId: string, conversationId: string): Promise<WaitingGroup[]> {
  const rows = await rowsOf<WaitingRow>(
    db,
    sql`
    select waiting.id, waiting.input_message_id, waiting.position, message.content, message.parts, waiting.created_at,
      (select json_agg(run.id order by run.model_index) from runtime_runs run where run.group_id = waiting.id) as run_ids
    from run_groups waiting
    join conversations conversation on conversation.id = waiting.conversation_id and conversation.deleted_at is null
    join messages message on message.id = waiting.input_message_id
    where waiting.project_id = ${uuidOf('project', projectId)} and waiting.conversation_id = ${uuidOf('conversation', conversationId)}
      and waiting.state = 'waiting'
    order by waiting.position`,
  )
  return rows.map((row) => ({
    group_id: idFrom('group', row.id),
    message_id: idFrom('message', row.input_message_id),
    position: row.position,
    content: row.content,
    parts: row.parts,
    run_ids: row.run_ids.map((id) => idFrom('run', id)),
    created_at: row.created_at.toISOString(),
  }))
}

type StateRow = Row<typeof conversations, 'id' | 'revision' | 'title' | 'active_message_id'> &
  LeftJoined<Row<typeof run_groups, never, { active_group_id: 'id' }>> & {
    found: boolean
    queue: QueuedRow[] | null
  }

/** One message of the queue, as the statement puts it into JSON. */
type QueuedRow = Row<typeof run_groups, 'id' | 'input_message_id' | 'position'> & { preview: string }

type WaitingRow = Row<typeof run_groups, 'id' | 'input_message_id' | 'position' | 'created_at'> &
  Row<typeof messages, 'content' | 'parts'> & { run_ids: string[] }

function stateFrom(row: StateRow): ConversationState | null {
  if (!row.found) return null
  return {
    type: 'conversation.state',
    conversation_id: idFrom('conversation', row.id),
    revision: row.revision,
    title: row.title,
    active_message_id: idOrNull('message', row.active_message_id),
    active_group_id: idOrNull('group', row.active_group_id),
    queue: (row.queue ?? []).map(({ id, input_message_id, position, preview }) => ({
      group_id: idFrom('group', id),
      message_id: idFrom('message', input_message_id),
      position,
      preview,
    })),
  }
}
