import type { AgentConfig, ProjectLimits, ProjectPrices, RunStatus, RunView } from '@runwire/protocol'

/** Replies of the internal API that only operators see, as /docs describes them. */

/** The holder of this browser's session cookie. */
export interface Session {
  id: string
  csrf_token: string
  project: { id: string; slug: string; name: string }
  /** Null for who came with a console token. */
  member: { id: string; email: string; name: string; role: string } | null
  scopes: string[]
}

/** An unfinished run's activity and when it began; `detail` names the tool, the reason or the worker. */
export interface RunActivity {
  kind:
    | 'waiting_turn'
    | 'waiting_worker'
    | 'no_worker'
    | 'retrying'
    | 'model'
    | 'tool'
    | 'slow_tool'
    | 'approval'
    | 'client_tool'
  since: string
  detail: string | null
}

export interface InternalRun extends RunView {
  end_user: string | null
  title: string | null
  /** The beginning of the message it answers. */
  input: string
  caller_id: string | null
  agent_version: string
  worker_id: string | null
  lease_expires_at: string | null
  crash_count: number
  cancel_requested_at: string | null
  cancel_reason: string | null
  expires_at: string | null
  activity: RunActivity | null
}

export interface RunFilters {
  status?: RunStatus
  activity?: RunActivity['kind']
  agent?: string
  model?: string
  end_user?: string
  key?: string
  tool?: string
  error_code?: string
  conversation_id?: string
  min_tokens?: string
  since?: string
  until?: string
}

export interface WorkState {
  queue: {
    queued: number
    waiting: number
    requires_action: number
    running: number
    oldest_queued_at: string | null
  }
  workers: {
    worker_id: string
    runs: number
    next_lease_end: string | null
    oldest_started_at: string | null
    seen_at: string | null
    concurrency: number | null
    code_tools: string[]
    draining: boolean
  }[]
  missing_code_tools: { name: string; runs: number }[]
  /** The one that answers; 0 to 1, null where it does not listen. */
  api: ApiState & { notification_queue_usage: number | null }
  /** All that live, the one that answers first; the others as they last said. Missing in an api one version back. */
  apis?: (ApiState & { started_at: string | null; seen_at: string })[]
}

export interface ApiState {
  process_id: string
  listener: 'healthy' | 'reconnecting' | 'off'
  streams: number
  followed_runs: number
  deltas_per_second: number
}

export interface Agent {
  id: string
  slug: string
  name: string
  description: string
  starter_prompts: string[]
  models: string[]
  version: number
  version_id: string
  config: AgentConfig
  created_at: string
  updated_at: string
}

export interface List<Item> {
  data: Item[]
  first_id: string | null
  last_id: string | null
  has_more: boolean
}

export interface AgentVersion {
  id: string
  agent_id: string
  version: number
  config: AgentConfig
  created_at: string
}

export interface Key {
  id: string
  kind: 'secret' | 'publishable'
  name: string
  scopes: string[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

export interface ConsoleToken {
  id: string
  name: string
  scopes: string[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

export interface Provider {
  id: string
  name: string
  base_url: string
  trusted: boolean
  has_key: boolean
  updated_at: string
}

export interface Project {
  id: string
  slug: string
  name: string
  origins: string[]
  limits: ProjectLimits
  prices: ProjectPrices
  hook: { url: string; timeout_ms: number; signed: boolean } | null
}

export interface Member {
  id: string
  email: string
  name: string
  role: 'owner' | 'operator' | 'viewer'
  has_password: boolean
  created_at: string
}

export interface ListedSession {
  id: string
  member: { id: string; email: string; name: string } | null
  token_name: string | null
  address: string
  user_agent: string
  last_used_at: string
  expires_at: string
  current: boolean
}

export interface AuditEntry {
  id: string
  action: string
  actor: { kind: string; id: string; name: string }
  target: string | null
  fields: string[]
  address: string
  request_id: string
  created_at: string
}

export interface KnowledgeDocument {
  id: string
  title: string
  url: string | null
  status: 'queued' | 'processing' | 'ready' | 'failed'
  error: string | null
  characters: number
  updated_at: string
}

export interface Found {
  document_id: string
  title: string
  url: string | null
  snippet: string
  rank: number
}

export interface McpServer {
  id: string
  name: string
  url: string
  header_names: string[]
}

export interface McpTool {
  id: string
  name: string
  description: string
  pin: string
  state: 'approved' | 'changed' | 'new'
}
