import type { AgentConfig, RunOptions } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { isoOrNull } from '../connection/times.ts'
import type { ClaimedRun } from './claim-runs.ts'

/** The facts that a run is set up from, without the right to work on it. */
export type RunSetup = Pick<
  ClaimedRun,
  | 'id'
  | 'attempt'
  | 'project_id'
  | 'conversation_id'
  | 'group_id'
  | 'model_index'
  | 'input_message_id'
  | 'output_message_id'
  | 'agent'
  | 'agent_slug'
  | 'model'
  | 'options'
  | 'prices'
  | 'streamed'
  | 'tainted_by'
  | 'started_at'
>

/**
 * A run's version of its agent, its options and its place in the conversation; null where the project has no such run.
 */
export async function findRunSetup(db: Db, projectId: string, runId: string): Promise<RunSetup | null> {
  const row = await rowOf<SetupRow>(
    db,
    sql`
    select run.attempt, run.conversation_id, run.group_id, run.model_index, run.input_message_id, run.output_message_id,
      run.model, run.options, run.started_at, version.config, agent.slug, conversation.tainted_by
    from runtime_runs run
    join conversations conversation on conversation.id = run.conversation_id and conversation.deleted_at is null
    join agent_versions version on version.id = run.agent_version_id
    join agents agent on agent.id = version.agent_id
    where run.project_id = ${uuidOf('project', projectId)} and run.id = ${uuidOf('run', runId)}`,
  )
  if (row === null) return null
  return {
    id: runId,
    attempt: row.attempt,
    project_id: projectId,
    conversation_id: idFrom('conversation', row.conversation_id),
    group_id: idFrom('group', row.group_id),
    model_index: row.model_index,
    input_message_id: idFrom('message', row.input_message_id),
    output_message_id: idFrom('message', row.output_message_id),
    agent: row.config,
    agent_slug: row.slug,
    model: row.model,
    options: row.options,
    prices: {},
    streamed: {},
    tainted_by: row.tainted_by,
    started_at: isoOrNull(row.started_at),
  }
}

interface SetupRow {
  attempt: number
  conversation_id: string
  group_id: string
  model_index: number
  input_message_id: string
  output_message_id: string
  model: string
  options: RunOptions
  started_at: Date | null
  config: AgentConfig
  slug: string
  tainted_by: string[]
}
