import type { AgentExpose, ContentPart, Json, RunView } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { findRun } from './runs.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'

export interface GroupRecord {
  id: string
  conversation_id: string
  input_message_id: string
  state: 'waiting' | 'active' | 'ended'
  position: number
  end_user: string | null
  agent: string
  expose: AgentExpose
  /** In model_index order. */
  run_ids: string[]
}

/** A group of the project with its runs, or null. */
export async function findGroup(db: Db, projectId: string, groupId: string): Promise<GroupRecord | null> {
  const rows = await rowsOf<GroupRow>(
    db,
    sql`
    select run_groups.id, run_groups.conversation_id, run_groups.input_message_id, run_groups.state, run_groups.position,
      conversation.end_user, agent.slug, version.config -> 'expose' as expose, run.id as run_id
    from run_groups
    join conversations conversation on conversation.id = run_groups.conversation_id and conversation.deleted_at is null
    join runtime_runs run on run.group_id = run_groups.id
    join agent_versions version on version.id = run.agent_version_id
    join agents agent on agent.id = version.agent_id
    where run_groups.project_id = ${uuidOf('project', projectId)} and run_groups.id = ${uuidOf('group', groupId)}
    order by run.model_index`,
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    id: groupId,
    conversation_id: idFrom('conversation', first.conversation_id),
    input_message_id: idFrom('message', first.input_message_id),
    state: first.state,
    position: first.position,
    end_user: first.end_user,
    agent: first.slug,
    expose: first.expose,
    run_ids: rows.map((row) => idFrom('run', row.run_id)),
  }
}

/** The runs of a group as the API shows them, in model_index order; empty for a group of elsewhere. */
export async function groupRuns(db: Db, projectId: string, groupId: string): Promise<RunView[]> {
  const group = await findGroup(db, projectId, groupId)
  const records = await Promise.all((group?.run_ids ?? []).map((id) => findRun(db, projectId, id)))
  return records.flatMap((record) => (record === null ? [] : [record.view]))
}

/**
 * Keeps what a group's turn set-up gave (hook, retrieval), once: the first to store wins and everybody gets the stored
 * value back. Computed without a lock before. Null where the group does not exist.
 */
export async function storeSetup(db: Db, groupId: string, setup: Json): Promise<Json> {
  await rowOf(
    db,
    sql`
    update run_groups set setup = ${jsonText(setup)}::jsonb where id = ${uuidOf('group', groupId)} and setup is null`,
  )
  return readSetup(db, groupId)
}

export async function readSetup(db: Db, groupId: string): Promise<Json> {
  const row = await rowOf<{ setup: Json }>(db, sql`select setup from run_groups where id = ${uuidOf('group', groupId)}`)
  return row?.setup ?? null
}

/** A waiting message as the queue shows it. */
export interface WaitingGroup {
  group_id: string
  message_id: string
  position: number
  content: string
  parts: ContentPart[]
  run_ids: string[]
  created_at: string
}

/** What a conversation is busy with, and what waits behind it, first one first. Null where the project has none. */
export async function conversationState(
  db: Db,
  projectId: string,
  conversationId: string,
): Promise<{
  revision: number
  title: string | null
  active_message_id: string | null
  active_group_id: string | null
  queue: WaitingGroup[]
} | null> {
  const row = await rowOf<StateRow>(
    db,
    sql`
    select revision, title, active_message_id,
      (select id from run_groups where conversation_id = conversation.id and state = 'active') as active_group_id
    from conversations conversation
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)} and deleted_at is null`,
  )
  if (row === null) return null
  return {
    revision: row.revision,
    title: row.title,
    active_message_id: row.active_message_id === null ? null : idFrom('message', row.active_message_id),
    active_group_id: row.active_group_id === null ? null : idFrom('group', row.active_group_id),
    queue: await listQueue(db, projectId, conversationId),
  }
}

/** The waiting groups of a conversation, first one first; empty for a conversation of elsewhere. */
export async function listQueue(db: Db, projectId: string, conversationId: string): Promise<WaitingGroup[]> {
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

interface GroupRow {
  id: string
  conversation_id: string
  input_message_id: string
  state: GroupRecord['state']
  position: number
  end_user: string | null
  slug: string
  expose: AgentExpose
  run_id: string
}

interface StateRow {
  revision: number
  title: string | null
  active_message_id: string | null
  active_group_id: string | null
}

interface WaitingRow {
  id: string
  input_message_id: string
  position: number
  content: string
  parts: ContentPart[]
  created_at: Date
  run_ids: string[]
}
