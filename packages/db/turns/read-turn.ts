import type { AgentConfig, ConversationView, RunStatus } from '@runwire/protocol'
import { conversationFrom, type ConversationViewRow } from '../conversations/conversation-view.ts'
import type { Announcement } from '../notify/announcements.ts'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { agent_versions, conversations, run_groups, runtime_runs } from '../schema/schema.ts'

export interface CreatedTurn {
  conversation: ConversationView
  group: { id: string; state: 'active' | 'waiting' | 'ended'; position: number }
  input_message_id: string
  /** In model_index order. */
  runs: {
    id: string
    model_index: number
    model: string
    status: RunStatus
    output_message_id: string
    last_seq: number
  }[]
  /** The agent version the runs are frozen to. */
  config: AgentConfig
  /** True for a repeat of an earlier request with the same Idempotency-Key: nothing new was made. */
  replayed: boolean
  /** Fields of the request that the caller may not bring and that were left out. */
  dropped?: string[]
  notify: Announcement[]
}

/** A group as the POST that made it answers: conversation, group, runs in model_index order. Null for an unknown one. */
export async function readTurn(
  db: Db,
  projectId: string,
  groupId: string,
): Promise<Omit<CreatedTurn, 'replayed' | 'notify'> | null> {
  const rows = await rowsOf<TurnRow>(
    db,
    sql`
    select conversation.id as conversation_id, conversation.title, conversation.end_user, conversation.active_message_id,
      conversation.metadata, conversation.created_at, conversation.updated_at, agent.slug, version.config,
      run_groups.state, run_groups.position, run_groups.input_message_id,
      run.id, run.model_index, run.model, run.status, run.output_message_id, run.last_seq
    from run_groups
    join conversations conversation on conversation.id = run_groups.conversation_id
    join runtime_runs run on run.group_id = run_groups.id
    join agent_versions version on version.id = run.agent_version_id
    join agents agent on agent.id = version.agent_id
    where run_groups.project_id = ${uuidOf('project', projectId)} and run_groups.id = ${uuidOf('group', groupId)}
    order by run.model_index`,
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    conversation: conversationFrom({ ...first, id: first.conversation_id }),
    group: { id: groupId, state: first.state, position: first.position },
    input_message_id: idFrom('message', first.input_message_id),
    config: first.config,
    runs: rows.map((row) => ({
      id: idFrom('run', row.id),
      model_index: row.model_index,
      model: row.model,
      status: row.status,
      output_message_id: idFrom('message', row.output_message_id),
      last_seq: row.last_seq,
    })),
  }
}

/** One run of the group, whose id it has, with the group and the conversation. */
type TurnRow = ConversationViewRow &
  Row<typeof conversations, never, { conversation_id: 'id' }> &
  Row<typeof agent_versions, 'config'> &
  Row<typeof run_groups, 'state' | 'position' | 'input_message_id'> &
  Row<typeof runtime_runs, 'id' | 'model_index' | 'model' | 'status' | 'output_message_id' | 'last_seq'>
