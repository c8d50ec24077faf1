import type { ProjectLimits, Usage } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { usage_days } from '../schema/schema.ts'

/** Usage of a project; `cost` is in its own currency. */
export interface Spent {
  tokens: number
  cost: number
}

export interface UsageDay {
  /** Such as 2026-03-01, in UTC. */
  day: string
  /** '' for runs that no key sent. */
  caller_id: string
  /** Null for model calls outside any agent, such as tests of a provider. */
  agent_id: string | null
  model: string
  runs: number
  input_tokens: number
  output_tokens: number
  reasoning_tokens: number
  cached_tokens: number
  cost: number
}

/** Counts an ended run into its day, in the transaction that ends it; or, with no `runs`, what was asked for its sake later. */
export async function countUsage(tx: Db, runId: string, usage: Usage, runs: 0 | 1 = 1): Promise<void> {
  await rowOf(
    tx,
    sql`
    insert into usage_days (project_id, day, caller_id, agent_id, model, runs,
      input_tokens, output_tokens, reasoning_tokens, cached_tokens, cost)
    select run.project_id, (now() at time zone 'utc')::date, coalesce(run.caller_id, ''), version.agent_id, run.model, ${runs}::int,
      ${usage.input_tokens}::bigint, ${usage.output_tokens}::bigint, ${usage.reasoning_tokens ?? 0}::bigint,
      ${usage.cached_tokens ?? 0}::bigint, ${usage.cost ?? 0}::numeric
    from runtime_runs run join agent_versions version on version.id = run.agent_version_id
    where run.id = ${uuidOf('run', runId)}
    on conflict (project_id, day, caller_id, agent_id, model) do update set
      runs = usage_days.runs + excluded.runs,
      input_tokens = usage_days.input_tokens + excluded.input_tokens,
      output_tokens = usage_days.output_tokens + excluded.output_tokens,
      reasoning_tokens = usage_days.reasoning_tokens + excluded.reasoning_tokens,
      cached_tokens = usage_days.cached_tokens + excluded.cached_tokens,
      cost = usage_days.cost + excluded.cost`,
  )
}

/** Stands for "no agent" in the key of a day's row, where null could not be. */
const NO_AGENT = '00000000-0000-0000-0000-000000000000'

/** Counts a model call that belongs to no run; null for one that belongs to no agent either. */
export async function countBareCall(
  db: Db,
  projectId: string,
  { callerId, agentId, model, usage }: { callerId: string; agentId: string | null; model: string; usage: Usage },
): Promise<void> {
  await rowOf(
    db,
    sql`
    insert into usage_days (project_id, day, caller_id, agent_id, model, input_tokens, output_tokens, reasoning_tokens,
      cached_tokens, cost)
    select ${uuidOf('project', projectId)}::uuid, (now() at time zone 'utc')::date, ${callerId}, agent.id, ${model},
      ${usage.input_tokens}::bigint, ${usage.output_tokens}::bigint, ${usage.reasoning_tokens ?? 0}::bigint,
      ${usage.cached_tokens ?? 0}::bigint, ${usage.cost ?? 0}::numeric
    from (
      select id from agents where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('agent', agentId)}
      union all select ${NO_AGENT}::uuid where ${agentId === null}
    ) agent
    on conflict (project_id, day, caller_id, agent_id, model) do update set
      input_tokens = usage_days.input_tokens + excluded.input_tokens,
      output_tokens = usage_days.output_tokens + excluded.output_tokens,
      reasoning_tokens = usage_days.reasoning_tokens + excluded.reasoning_tokens,
      cached_tokens = usage_days.cached_tokens + excluded.cached_tokens,
      cost = usage_days.cost + excluded.cost`,
  )
}

/** Sums up what the project's ended runs used today (UTC). */
export async function spentToday(db: Db, projectId: string): Promise<Spent> {
  const row = await rowOf<{ tokens: string; cost: string }>(
    db,
    sql`
    select coalesce(sum(input_tokens + output_tokens), 0) as tokens, coalesce(sum(cost), 0) as cost from usage_days
    where project_id = ${uuidOf('project', projectId)} and day = (now() at time zone 'utc')::date`,
  )
  return { tokens: Number(row?.tokens ?? 0), cost: Number(row?.cost ?? 0) }
}

/** The limit that is used up, or null. */
export function reachedSpendLimit(limits: ProjectLimits, spent: Spent): 'tokens_per_day' | 'cost_per_day' | null {
  if (limits.tokens_per_day !== undefined && spent.tokens >= limits.tokens_per_day) return 'tokens_per_day'
  return limits.cost_per_day !== undefined && spent.cost >= limits.cost_per_day ? 'cost_per_day' : null
}

type UsageRow = Row<
  typeof usage_days,
  | 'day'
  | 'caller_id'
  | 'agent_id'
  | 'model'
  | 'runs'
  | 'input_tokens'
  | 'output_tokens'
  | 'reasoning_tokens'
  | 'cached_tokens'
  | 'cost'
>

/** The project's days from `from` to `to` (dates such as 2026-03-01, both included), newest first. */
export async function listUsage(
  db: Db,
  projectId: string,
  { from, to }: { from: string; to: string },
): Promise<UsageDay[]> {
  const rows = await rowsOf<UsageRow>(
    db,
    sql`
    select day::text, caller_id, agent_id, model, runs, input_tokens, output_tokens, reasoning_tokens, cached_tokens, cost
    from usage_days
    where project_id = ${uuidOf('project', projectId)} and day between ${from}::date and ${to}::date
    order by day desc, caller_id, agent_id, model`,
  )
  return rows.map(({ day, caller_id, agent_id, model, ...figures }) => ({
    day,
    caller_id,
    agent_id: agent_id === NO_AGENT ? null : idFrom('agent', agent_id),
    model,
    runs: figures.runs,
    input_tokens: Number(figures.input_tokens),
    output_tokens: Number(figures.output_tokens),
    reasoning_tokens: Number(figures.reasoning_tokens),
    cached_tokens: Number(figures.cached_tokens),
    cost: Number(figures.cost),
  }))
}
