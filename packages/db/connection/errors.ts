import type { RequestErrorCode } from '@runwire/protocol'

/** Which attempt at a run writes: the fence of every statement a worker sends. */
export interface RunAttempt {
  id: string
  attempt: number
}

/** A newer attempt holds the run, or it has ended: stop working on it and write nothing more. */
export class LeaseLostError extends Error {
  readonly code = 'lease_lost'
  readonly runId: string
  readonly attempt: number
  constructor(run: RunAttempt) {
    super(`Attempt ${run.attempt} at run ${run.id} no longer holds its lease`)
    this.runId = run.id
    this.attempt = run.attempt
  }
}

/** A request that cannot be done, in the words the caller gets: code of REQUEST_ERRORS, message with the cure, field. */
export class RequestRefusedError extends Error {
  readonly code: RequestErrorCode
  readonly param: string | null
  /** Set where trying again later helps. */
  readonly retryAfterSeconds: number | null
  constructor(code: RequestErrorCode, message: string, options: { param?: string; retryAfterSeconds?: number } = {}) {
    super(message)
    this.code = code
    this.param = options.param ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** The database cannot be reached or does not take work now; nothing was wrong with the request. */
export class DatabaseUnavailableError extends Error {
  readonly code = 'database_unavailable'
}

const UNAVAILABLE_STATES = [
  /^08/, // connection exceptions
  /^53/, // too many connections, out of memory, disk full
  /^57P0[1-5]$/, // shutdown, crash, not ready, database dropped, idle session ended
  /^25P03$/, // idle in transaction for too long
  /^40001$|^40P01$|^55P03$|^57014$/, // serialisation, deadlock, lock not available, statement timeout
]
const UNAVAILABLE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|not queryable|connection ended/i

/**
 * Sorts what a query threw: DatabaseUnavailableError where trying again later helps, everything else as it came.
 * Messages of Postgres stay in `cause`; they never go to a client.
 */
export function mapDatabaseError(error: unknown): unknown {
  return isUnavailable(error)
    ? new DatabaseUnavailableError('The database cannot be reached at the moment', { cause: error })
    : error
}

export const isUnavailable = (error: unknown): boolean => chain(error).some(saysUnavailable)

function saysUnavailable(error: Error): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  const code = (error as { code?: unknown }).code
  if (
    typeof code === 'string' &&
    (UNAVAILABLE_SYSTEM.has(code) || UNAVAILABLE_STATES.some((state) => state.test(code)))
  )
    return true
  return UNAVAILABLE_MESSAGES.test(error.message)
}

/** The error and its causes; the query builder wraps what Postgres said. */
function chain(error: unknown): Error[] {
  const found: Error[] = []
  for (let item = error; item instanceof Error && found.length < 5; item = item.cause) {
    found.push(item)
    if (item instanceof AggregateError) found.push(...item.errors.filter((inner) => inner instanceof Error))
  }
  return found
}
