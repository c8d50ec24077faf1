import {
  classifyProviderError,
  errorDetail,
  ModelCallError,
  readReportedError,
  type ReportedError,
} from '@runwire/engine'
import { RefusedResponse } from './fetch-provider.ts'
import { readRetryAfterMs } from './retry-after.ts'
import { scrubError } from './scrub-error.ts'

/** No byte came in time, or none followed. */
export class SilentProvider extends Error {}

/** The message of an error response, in whatever form its body comes; a web page is reduced to its title. */
export function reportOf(refused: RefusedResponse): ReportedError {
  const body = parse(refused.body)
  const reported = readReportedError(body) ?? readReportedError({ error: body })
  const page = /^\s*</.test(refused.body)
    ? `a web page${/<title>([^<]{1,200})/i.exec(refused.body)?.[1]?.replace(/^/, ': ') ?? ''}`
    : refused.body.trim()
  const told =
    body === undefined || reported === null
      ? { code: null, message: page.slice(0, 1000) || 'no message', param: null }
      : reported
  return { ...told, status: refused.status }
}

/**
 * Any failure of a request as ModelCallError: an answer by its status and words, everything else as a provider that
 * could not be reached. Details are cleaned of `secret`.
 */
export function callError(error: unknown, secret: string): ModelCallError {
  if (error instanceof ModelCallError) return error
  const refused = findCause(error, (cause) => cause instanceof RefusedResponse)
  if (refused instanceof RefusedResponse) {
    const report = reportOf(refused)
    const { code, retryable } = classifyProviderError(report)
    const retryAfterMs = retryable ? readRetryAfterMs(refused.headers, report.message, Date.now()) : null
    return new ModelCallError(code, scrubError(errorDetail(report), secret), { retryable, retryAfterMs })
  }
  const silent = findCause(error, (cause) => cause instanceof SilentProvider)
  if (silent !== null) return new ModelCallError('provider_unreachable', silent.message, { retryable: true })
  const words = scrubError(chain(error), secret)
  return new ModelCallError('provider_unreachable', words, {
    retryable: !/egress_blocked|CERT_|_CERT|SELF_SIGNED|ERR_TLS|Invalid URL|ERR_INVALID_URL/i.test(words),
  })
}

/** The connection broke after some bytes had come: no more will come. */
export function brokenStream(error: unknown, secret: string): ModelCallError {
  return new ModelCallError('stream_incomplete', `the connection was lost: ${scrubError(chain(error), secret)}`, {
    retryable: true,
  })
}

function findCause(error: unknown, holds: (cause: Error) => boolean): Error | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++)
    if (holds(cause)) return cause
  return null
}

/** Messages and codes of an error and its causes, which is where fetch puts the reason. */
function chain(error: unknown): string {
  const parts: string[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
    if (cause.message !== '' || code !== '') parts.push(`${cause.message}${code}`)
  }
  return parts.length === 0 ? String(error).slice(0, 500) : [...new Set(parts)].join(': ').slice(0, 1000)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
