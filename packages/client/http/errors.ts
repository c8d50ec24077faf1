import type { ErrorReply } from '@runwire/protocol'

/** Runwire refused a request. `code` and `param` are those of the reply, `requestId` finds it in the server's log. */
export class RunwireError extends Error {
  readonly status: number
  readonly code: string
  readonly type: string
  readonly param: string | null
  readonly requestId: string | null
  /** How long the server asked to wait before another try, or null. */
  readonly retryAfterMs: number | null
  /** The same request may succeed later. */
  readonly retryable: boolean

  constructor(response: Response, body: unknown) {
    const error = errorOf(body)
    super(error?.message ?? `Runwire answered with status ${response.status}.`)
    this.name = 'RunwireError'
    this.status = response.status
    this.code = error?.code ?? 'unexpected_reply'
    this.type = error?.type ?? 'api_error'
    this.param = error?.param ?? null
    this.requestId = error?.request_id ?? response.headers.get('x-request-id')
    this.retryAfterMs = retryAfterMs(response)
    this.retryable = RETRYABLE.has(response.status) && response.headers.get('x-should-retry') !== 'false'
  }
}

/** No reply came at all: Runwire is not running, not reachable, or the connection broke too often. */
export class RunwireUnreachableError extends Error {
  readonly code = 'unreachable'
  constructor(url: string, cause: unknown) {
    super(`Runwire did not answer at ${url}.`, { cause })
    this.name = 'RunwireUnreachableError'
  }
}

/** 409 is only ever retryable while an earlier request with the same key is open; final conflicts say `x-should-retry: false`. */
const RETRYABLE = new Set([408, 425, 429, 500, 502, 503, 504])

export const isRetryable = (error: unknown): boolean => {
  if (error instanceof RunwireError) return error.retryable || error.code === 'idempotency_in_flight'
  return error instanceof RunwireUnreachableError
}

function errorOf(body: unknown): ErrorReply['error'] | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const { error } = body
  return typeof error === 'object' && error !== null && 'message' in error ? (error as ErrorReply['error']) : null
}

/** `Retry-After` in seconds; the form with a date is not used by Runwire. */
function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
