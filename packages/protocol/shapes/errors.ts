import { z } from 'zod'

/** Codes a run can fail with, each with the one message the public surface shows for it. */
export const RUN_ERRORS = {
  provider_error: 'The model provider reported an error.',
  provider_unreachable: 'The model provider could not be reached.',
  provider_auth: 'The model provider refused the configured key.',
  provider_rate_limited: 'The model provider is limiting requests. Try again later.',
  quota_exhausted: 'The model provider account has no credit left.',
  empty_response: 'The model returned no answer.',
  answer_missing: 'The model used its tools but gave no answer.',
  stream_incomplete: 'The model stopped before its answer was complete.',
  output_too_long: 'The model wrote more than an answer may hold.',
  time_limit: 'The run took longer than it may.',
  content_filtered: 'The answer was stopped by a content filter.',
  context_too_long: 'The conversation is too long for the model.',
  spend_limit: 'The spending limit is reached.',
  refused: 'The request was refused.',
  action_expired: 'The run waited too long for an answer to its tool calls.',
  setup_too_slow: 'Preparing the run took longer than it may.',
  worker_crash_loop: 'The run stopped its worker several times and was given up.',
  internal_error: 'An internal error ended the run.',
} as const
export type RunErrorCode = keyof typeof RUN_ERRORS
export const RunErrorCode = z.enum(Object.keys(RUN_ERRORS) as [RunErrorCode, ...RunErrorCode[]])

export const ToolErrorCode = z.enum([
  'invalid_arguments',
  'unknown_tool',
  'tool_error',
  'tool_timeout',
  'outcome_unknown',
  'denied',
  'mcp_unavailable',
  'egress_blocked',
])
export type ToolErrorCode = z.infer<typeof ToolErrorCode>

/** `message` is ours and fixed per code; `detail` is the provider's own code and text, cleaned of secrets, internal only. */
export const RunError = z.object({
  code: RunErrorCode,
  message: z.string(),
  detail: z.string().optional(),
  retryable: z.boolean().optional(),
})
export type RunError = z.infer<typeof RunError>

export const runError = (code: RunErrorCode, detail?: string, retryable = false): RunError => ({
  code,
  message: RUN_ERRORS[code],
  ...(detail === undefined ? {} : { detail }),
  retryable,
})

/** Codes of refused requests with their HTTP status and the error type of the reply. */
export const REQUEST_ERRORS = {
  invalid_json: [400, 'invalid_request_error'],
  unknown_field: [400, 'invalid_request_error'],
  invalid_field: [400, 'invalid_request_error'],
  invalid_cursor: [400, 'invalid_request_error'],
  body_too_large: [413, 'invalid_request_error'],
  missing_key: [401, 'authentication_error'],
  invalid_key: [401, 'authentication_error'],
  expired_key: [401, 'authentication_error'],
  origin_not_allowed: [403, 'permission_error'],
  missing_scope: [403, 'permission_error'],
  not_found: [404, 'not_found_error'],
  conversation_busy: [409, 'conflict_error'],
  run_not_waiting: [409, 'conflict_error'],
  already_answered: [409, 'conflict_error'],
  idempotency_in_flight: [409, 'conflict_error'],
  queue_full: [409, 'conflict_error'],
  cursor_expired: [410, 'invalid_request_error'],
  idempotency_mismatch: [422, 'invalid_request_error'],
  rate_limited: [429, 'rate_limit_error'],
  quota_reached: [429, 'rate_limit_error'],
  too_many_streams: [429, 'rate_limit_error'],
  internal_error: [500, 'api_error'],
  database_unavailable: [503, 'overloaded_error'],
  draining: [503, 'overloaded_error'],
} as const
export type RequestErrorCode = keyof typeof REQUEST_ERRORS

export const ErrorReply = z.object({
  error: z.object({
    type: z.string(),
    code: z.string(),
    message: z.string(),
    param: z.string().nullable(),
    request_id: z.string(),
  }),
})
export type ErrorReply = z.infer<typeof ErrorReply>
