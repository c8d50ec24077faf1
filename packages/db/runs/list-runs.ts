import type { RunStatus } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { pageBounds, type PageQuery } from '../connection/page-bounds.ts'
import { rowOf, rowsOf, sql, type Statement } from '../connection/statement.ts'
import { activityFrom, activityJoin, type ActivityKind, type ActivityRow, type RunActivity } from './run-activity.ts'
import { recordFrom, type RunRecord, type RunRow } from './runs.ts'
import type { Row } from '../schema/row.ts'
import type { conversations, messages, runtime_runs } from '../schema/schema.ts'

export interface RunQuery extends PageQuery {
  status?: RunStatus | undefined
  activity?: ActivityKind | undefined
  /** Slug. */
  agent?: string | undefined
  model?: string | undefined
  end_user?: string | undefined
  /** The key or session that asked. */
  key?: string | undefined
  /** Called at least once. Where nothing says since when, the last day is looked through. */
  tool?: string | undefined
  /** Input and output together; like `tool`, of the last day where nothing says since when. */
  min_tokens?: number | undefined
  conversation_id?: string | undefined
  error_code?: string | undefined
  /** ISO 8601; made at or after, and before. */
  since?: string | undefined
  until?: string | undefined
}

/** A run as a list of runs shows it: with what was asked, and what it is doing while it has not ended. */
export interface ListedRun extends RunRecord {
  title: string | null
  /** The beginning of the message it answers. */
  input: string
  caller_id: string | null
  activity: RunActivity | null
}

const DEFAULT_LEASE_MS = 15_000
const DAY_MS = 86_400_000
/** Ids are made by the apis, times by the database: their clocks may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000
const INPUT_CHARS = 200
/**
 * Runs that one page looks through where no index finds what a filter wants: read in a fraction of a second, however many
 * the project has. A page that ends there says so, and the next one goes on.
 */
const WALK = 20_000

/**
 * A page of the project's runs that meet every filter, and whether there are more; those of deleted conversations are
 * left out. Outputs come without their rounds. `leaseMs` is the workers' lease, `walk` how many runs are
 * looked through for a rare filter. `looked_to` is the run up to which a rare
 * filter was looked for, where it stopped there before the page was full: the cursor of the next page.
 */
export async function listRuns(
  db: Db,
  projectId: string,
  query: RunQuery,
  { leaseMs = DEFAULT_LEASE_MS, walk = WALK }: { leaseMs?: number; walk?: number } = {},
): Promise<{ data: ListedRun[]; has_more: boolean; looked_to: string | null }> {
  const { turned, below, above, direction } = pageBounds(query)
  const within = sql`run.project_id = ${uuidOf('project', projectId)} ${indexedFilters(query)}
      ${below === null ? sql`` : sql`and run.id < ${uuidOf('run', below)}`}
      ${above === null ? sql`` : sql`and run.id > ${uuidOf('run', above)}`}`
  const end = walksFor(query) ? await endOfWalk(db, { within, direction, walk }) : null
  const rows = await listed(db, {
    which: sql`${within} ${otherFilters(query)}
      ${end === null ? sql`` : direction === 'desc' ? sql`and run.id >= ${end}` : sql`and run.id <= ${end}`}`,
    order: direction === 'desc' ? sql`desc` : sql`asc`,
    limit: query.limit + 1,
    leaseMs,
  })
  const page = rows.slice(0, query.limit)
  const full = rows.length > query.limit
  return {
    data: turned ? page.reverse() : page,
    has_more: full || end !== null,
    looked_to: full || end === null ? null : idFrom('run', end),
  }
}

/** The last run that the page looks at, or null where fewer are left. Reads an index alone. */
async function endOfWalk(
  db: Db,
  { within, direction, walk }: { within: Statement; direction: 'asc' | 'desc'; walk: number },
): Promise<string | null> {
  const row = await rowOf<{ id: string }>(
    db,
    sql`
    select run.id from runtime_runs run where ${within}
    order by run.id ${direction === 'desc' ? sql`desc` : sql`asc`} offset ${walk - 1} limit 1`,
  )
  return row?.id ?? null
}

/** One run of the project as the list shows it, or null. */
export async function findListedRun(
  db: Db,
  projectId: string,
  runId: string,
  leaseMs = DEFAULT_LEASE_MS,
): Promise<ListedRun | null> {
  const which = sql`run.project_id = ${uuidOf('project', projectId)} and run.id = ${uuidOf('run', runId)}`
  const [run] = await listed(db, { which, order: sql`asc`, limit: 1, leaseMs })
  return run ?? null
}

