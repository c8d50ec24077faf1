import type { RunStatus } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { pageBounds, type PageQuery } from '../connection/page-bounds.ts'
import { recordFrom, type RunRecord, type RunRow } from './runs.ts'
import { rowsOf, sql, type Statement } from '../connection/statement.ts'

export interface RunQuery extends PageQuery {
  status?: RunStatus | undefined
  /** Slug. */
  agent?: string | undefined
  model?: string | undefined
  end_user?: string | undefined
  conversation_id?: string | undefined
  error_code?: string | undefined
  /** ISO 8601; made at or after, and before. */
  since?: string | undefined
  until?: string | undefined
}

/** A page of the project's runs that meet every filter, and whether there are more. Outputs come without their rounds. */
export async function listRuns(
  db: Db,
  projectId: string,
  query: RunQuery,
): Promise<{ data: RunRecord[]; has_more: boolean }> {
  const { turned, below, above, direction } = pageBounds(query)
  const rows = await rowsOf<RunRow>(
    db,
    sql`
    select run.id, run.project_id, run.conversation_id, run.group_id, run.model_index, agent.slug, run.model, run.status,
      run.attempt, run.last_seq, run.input_message_id, run.output_message_id, run.output - 'rounds' as output, run.error,
      run.usage, run.stop_reason, run.pending, run.metadata, run.created_at, run.started_at, run.ended_at,
      version.config -> 'expose' as expose, conversation.end_user, run.agent_version_id, run.worker_id, run.lease_expires_at,
      run.crash_count, run.cancel_requested_at, run.cancel_reason, run.expires_at, run.engine_version
    from runtime_runs run
    join conversations conversation on conversation.id = run.conversation_id
    join agent_versions version on version.id = run.agent_version_id
    join agents agent on agent.id = version.agent_id
    where run.project_id = ${uuidOf('project', projectId)} ${filters(query)}
      ${below === null ? sql`` : sql`and run.id < ${uuidOf('run', below)}`}
      ${above === null ? sql`` : sql`and run.id > ${uuidOf('run', above)}`}
    order by run.id ${direction === 'desc' ? sql`desc` : sql`asc`}
    limit ${query.limit + 1}`,
  )
  const page = rows.slice(0, query.limit).map(recordFrom)
  return { data: turned ? page.reverse() : page, has_more: rows.length > query.limit }
}

/** Only the filters that were given: an index can serve what the planner sees. */
function filters(query: RunQuery): Statement {
  const { status, agent, model, end_user, conversation_id, error_code, since, until } = query
  const parts = [
    status === undefined ? null : sql`and run.status = ${status}`,
    agent === undefined ? null : sql`and agent.slug = ${agent}`,
    model === undefined ? null : sql`and run.model = ${model}`,
    end_user === undefined ? null : sql`and conversation.end_user = ${end_user}`,
    conversation_id === undefined ? null : sql`and run.conversation_id = ${uuidOf('conversation', conversation_id)}`,
    error_code === undefined ? null : sql`and run.error ->> 'code' = ${error_code}`,
    since === undefined ? null : sql`and run.created_at >= ${since}`,
    until === undefined ? null : sql`and run.created_at < ${until}`,
  ]
  return parts.filter((part) => part !== null).reduce((before, part) => sql`${before} ${part}`, sql``)
}
