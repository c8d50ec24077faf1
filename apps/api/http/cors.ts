import type { NextFunction, Request, RequestHandler, Response } from 'express'

const ALLOWED_HEADERS =
  'authorization, content-type, accept, idempotency-key, last-event-id, cache-control, runwire-on-disconnect, traceparent'
const EXPOSED_HEADERS = [
  'x-request-id',
  'runwire-conversation-id',
  'runwire-dropped',
  'idempotency-replayed',
  'retry-after',
  'x-should-retry',
  'x-ratelimit-limit-requests',
  'x-ratelimit-remaining-requests',
  'x-ratelimit-reset-requests',
].join(', ')

/** The headers by which a browser lets pages of this origin read a reply. */
export const readableBy = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': EXPOSED_HEADERS,
})

/** Where a page begins. Pages of other origins may call it, and read from its refusal what its owner has to do. */
const FIRST_CALL = '/widget-sessions'

/**
 * Lets pages of allow-listed origins read the public API; compares whole origins, never patterns or suffixes.
 * Each request checks again that its key allows the origin (S5).
 */
export function cors(isAllowed: (origin: string) => Promise<boolean>): RequestHandler {
  return async (req: Request, res: Response, next: NextFunction) => {
    const origin = req.headers.origin
    res.vary('Origin')
    if (origin === undefined) return next()
    const asksFirst = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
    const listed = await isAllowed(origin)
    if (!listed && !(asksFirst && req.path === FIRST_CALL)) return next()
    for (const [name, value] of Object.entries(readableBy(origin))) res.setHeader(name, value)
    if (!asksFirst) return next()
    res.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    res.setHeader('access-control-allow-headers', ALLOWED_HEADERS)
    res.setHeader('access-control-max-age', '600')
    res.status(204).end()
  }
}
