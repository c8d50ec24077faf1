import type { AgentConfig, CancelReason, ProjectLimits, ProjectPrices, RunEvent, RunOptions } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom } from '../connection/ids.ts'
import { queryHookFrom, type QueryHookRecord } from '../projects/query-hooks.ts'
import { openProviderKey, type ProviderRecord } from '../projects/providers.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import { eventFrom } from './events.ts'
import { nextRuns, type ClaimOptions } from './next-runs.ts'
import { isoOrNull } from '../connection/times.ts'
import type { LeftJoined, Row } from '../schema/row.ts'
import type {
  agent_versions,
  agents,
  conversations,
  project_settings,
  providers,
  runtime_events,
  runtime_runs,
} from '../schema/schema.ts'

/** Everything a worker needs to begin or go on with a run, but for the conversation's history and the log of a run that was begun before. */
export interface ClaimedRun {
  id: string
  /** The fence of everything the worker writes from now on. */
  attempt: number
  project_id: string
  conversation_id: string
  group_id: string
  model_index: number
  input_message_id: string
  output_message_id: string
  agent: AgentConfig
  agent_slug: string
  agent_version_id: string
  /** Its key opens only when `openKey` is called; that throws SecretUnreadableError. */
  provider: Omit<ProviderRecord, 'key'> & { openKey(): ProviderRecord['key'] }
  model: string
  options: RunOptions
  metadata: Record<string, unknown>
  last_seq: number
  /** The first event of a run that is claimed for the first time: then it is the whole log. */
  queued: RunEvent | null
  /** Inbox of the api that waits for the first text; the claim has cleared it. */
  watcher_inbox: string | null
  cancel_requested: boolean
  cancel_reason: CancelReason | null
  trace_parent: string | null
  crash_count: number
  /** Bytes of text (UTF-8) that earlier attempts streamed and no event of theirs held, by round. */
  streamed: Record<string, number>
  /** The project's settings as of the claim. */
  prices: ProjectPrices
  limits: ProjectLimits
  query_hook: QueryHookRecord | null
  conversation: { title: string | null; end_user: string | null; metadata: Record<string, unknown> }
  /** Foreign sources that have put words into the conversation. */
  tainted_by: string[]
  created_at: string
  started_at: string | null
}

/**
 * Takes up to `limit` runs that can go on; each claim raises the attempt, which fences off earlier holders. Projects take
 * turns, the one with the fewest runs in execution first, and so do the keys and visitors of a project; runs beyond the
 * project's limits wait. Runs that another claim holds at this moment are skipped, runs of waiting groups left.
 */
export async function claimRuns(db: Db, options: ClaimOptions): Promise<ClaimedRun[]> {
  const rows = await rowsOf<ClaimRow>(
    db,
    sql`
    with recursive ${nextRuns(options)}, taken as (
      update runtime_runs run
      set status = 'running', attempt = run.attempt + 1, worker_id = ${options.workerId}, watcher_inbox = null,
        lease_expires_at = clock_timestamp() + ${options.leaseMs} * interval '1 millisecond',
        started_at = coalesce(run.started_at, clock_timestamp()), engine_version = ${options.engineVersion}
      from next where run.id = next.id
      returning run.*, next.watcher_inbox as first_watcher
    )
    select taken.id, taken.attempt, taken.project_id, taken.conversation_id, taken.group_id, taken.model_index,
      taken.input_message_id, taken.output_message_id, taken.agent_version_id, taken.model, taken.options, taken.metadata,
      taken.last_seq, taken.first_watcher, taken.cancel_requested_at, taken.cancel_reason, taken.trace_parent,
      taken.crash_count, taken.streamed, taken.created_at, taken.started_at,
      version.config, agent.slug, conversation.title, conversation.end_user, conversation.metadata as conversation_metadata,
      conversation.tainted_by, queued.payload as queued_payload, queued.created_at as queued_at,
      provider.id as provider_id, provider.name as provider_name, provider.base_url, provider.trusted,
      provider.sealed_key, provider.settings, setting.prices, setting.limits, setting.hook
    from taken
    join agent_versions version on version.id = taken.agent_version_id
    join agents agent on agent.id = version.agent_id
    join providers provider on provider.id = taken.provider_id
    join conversations conversation on conversation.id = taken.conversation_id
    left join project_settings setting on setting.project_id = taken.project_id
    left join runtime_events queued on queued.run_id = taken.id and queued.seq = 1
      and taken.last_seq = 1 and taken.attempt = 1
    order by taken.created_at, taken.id`,
  )
  return rows.map((row) => claimedFrom(db, row))
}

