import type { Request, Response } from 'express'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '@runwire/db'
import { addressOf } from '../requests/address.ts'
import type { Caller } from '../requests/caller.ts'
import { RequestError } from '../requests/request-error.ts'

/** Requests a minute. Generous: it stops runaway loops, not busy servers; a visitor is one person at one screen. */
const PER_MINUTE = { key: 30_000, console: 30_000, widget: 300, publishable: 120, nobody: 600 } as const

/** Counts requests per key, visitor or address in Postgres, so that all api processes share one limit. */
export interface RateLimits {
  /**
   * Takes one request and sets the `x-ratelimit-*` headers. Throws `rate_limited` with Retry-After when none is left.
   */
  take(caller: Caller, req: Request, res: Response): Promise<void>
  perMinute(kind: Caller['kind']): number
}

export function createRateLimits(
  pool: Database['pool'],
  perMinute: Partial<Record<Caller['kind'], number>> = {},
): RateLimits {
  const limits = { ...PER_MINUTE, ...perMinute }
  const limiters = {
    key: limiter(pool, { keyPrefix: 'key', points: limits.key, seconds: 60 }),
    console: limiter(pool, { keyPrefix: 'console', points: limits.console, seconds: 60 }),
    widget: limiter(pool, { keyPrefix: 'widget', points: limits.widget, seconds: 60 }),
    // One key for all visitors of a site: only their addresses tell them apart.
    publishable: limiter(pool, { keyPrefix: 'publishable', points: limits.publishable, seconds: 60 }),
    nobody: limiter(pool, { keyPrefix: 'nobody', points: limits.nobody, seconds: 60 }),
  }
  return {
    take: (caller, req, res) => consume(limiters[caller.kind], bucketOf(caller, req), res),
    perMinute: (kind) => limits[kind],
  }
}

/** The widget's sessions change every few minutes, its visitor stays. */
function bucketOf(caller: Caller, req: Request): string {
  if (caller.kind === 'nobody') return addressOf(req)
  if (caller.kind === 'publishable') return `${caller.id} ${addressOf(req)}`
  return caller.kind === 'widget' ? `${caller.project_id} ${caller.end_user}` : caller.id
}

/**
 * Counts in Postgres, under names that begin with `keyPrefix`. With `blocks`, a caller beyond the limit is refused from
 * memory and costs the database nothing; points that may be given back cannot have it.
 */
export const limiter = (
  pool: Database['pool'],
  {
    keyPrefix,
    points,
    seconds,
    blocks = true,
  }: { keyPrefix: string; points: number; seconds: number; blocks?: boolean },
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
    ...(blocks ? { inMemoryBlockOnConsumed: points + 1 } : {}),
  })

/** Takes a point and sets the headers. Throws `rate_limited` with Retry-After where none is left. */
export async function consume(limiter: RateLimiterPostgres, bucket: string, res: Response): Promise<void> {
  try {
    setHeaders(res, limiter.points, await limiter.consume(bucket))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    setHeaders(res, limiter.points, refused)
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new RequestError(
      'rate_limited',
      `More than ${limiter.points} requests in ${limiter.duration} s. Wait ${seconds} s.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    )
  }
}

function setHeaders(res: Response, limit: number, state: RateLimiterRes): void {
  res.setHeader('x-ratelimit-limit-requests', limit)
  res.setHeader('x-ratelimit-remaining-requests', Math.max(0, state.remainingPoints))
  res.setHeader('x-ratelimit-reset-requests', `${Math.max(0, Math.ceil(state.msBeforeNext / 1000))}s`)
}
