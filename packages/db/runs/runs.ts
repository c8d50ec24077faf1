import type { CancelReason, RunStatus, RunView } from '@runwire/protocol'
import type { AgentExpose } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf, uuidsOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { isoOrNull } from '../connection/times.ts'
import type { Row } from '../schema/row.ts'
import type { agents, conversations, runtime_runs } from '../schema/schema.ts'

/** Facts that a follower needs of a run beside its events. */
export interface RunState {
  run_id: string
  status: RunStatus
  attempt: number
  /** Holds the run now, while it is running. */
  worker_id: string | null
  last_seq: number
  /** Nothing follows its last event. */
  ended: boolean
}

/** A run with what only the internal surface shows. */
export interface RunRecord {
  project_id: string
  view: RunView
  expose: AgentExpose
  end_user: string | null
  agent_version_id: string
  worker_id: string | null
  lease_expires_at: string | null
  crash_count: number
  cancel_requested_at: string | null
  cancel_reason: CancelReason | null
  expires_at: string | null
  engine_version: number | null
}

/** States of several runs in one statement; unknown ones are missing in the answer. */
export async function runState(db: Db, runIds: readonly string[]): Promise<RunState[]> {
  const rows = await rowsOf<StateRow>(
    db,
    sql`
    select id, status, attempt, case when status = 'running' then worker_id end as worker_id, last_seq, ended_at is not null as ended
    from runtime_runs where id = any(${uuidsOf('run', runIds)}::uuid[])`,
  )
  return rows.map(({ id, ...state }) => ({ run_id: idFrom('run', id), ...state }))
}

/** A run of the project, or null. */
export async function findRun(db: Db, projectId: string, runId: string): Promise<RunRecord | null> {
  const row = await rowOf<RunRow>(
    db,
    sql`
    select run.id, run.project_id, run.conversation_id, run.group_id, run.model_index, agent.slug, run.model, run.status,
      run.attempt, run.last_seq, run.input_message_id, run.output_message_id, run.output, run.error, run.usage, run.stop_reason,
      run.pending, run.metadata, run.created_at, run.started_at, run.ended_at, version.config -> 'expose' as expose,
      conversation.end_user, run.agent_version_id, run.worker_id, run.lease_expires_at, run.crash_count,
      run.cancel_requested_at, run.cancel_reason, run.expires_at, run.engine_version
    from runtime_runs run
    join agent_versions version on version.id = run.agent_version_id
    join agents agent on agent.id = version.agent_id
    join conversations conversation on conversation.id = run.conversation_id
    where run.project_id = ${uuidOf('project', projectId)} and run.id = ${uuidOf('run', runId)}
      and conversation.deleted_at is null`,
  )
  return row === null ? null : recordFrom(row)
}

type StateRow = Row<typeof runtime_runs, 'id' | 'status' | 'attempt' | 'worker_id' | 'last_seq'> & { ended: boolean }

export type RunRow = Row<
  typeof runtime_runs,
  | 'id'
  | 'project_id'
  | 'conversation_id'
  | 'group_id'
  | 'model_index'
  | 'model'
  | 'status'
  | 'attempt'
  | 'last_seq'
  | 'input_message_id'
  | 'output_message_id'
  | 'output'
  | 'error'
  | 'usage'
  | 'stop_reason'
  | 'pending'
  | 'metadata'
  | 'created_at'
  | 'started_at'
  | 'ended_at'
  | 'agent_version_id'
  | 'worker_id'
  | 'lease_expires_at'
  | 'crash_count'
  | 'cancel_requested_at'
  | 'cancel_reason'
  | 'expires_at'
  | 'engine_version'
> &
  Row<typeof agents, 'slug'> &
  Row<typeof conversations, 'end_user'> & { expose: AgentExpose }

export function recordFrom(row: RunRow): RunRecord {
  return {
    project_id: idFrom('project', row.project_id),
    view: viewFrom(row),
    expose: row.expose,
    end_user: row.end_user,
    agent_version_id: idFrom('agentVersion', row.agent_version_id),
    worker_id: row.worker_id,
    lease_expires_at: isoOrNull(row.lease_expires_at),
    crash_count: row.crash_count,
    cancel_requested_at: isoOrNull(row.cancel_requested_at),
    cancel_reason: row.cancel_reason,
    expires_at: isoOrNull(row.expires_at),
    engine_version: row.engine_version,
  }
}

const viewFrom = (row: RunRow): RunView => ({
  id: idFrom('run', row.id),
  object: 'run',
  conversation_id: idFrom('conversation', row.conversation_id),
  group_id: idFrom('group', row.group_id),
  model_index: row.model_index,
  agent: row.slug,
  model: row.model,
  status: row.status,
  attempt: row.attempt,
  last_seq: row.last_seq,
  input_message_id: idFrom('message', row.input_message_id),
  output_message_id: idFrom('message', row.output_message_id),
  output: row.output,
  error: row.error,
  usage: row.usage,
  stop_reason: row.stop_reason,
  pending: row.pending,
  metadata: row.metadata,
  created_at: row.created_at.toISOString(),
  started_at: isoOrNull(row.started_at),
  ended_at: isoOrNull(row.ended_at),
})