type ClaimRow = Row<
  typeof runtime_runs,
  | 'id'
  | 'attempt'
  | 'project_id'
  | 'conversation_id'
  | 'group_id'
  | 'model_index'
  | 'input_message_id'
  | 'output_message_id'
  | 'agent_version_id'
  | 'model'
  | 'options'
  | 'metadata'
  | 'last_seq'
  | 'cancel_requested_at'
  | 'cancel_reason'
  | 'trace_parent'
  | 'crash_count'
  | 'streamed'
  | 'created_at'
  | 'started_at',
  { first_watcher: 'watcher_inbox' }
> &
  Row<typeof agent_versions, 'config'> &
  Row<typeof agents, 'slug'> &
  Row<typeof conversations, 'title' | 'end_user' | 'tainted_by', { conversation_metadata: 'metadata' }> &
  Row<
    typeof providers,
    'base_url' | 'trusted' | 'sealed_key' | 'settings',
    { provider_id: 'id'; provider_name: 'name' }
  > &
  LeftJoined<Row<typeof project_settings, 'prices' | 'limits' | 'hook'>> &
  LeftJoined<Row<typeof runtime_events, never, { queued_payload: 'payload'; queued_at: 'created_at' }>>

function claimedFrom(db: Db, row: ClaimRow): ClaimedRun {
  const project_id = idFrom('project', row.project_id)
  const provider = {
    id: idFrom('provider', row.provider_id),
    project_id,
    name: row.provider_name,
    base_url: row.base_url,
    trusted: row.trusted,
    settings: row.settings,
  }
  return {
    id: idFrom('run', row.id),
    attempt: row.attempt,
    project_id,
    conversation_id: idFrom('conversation', row.conversation_id),
    group_id: idFrom('group', row.group_id),
    model_index: row.model_index,
    input_message_id: idFrom('message', row.input_message_id),
    output_message_id: idFrom('message', row.output_message_id),
    agent: row.config,
    agent_slug: row.slug,
    agent_version_id: idFrom('agentVersion', row.agent_version_id),
    provider: { ...provider, openKey: () => openProviderKey(db, { ...provider, sealed_key: row.sealed_key }) },
    model: row.model,
    options: row.options,
    metadata: row.metadata,
    last_seq: row.last_seq,
    queued: queuedFrom(row),
    watcher_inbox: row.first_watcher,
    cancel_requested: row.cancel_requested_at !== null,
    cancel_reason: row.cancel_reason,
    trace_parent: row.trace_parent,
    crash_count: row.crash_count,
    streamed: row.streamed,
    prices: row.prices ?? {},
    limits: row.limits ?? {},
    query_hook: queryHookFrom(db, project_id, row.hook),
    conversation: { title: row.title, end_user: row.end_user, metadata: row.conversation_metadata },
    tainted_by: row.tainted_by,
    created_at: row.created_at.toISOString(),
    started_at: isoOrNull(row.started_at),
  }
}

function queuedFrom({ id, queued_payload, queued_at }: ClaimRow): RunEvent | null {
  if (queued_payload === null || queued_at === null) return null
  return eventFrom({ run_id: id, seq: 1, type: 'run.queued', payload: queued_payload, created_at: queued_at })
}
