import type { AgentConfig, ConversationView } from '@runwire/protocol'
import { conversationFrom, type ConversationViewRow } from './conversation-view.ts'
import type { Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { LeftJoined, Row } from '../schema/row.ts'
import type { agent_versions, conversations, run_groups, runtime_runs } from '../schema/schema.ts'

/** The conversation a turn belongs to, locked, with its agent's current version and its active group. */
export interface LockedConversation {
  conversation: ConversationView
  agent_version_id: string
  config: AgentConfig
  /** A run of the active group that has not ended, for `conversation_busy`; null in an idle conversation. */
  busy: {
    group_id: string
    run_id: string
    /** Nothing of it runs: all that has not ended waits for an answer. */ waits: boolean
  } | null
}

/** The visitor who asks: a widget token sees only conversations of this end user and this agent. */
export interface ConversationOwner {
  end_user?: string | null
  agent?: string | null
}

/** Locks the conversation and reads its scope. Null for an unknown, foreign or deleted one, and for another owner's. */
export async function lockConversation(
  tx: Db,
  projectId: string,
  conversationId: string,
  owner: ConversationOwner = {},
): Promise<LockedConversation | null> {
  const locked = await rowOf(
    tx,
    sql`
    select 1 from conversations
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)} and deleted_at is null
    for no key update`,
  )
  if (locked === null) return null
  const row = await rowOf<LockedRow>(
    tx,
    sql`
    select conversation.id, conversation.title, conversation.end_user, conversation.active_message_id, conversation.metadata,
      conversation.created_at, conversation.updated_at, agent.slug, agent.id as agent_id, version.id as version_id, version.config,
      busy.group_id as busy_group_id, busy.run_id as busy_run_id, busy.waits as busy_waits
    from conversations conversation
    join agents agent on agent.id = conversation.agent_id
    join agent_versions version on version.id = agent.current_version_id
    left join lateral (
      select run_groups.id as group_id, run.id as run_id, not exists (
          select 1 from runtime_runs working where working.group_id = run_groups.id and working.status in ('queued', 'running')
        ) as waits
      from run_groups join runtime_runs run on run.group_id = run_groups.id
      where run_groups.conversation_id = conversation.id and run_groups.state = 'active'
      order by run.status in ('completed', 'failed', 'cancelled'), run.model_index limit 1
    ) as busy on true
    where conversation.id = ${uuidOf('conversation', conversationId)}`,
  )
  return row === null || !mayUse(row, owner) ? null : lockedFrom(row)
}

export interface NewConversation {
  /** Slug or id. */
  agent: string
  end_user?: string | null | undefined
  metadata?: Record<string, unknown> | undefined
  title?: string | null
}

/** A new conversation with the agent. Null where the project has no such agent. */
export async function insertConversation(
  tx: Db,
  projectId: string,
  input: NewConversation,
): Promise<LockedConversation | null> {
  const id = newId('conversation')
  const row = await rowOf<LockedRow>(
    tx,
    sql`
    with agent as (
      select id, slug, current_version_id from agents
      where project_id = ${uuidOf('project', projectId)} and (slug = ${input.agent} or id = ${uuidOf('agent', input.agent)})
        and current_version_id is not null
      limit 1
    ), made as (
      insert into conversations (id, project_id, agent_id, end_user, metadata, title)
      select ${uuidOf('conversation', id)}::uuid, ${uuidOf('project', projectId)}::uuid, agent.id, ${input.end_user ?? null},
        ${jsonText(input.metadata ?? {})}::jsonb, ${input.title ?? null}
      from agent
      returning *
    )
    select made.id, made.title, made.end_user, made.active_message_id, made.metadata, made.created_at, made.updated_at,
      agent.slug, agent.id as agent_id, version.id as version_id, version.config,
      null::uuid as busy_group_id, null::uuid as busy_run_id, null::bool as busy_waits
    from made, agent join agent_versions version on version.id = agent.current_version_id`,
  )
  return row === null ? null : lockedFrom(row)
}

type LockedRow = ConversationViewRow &
  Row<typeof conversations, 'agent_id'> &
  Row<typeof agent_versions, 'config', { version_id: 'id' }> &
  LeftJoined<
    Row<typeof run_groups, never, { busy_group_id: 'id' }> &
      Row<typeof runtime_runs, never, { busy_run_id: 'id' }> & { busy_waits: boolean }
  >

function mayUse(row: LockedRow, owner: ConversationOwner): boolean {
  if (owner.end_user !== undefined && owner.end_user !== null && row.end_user !== owner.end_user) return false
  if (owner.agent === undefined || owner.agent === null) return true
  return owner.agent === row.slug || owner.agent === idFrom('agent', row.agent_id)
}

function lockedFrom(row: LockedRow): LockedConversation {
  return {
    conversation: conversationFrom(row),
    agent_version_id: idFrom('agentVersion', row.version_id),
    config: row.config,
    busy:
      row.busy_group_id === null || row.busy_run_id === null
        ? null
        : {
            group_id: idFrom('group', row.busy_group_id),
            run_id: idFrom('run', row.busy_run_id),
            waits: row.busy_waits,
          },
  }
}
