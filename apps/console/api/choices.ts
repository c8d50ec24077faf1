import type { RunErrorCode, RunStatus, Scope } from '@runwire/protocol'

// The protocol's own lists come with their schemas, which the browser need not load; the types keep these complete.

const STATUSES: Record<RunStatus, true> = {
  queued: true,
  running: true,
  requires_action: true,
  completed: true,
  failed: true,
  cancelled: true,
}
const SCOPES: Record<Scope, true> = {
  'agents:read': true,
  'agents:write': true,
  'conversations:read': true,
  'conversations:write': true,
  'runs:read': true,
  'runs:write': true,
  'knowledge:read': true,
  'knowledge:write': true,
  'files:read': true,
  'files:write': true,
  'webhooks:write': true,
  'widget_sessions:write': true,
  'project:read': true,
  'project:write': true,
}
const ERROR_CODES: Record<RunErrorCode, true> = {
  provider_error: true,
  provider_unreachable: true,
  provider_auth: true,
  provider_rate_limited: true,
  quota_exhausted: true,
  empty_response: true,
  answer_missing: true,
  stream_incomplete: true,
  content_filtered: true,
  context_too_long: true,
  spend_limit: true,
  refused: true,
  action_expired: true,
  setup_too_slow: true,
  worker_crash_loop: true,
  internal_error: true,
  output_too_long: true,
  time_limit: true,
}

const TERMINAL = new Set<RunStatus>(['completed', 'failed', 'cancelled'])
export const isTerminalStatus = (status: RunStatus): boolean => TERMINAL.has(status)

export const RunStatuses = Object.keys(STATUSES) as RunStatus[]
export const RunErrorCodes = Object.keys(ERROR_CODES) as RunErrorCode[]
export const Scopes = Object.keys(SCOPES) as Scope[]
