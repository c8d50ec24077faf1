import type { ContentPart, NewEventOf, RunOptions } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { newId, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { nextInOrder } from '../runs/claim-order.ts'
import type { TurnModel } from './turn-models.ts'
import type { Row } from '../schema/row.ts'
import type { conversations, run_groups } from '../schema/schema.ts'

/** Everything a group and its runs are made of; ids of rows that exist were checked against the project before. */
export interface NewTurn {
  project_id: string
  conversation_id: string
  agent_slug: string
  agent_version_id: string
  models: readonly TurnModel[]
  options: RunOptions
  metadata: Record<string, unknown>
  /** The message to answer: a new one under its parent, or one that is there already. */
  input: { id: string; fresh: { parent_id: string | null; content: string; parts: readonly ContentPart[] } | null }
  state: 'active' | 'waiting'
  /** Before all waiting groups instead of behind them. */
  first: boolean
  /** The parent is the active leaf at the time of promotion. */
  follows_leaf: boolean
  watcher_inbox: string | null
  trace_parent: string | null
  caller_id: string | null
  /** Of each run, until it ends. */
  reserved_tokens: number
  /** The key or visitor to whom its runs count when workers share claims out. */
  claimant: string
}

export interface InsertedTurn {
  group_id: string
  position: number
  /** In model_index order. */
  runs: { id: string; model_index: number; model: string; output_message_id: string }[]
  conversation_updated_at: string
}

/** Writes user message, assistant messages, group, runs and their `run.queued` in one statement; the conversation is locked. */
export async function insertTurn(tx: Db, turn: NewTurn): Promise<InsertedTurn> {
  const group_id = newId('group')
  const nowMs = Date.now()
  const runs = turn.models.map(({ provider_id, model }, model_index) => {
    // A millisecond apart, so that siblings sorted by id stand in model_index order.
    const output_message_id = newId('message', nowMs + model_index)
    return { id: newId('run'), model_index, provider_id, model, output_message_id }
  })
  const rows = runs.map((run) => ({
    id: uuidOf('run', run.id),
    model_index: run.model_index,
    provider_id: uuidOf('provider', run.provider_id),
    model: run.model,
    output_message_id: uuidOf('message', run.output_message_id),
    queued: queuedFields(turn, group_id, run),
  }))
  const { fresh } = turn.input
  const conversation = uuidOf('conversation', turn.conversation_id)
  const project = uuidOf('project', turn.project_id)
  const input = uuidOf('message', turn.input.id)
  const active = turn.state === 'active'
  const inserted = await rowOf<Row<typeof run_groups, 'position'> & Row<typeof conversations, 'updated_at'>>(
    tx,
    sql`
    with run as materialized (
      select * from jsonb_to_recordset(${jsonText(rows)}::jsonb)
        as run (id uuid, model_index int, provider_id uuid, model text, output_message_id uuid, queued jsonb)
    ), asked as (
      insert into messages (id, project_id, conversation_id, parent_id, role, status, placed, content, parts, metadata)
      select ${input}::uuid, ${project}::uuid, ${conversation}::uuid, ${uuidOf('message', fresh?.parent_id)}::uuid, 'user',
        ${active ? 'completed' : 'queued'}, ${active}, ${storableText(fresh?.content ?? '')}, ${jsonText(fresh?.parts ?? [])}::jsonb,
        ${jsonText(turn.metadata)}::jsonb
      where ${fresh !== null}
    ), answers as (
      insert into messages (id, project_id, conversation_id, parent_id, role, status, placed, model_index, model)
      select output_message_id, ${project}::uuid, ${conversation}::uuid, ${input}::uuid, 'assistant', 'queued', ${active}, model_index, model
      from run
    ), grouped as (
      insert into run_groups (id, project_id, conversation_id, input_message_id, state, position, follows_leaf)
      select ${uuidOf('group', group_id)}::uuid, ${project}::uuid, ${conversation}::uuid, ${input}::uuid, ${turn.state},
        case when ${turn.first} then coalesce(min(position), 1) - 1 else coalesce(max(position), 0) + 1 end, ${turn.follows_leaf}
      from run_groups where conversation_id = ${conversation}::uuid and state = 'waiting'
      returning position
    ), queued as (
      insert into runtime_runs (id, project_id, conversation_id, group_id, model_index, agent_version_id, provider_id, model,
        options, metadata, input_message_id, output_message_id, last_seq, watcher_inbox, trace_parent, caller_id, claimant, claim_order,
        reserved_tokens, code_tools)
      select id, ${project}::uuid, ${conversation}::uuid, ${uuidOf('group', group_id)}::uuid, model_index,
        ${uuidOf('agentVersion', turn.agent_version_id)}::uuid, provider_id, model, ${jsonText(turn.options)}::jsonb,
        ${jsonText(turn.metadata)}::jsonb, ${input}::uuid, output_message_id, 1, ${turn.watcher_inbox}, ${turn.trace_parent}, ${turn.caller_id},
        ${turn.claimant}, case when ${active} then ${nextInOrder(sql`${project}::uuid`, sql`${turn.claimant}`)} end,
        ${turn.reserved_tokens}::int,
        (select nullif(jsonb_path_query_array(config, '$.tools[*] ? (@.kind == "code").name'), '[]')
          from agent_versions where id = ${uuidOf('agentVersion', turn.agent_version_id)}::uuid)
      from run
    ), logged as (
      insert into runtime_events (run_id, seq, attempt, type, payload) select id, 1, 0, 'run.queued', queued from run
    ), moved as (
      update conversations
      set active_message_id = case when ${active} then (select output_message_id from run where model_index = 0) else active_message_id end,
        revision = revision + 1, updated_at = now()
      where id = ${conversation}::uuid
      returning updated_at
    )
    select position, updated_at from grouped, moved`,
  )
  if (inserted === null) throw new Error(`Group ${group_id} was not stored`)
  return {
    group_id,
    position: inserted.position,
    runs: runs.map(({ id, model_index, model, output_message_id }) => ({ id, model_index, model, output_message_id })),
    conversation_updated_at: inserted.updated_at.toISOString(),
  }
}

function queuedFields(
  turn: NewTurn,
  group_id: string,
  run: { model_index: number; model: string; output_message_id: string },
) {
  const fields: Omit<NewEventOf<'run.queued'>, 'type'> = {
    conversation_id: turn.conversation_id,
    input_message_id: turn.input.id,
    output_message_id: run.output_message_id,
    group_id,
    model_index: run.model_index,
    agent: turn.agent_slug,
    agent_version: turn.agent_version_id,
    model: run.model,
  }
  return fields
}