interface Wanted {
  which: Statement
  order: Statement
  limit: number
  leaseMs: number
}

type ListedRow = RunRow &
  ActivityRow &
  Row<typeof runtime_runs, 'caller_id'> &
  Row<typeof conversations, 'title'> &
  Row<typeof messages, never, { input: 'content' }>

async function listed(db: Db, { which, order, limit, leaseMs }: Wanted): Promise<ListedRun[]> {
  const rows = await rowsOf<ListedRow>(
    db,
    sql`
    select run.id, run.project_id, run.conversation_id, run.group_id, run.model_index, agent.slug, run.model, run.status,
      run.attempt, run.last_seq, run.input_message_id, run.output_message_id, run.output - 'rounds' as output, run.error,
      run.usage, run.stop_reason, run.pending, run.metadata, run.created_at, run.started_at, run.ended_at,
      version.config -> 'expose' as expose, conversation.end_user, run.agent_version_id, run.worker_id, run.lease_expires_at,
      run.crash_count, run.cancel_requested_at, run.cancel_reason, run.expires_at, run.engine_version, run.caller_id,
      conversation.title, left(input.content, ${INPUT_CHARS}) as input,
      activity.kind as activity, activity.since as activity_since, activity.detail as activity_detail
    from runtime_runs run
    join conversations conversation on conversation.id = run.conversation_id and conversation.deleted_at is null
    join messages input on input.id = run.input_message_id
    join agent_versions version on version.id = run.agent_version_id
    join agents agent on agent.id = version.agent_id
    ${activityJoin(leaseMs)}
    where ${which}
    order by run.id ${order}
    limit ${limit}`,
  )
  return rows.map((row) => ({
    ...recordFrom(row),
    title: row.title,
    input: row.input,
    caller_id: row.caller_id,
    activity: activityFrom(row),
  }))
}

/** True if a filter is asked for that no index serves: the runs it lets through may be rare. */
const walksFor = ({ agent, model, end_user, key, tool, error_code, min_tokens, conversation_id }: RunQuery): boolean =>
  conversation_id === undefined &&
  [agent, model, end_user, key, tool, error_code, min_tokens].some((filter) => filter !== undefined)

const joined = (parts: readonly (Statement | null)[]): Statement =>
  parts.filter((part) => part !== null).reduce((before, part) => sql`${before} ${part}`, sql``)

/** Those of the given filters that an index of runs serves, where the planner sees them. */
function indexedFilters(query: RunQuery): Statement {
  const { status, conversation_id, error_code, tool, min_tokens } = query
  const looksThrough = tool !== undefined || min_tokens !== undefined
  const since = query.since ?? (looksThrough ? new Date(Date.now() - DAY_MS).toISOString() : undefined)
  return joined([
    status === undefined ? null : sql`and run.status = ${status}`,
    // Only failed runs have an error.
    error_code === undefined ? null : sql`and run.status = 'failed'`,
    conversation_id === undefined ? null : sql`and run.conversation_id = ${uuidOf('conversation', conversation_id)}`,
    since === undefined ? null : sql`and run.created_at >= ${since} and run.id >= ${firstIdOf(since)}::uuid`,
  ])
}

function otherFilters({
  activity,
  agent,
  model,
  end_user,
  key,
  tool,
  error_code,
  until,
  min_tokens,
}: RunQuery): Statement {
  return joined([
    activity === undefined
      ? null
      : sql`and run.status in ('queued', 'running', 'requires_action') and activity.kind = ${activity}`,
    agent === undefined ? null : sql`and agent.slug = ${agent}`,
    model === undefined ? null : sql`and run.model = ${model}`,
    end_user === undefined ? null : sql`and conversation.end_user = ${end_user}`,
    key === undefined ? null : sql`and run.caller_id = ${key}`,
    error_code === undefined ? null : sql`and run.error ->> 'code' = ${error_code}`,
    until === undefined ? null : sql`and run.created_at < ${until}`,
    min_tokens === undefined
      ? null
      : sql`and (run.usage ->> 'input_tokens')::bigint + (run.usage ->> 'output_tokens')::bigint >= ${min_tokens}`,
    tool === undefined
      ? null
      : sql`and (select true from runtime_events called where called.run_id = run.id and called.type = 'tool.started'
          and called.payload ->> 'name' = ${tool} order by called.seq limit 1)`,
  ])
}

/** The smallest uuid v7 of that time, as ids carry their millisecond: the list's index then serves `since`. */
function firstIdOf(since: string): string {
  const ms = Math.max(0, Date.parse(since) - CLOCKS_DIFFER_MS)
  return `${ms.toString(16).padStart(12, '0')}70008000000000000000`
}
