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

/**
 * Lets pages of allow-listed origins read the public API; compares whole origins, never patterns or suffixes.
 * Each request checks again that its key allows the origin (S5).
 */
export function cors(isAllowed: (origin: string) => Promise<boolean>): RequestHandler {
  return async (req: Request, res: Response, next: NextFunction) => {
    const origin = req.headers.origin
    res.vary('Origin')
    if (origin === undefined || !(await isAllowed(origin))) return next()
    res.setHeader('access-control-allow-origin', origin)
    res.setHeader('access-control-expose-headers', EXPOSED_HEADERS)
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return next()
    res.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    res.setHeader('access-control-allow-headers', ALLOWED_HEADERS)
    res.setHeader('access-control-max-age', '600')
    res.status(204).end()
  }
}
