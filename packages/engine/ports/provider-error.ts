import type { RunErrorCode } from '@runwire/protocol'
import { isRecord } from './record.ts'

/** A provider's error, whatever its spelling. `status` is an HTTP status, its own or one it quoted. */
export interface ReportedError {
  status: number | null
  code: string | null
  message: string
  param: string | null
}

export interface ErrorClass {
  code: RunErrorCode
  retryable: boolean
}

const QUOTA =
  /insufficient[_ ](user[_ ])?(quota|balance|credit|funds)|(quota|credit|balance|budget)s?\b.{0,40}(exhaust|exceed|used up|too low|deplet|run out|insufficient|empty)|(exceed|exhaust|out of|no|not enough).{0,30}\b(credits?|quota|balance|funds)\b|billing[_ ](hard[_ ]limit|not[_ ]active)|payment[_ ]required|credit balance|arrearage|top up|欠费|余额不足/i
/** Quotas that fill up again by waiting: requests or tokens per minute. */
const PASSING_QUOTA = /per[ _-]?(minute|second|hour)|\b[rt]p[ms]\b|try again in|retry (in|after)|requests? rate/i
const RATE =
  /rate[_ -]?limit|too[_ ]many[_ ]requests|throttl|requests? per (minute|second)|\b[rt]pm\b|concurrency limit/i
const CONTEXT =
  /context[_ ]?(length|window|size)|maximum context|(prompt|input|messages?|request).{0,30}\b(too long|too large|exceeds? the (max|limit|context))|too many (input )?tokens|maximum (prompt|input) length|exceeds? .{0,40}\b(token limit|max(imum)? (number of )?tokens|n_ctx)|string_above_max_length|reduce the length/i
const FILTER =
  /content[_ ]?(filter|policy|management)|responsible ?ai|moderation|safety (system|filter)|data_inspection_failed|flagged|sensitive content/i
const AUTH =
  /invalid[_ ]?(api[_ ]?|access[_ ]?)?(key|token)|incorrect api key|(unauthori[sz]ed|unauthenticated|authentication|permission[_ ]?(denied|error)|forbidden|access denied)|account_deactivated|expired (api )?key/i
const OVERLOADED =
  /overload|server[_ ]?error|internal|unavailable|time[d]?[_ -]?out|capacity|try again|temporar|bad gateway|upstream|busy|engine/i

/**
 * Sorts a provider's error by what happens next. Words beat numbers where they say more: an empty account comes as
 * 429, 402 or 403, a full context and a content filter as any 400.
 */
export function classifyProviderError(error: ReportedError): ErrorClass {
  const { status } = error
  const words = `${error.code ?? ''} ${error.message}`.replaceAll('invalid_request_error', '')
  if (isQuota(status, words)) return { code: 'quota_exhausted', retryable: false }
  if (status === 429 || (status === null && RATE.test(words))) return { code: 'provider_rate_limited', retryable: true }
  if (status === 401 || status === 403) {
    return { code: FILTER.test(words) && status === 403 ? 'content_filtered' : 'provider_auth', retryable: false }
  }
  if (status === 413 || ((status === null || status < 500) && CONTEXT.test(words) && !error.param?.startsWith('max_')))
    return { code: 'context_too_long', retryable: false }
  if ((status === null || status < 500) && FILTER.test(words)) return { code: 'content_filtered', retryable: false }
  if (status === null && AUTH.test(words)) return { code: 'provider_auth', retryable: false }
  if (status !== null)
    return { code: 'provider_error', retryable: status >= 500 || status === 408 || status === 409 || status === 425 }
  return { code: 'provider_error', retryable: OVERLOADED.test(words) }
}

function isQuota(status: number | null, words: string): boolean {
  if (status === 402) return true
  if (status !== null && ![400, 403, 429].includes(status)) return false
  if (/insufficient_quota|billing_hard_limit|insufficient_(user_)?(balance|credits?|funds)/i.test(words)) return true
  return QUOTA.test(words) && !PASSING_QUOTA.test(words)
}

/**
 * Reads the error a JSON value reports: `{error: {…}}`, `{error: "…"}`, `{errors: […]}`, `{type: "error", …}`,
 * `{object: "error", …}`, `{code, message}`, `{detail}`, a list holding one of these, or a failing `base_resp`.
 * Null when the value is no error; a value with choices is one only if it says `error` too.
 */
export function readReportedError(value: unknown, event = ''): ReportedError | null {
  if (Array.isArray(value)) return value.length > 0 && isRecord(value[0]) ? readReportedError(value[0], event) : null
  if (!isRecord(value)) return event === 'error' && typeof value === 'string' ? plain(value) : null
  const nested = value.error ?? (Array.isArray(value.errors) ? (value.errors[0] as unknown) : value.errors)
  if (typeof nested === 'string' && nested !== '') return { ...describe(value), message: nested }
  if (
    Array.isArray(nested) ||
    (isRecord(nested) && (Object.keys(nested).length > 0 || !Array.isArray(value.choices)))
  ) {
    return describe(isRecord(nested) ? nested : { message: nested }, value)
  }
  if (nested === true) return describe(value)
  const base = value.base_resp
  if (isRecord(base) && typeof base.status_code === 'number' && base.status_code !== 0) {
    return { status: null, code: String(base.status_code), message: text(base.status_msg) ?? '', param: null }
  }
  if (Array.isArray(value.choices) && event !== 'error') return null
  if (event === 'error' || value.type === 'error' || value.object === 'error' || value.status === 'error')
    return describe(value)
  const hasWords =
    typeof value.message === 'string' || typeof value.msg === 'string' || typeof value.detail === 'string'
  const failing =
    (value.code !== undefined && !/^(0|200|ok|success)$/i.test(text(value.code) ?? '')) ||
    value.status !== undefined ||
    value.status_code !== undefined ||
    value.detail !== undefined ||
    value.success === false
  return hasWords && failing && value.choices === undefined ? describe(value) : null
}

/** One line with the provider's own code and words, at most 2,000 characters. Not cleaned of secrets yet. */
export const errorDetail = (error: ReportedError): string =>
  [error.status, error.code, error.message]
    .filter((part) => part !== null && part !== '')
    .join(': ')
    .slice(0, 2000)
    .toWellFormed()

const plain = (message: string): ReportedError => ({ status: null, code: null, message, param: null })

function describe(error: Record<string, unknown>, around: Record<string, unknown> = {}): ReportedError {
  const metadata = isRecord(error.metadata) ? text(error.metadata.raw) : null
  const message =
    text(error.message) ??
    text(error.msg) ??
    text(error.detail) ??
    text(error.error_msg) ??
    text(error.reason) ??
    JSON.stringify(error)
  const codes = [text(error.code), text(error.type), text(error.status)].filter(
    (code) => code !== null && code !== 'error',
  )
  return {
    status:
      statusOf(error.code) ??
      statusOf(error.status) ??
      statusOf(error.status_code) ??
      statusOf(around.status) ??
      statusOf(around.code) ??
      statusOf(around.status_code),
    code: codes.join(' ') || text(around.code) || null,
    message: metadata === null || metadata === message ? message : `${message}: ${metadata}`,
    param: text(error.param),
  }
}

function statusOf(value: unknown): number | null {
  const status = typeof value === 'string' && /^[45]\d\d$/.test(value) ? Number(value) : value
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : null
}

function text(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) || isRecord(value) ? JSON.stringify(value) : null
}
