import type { AgentExpose, Json } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { agents, conversations, run_groups, runtime_runs } from '../schema/schema.ts'

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
  const row = await rowOf<Row<typeof run_groups, 'setup'>>(
    db,
    sql`select setup from run_groups where id = ${uuidOf('group', groupId)}`,
  )
  return row?.setup ?? null
}

type GroupRow = Row<typeof run_groups, 'id' | 'conversation_id' | 'input_message_id' | 'state' | 'position'> &
  Row<typeof conversations, 'end_user'> &
  Row<typeof agents, 'slug'> &
  Row<typeof runtime_runs, never, { run_id: 'id' }> & { expose: AgentExpose }
