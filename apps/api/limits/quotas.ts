import type { Request } from 'express'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '@runwire/db'
import { RequestError } from '../requests/request-error.ts'
import { addressOf } from '../requests/address.ts'
import type { Caller } from '../requests/caller.ts'
import { limiter } from './rate-limits.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const MEGABYTE = 1024

/** Kilobytes that may be sent in a day. A visitor is one person at one screen; an address may be an office. */
const BYTES = { visitor: 100 * MEGABYTE, address: 500 * MEGABYTE, key: 20_000 * MEGABYTE, project: 100_000 * MEGABYTE }
/** Messages and new visitors of one address in an hour. */
const PER_ADDRESS = { runs: 2_000, visitors: 500 }
/** Bodies smaller than this are counted as requests alone, so that most of them cost no statement. */
const COUNTED_FROM = { widget: 16 * 1024, other: 1024 * 1024 }
/** A body without a length counts as the largest that is read. */
const UNTOLD_BYTES = 26 * 1024 * 1024

/**
 * Quotas beside the request rate, so that one visitor, address, key or project cannot take all. Throw `quota_reached`.
 */
export interface Quotas {
  takeBytes(caller: Caller, req: Request): Promise<void>
  /** A visitor's message; how many a visitor may have under way is counted with the runs themselves. */
  takeRun(caller: Caller, req: Request): Promise<void>
  takeVisitor(caller: Caller, req: Request): Promise<void>
}

export function createQuotas(pool: Database['pool']): Quotas {
  const quota = (name: string, points: number, seconds: number) =>
    limiter(pool, { keyPrefix: name, points, seconds, blocks: false })
  const bytes = {
    visitor: quota('visitor-kilobytes', BYTES.visitor, DAY),
    address: quota('address-kilobytes', BYTES.address, DAY),
    key: quota('key-kilobytes', BYTES.key, DAY),
    project: quota('project-kilobytes', BYTES.project, DAY),
  }
  const runs = quota('address-runs', PER_ADDRESS.runs, HOUR)
  const visitors = quota('address-visitors', PER_ADDRESS.visitors, HOUR)
  const addressIn = ({ project_id }: Caller, req: Request) => `${project_id} ${addressOf(req)}`
  return {
    async takeBytes(caller, req) {
      const sent = sentBytes(req)
      if (sent < (caller.kind === 'widget' ? COUNTED_FROM.widget : COUNTED_FROM.other)) return
      const own: [RateLimiterPostgres, string, string][] =
        caller.kind === 'widget'
          ? [
              [bytes.visitor, `${caller.project_id} ${caller.id}`, 'visitor'],
              [bytes.address, addressIn(caller, req), 'address'],
            ]
          : [[bytes.key, caller.id, 'key']]
      await take([...own, [bytes.project, caller.project_id, 'project']], Math.ceil(sent / 1024), 'kilobytes a day')
    },
    async takeRun(caller, req) {
      if (caller.kind === 'widget') await take([[runs, addressIn(caller, req), 'address']], 1, 'messages an hour')
    },
    takeVisitor: (caller, req) => take([[visitors, addressIn(caller, req), 'address']], 1, 'new visitors an hour'),
  }
}

function sentBytes(req: Request): number {
  if (req.headers['transfer-encoding'] !== undefined) return UNTOLD_BYTES
  return Number(req.headers['content-length'] ?? 0)
}

/** Takes from all counters or from none: when one refuses, those before it get their part back. */
async function take(
  quotas: readonly [RateLimiterPostgres, string, string][],
  points: number,
  what: string,
): Promise<void> {
  const taken: (typeof quotas)[number][] = []
  for (const quota of quotas) {
    const [counter, name, whose] = quota
    taken.push(quota)
    try {
      await counter.consume(name, points)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      await Promise.all(taken.map(([given, to]) => given.reward(to, points)))
      throw new RequestError('quota_reached', `This ${whose} may send ${counter.points} ${what}, and has.`, {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))) },
      })
    }
  }
}
