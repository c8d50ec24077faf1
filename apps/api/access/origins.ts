import type { Request } from 'express'
import { type Db, originIsListed } from '@runwire/db'

/** How long an answer about an origin is kept, so that a preflight costs no query each time. */
const KEPT_MS = 5_000

const answers = new WeakMap<Db, Map<string, { listed: boolean; untilMs: number }>>()

/** True if any project lists this origin; the key decides its rights there. */
export async function isAllowedOrigin(db: Db, origin: string): Promise<boolean> {
  const kept = keptFor(db)
  const known = kept.get(origin)
  if (known !== undefined && known.untilMs > Date.now()) return known.listed
  const listed = await originIsListed(db, origin)
  // Origins come from strangers: a flood of them must not fill the memory.
  if (kept.size > 1_000) kept.clear()
  kept.set(origin, { listed, untilMs: Date.now() + KEPT_MS })
  return listed
}

/**
 * The origin of the page that makes the request: `Origin`, or our own where the browser says `same-origin` (it leaves
 * `Origin` out there on GET). Null for everything that is not a page we can name.
 */
export function requestOrigin(req: Request): string | null {
  if (req.headers.origin !== undefined) return req.headers.origin
  return isSameOrigin(req) ? ownOrigin(req) : null
}

/**
 * The origin by which this request reached us. Behind a trusted proxy its scheme is the proxy's word; the name is
 * `Host`, which a proxy has to pass on: what clients may put into other headers is worth nothing.
 */
export const ownOrigin = (req: Request): string => `${req.protocol}://${req.headers.host ?? ''}`

/** Set by the browser and out of a page's reach. */
export const isSameOrigin = (req: Request): boolean => req.headers['sec-fetch-site'] === 'same-origin'

function keptFor(db: Db): Map<string, { listed: boolean; untilMs: number }> {
  let kept = answers.get(db)
  if (kept === undefined) answers.set(db, (kept = new Map()))
  return kept
}
