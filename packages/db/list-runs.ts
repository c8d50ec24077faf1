import type { RunStatus } from '@runwire/protocol'
import type { Db } from './database.ts'
import { uuidOf } from './ids.ts'
import { pageBounds, type PageQuery } from './list-conversations.ts'
import { recordFrom, type RunRecord, type RunRow } from './runs.ts'
import { rowsOf, sql } from './statement.ts'

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
export async function listRuns(db: Db, projectId: string, query: RunQuery): Promise<{ data: RunRecord[]; has_more: boolean }> {
  const { turned, below, above, direction } = pageBounds(query)
  const sign = direction === 'desc'
  const { status = null, agent = null, model = null, end_user = null, error_code = null, since = null, until = null } = query
  const conversation = query.conversation_id ?? null
  const rows = await rowsOf<RunRow>(db, sql`
    with page as (
      select run.id, row_number() over (order by case when ${sign} then run.id end desc, run.id) as place
      from runtime_runs run
      join conversations conversation on conversation.id = run.conversation_id
      join agent_versions version on version.id = run.agent_version_id
      join agents agent on agent.id = version.agent_id
      where run.project_id = ${uuidOf('project', projectId)}
        and (${below}::text is null or run.id < ${uuidOf('run', below)}::uuid)
        and (${above}::text is null or run.id > ${uuidOf('run', above)}::uuid)
        and (${status}::text is null or run.status = ${status})
        and (${agent}::text is null or agent.slug = ${agent})
        and (${model}::text is null or run.model = ${model})
        and (${end_user}::text is null or conversation.end_user = ${end_user})
        and (${conversation}::text is null or run.conversation_id = ${uuidOf('conversation', conversation)}::uuid)
        and (${error_code}::text is null or run.error ->> 'code' = ${error_code})
        and (${since}::timestamptz is null or run.created_at >= ${since}::timestamptz)
        and (${until}::timestamptz is null or run.created_at < ${until}::timestamptz)
      order by case when ${sign} then run.id end desc, run.id
      limit ${query.limit + 1}
    )
    select run.id, run.project_id, run.conversation_id, run.group_id, run.model_index, agent.slug, run.model, run.status,
      run.attempt, run.last_seq, run.input_message_id, run.output_message_id, run.output - 'rounds' as output, run.error,
      run.usage, run.stop_reason, run.pending, run.metadata, run.created_at, run.started_at, run.ended_at,
      version.config -> 'expose' as expose, conversation.end_user, run.agent_version_id, run.worker_id, run.lease_expires_at,
      run.crash_count, run.cancel_requested_at, run.cancel_reason, run.expires_at, run.engine_version
    from page
    join runtime_runs run on run.id = page.id
    join agent_versions version on version.id = run.agent_version_id
    join agents agent on agent.id = version.agent_id
    join conversations conversation on conversation.id = run.conversation_id
    order by page.place`)
  const page = rows.slice(0, query.limit).map(recordFrom)
  return { data: turned ? page.reverse() : page, has_more: rows.length > query.limit }
}
