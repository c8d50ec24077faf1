import type { Request, RequestHandler } from 'express'
import {
  COMMON,
  currentTraceParent,
  formatTraceParent,
  parseTraceParent,
  RUNWIRE,
  SpanKind,
  SpanStatusCode,
  within,
  type Tracing,
} from '@runwire/tracing'
import { requestId } from '../requests/request-id.ts'
import { routePattern } from './metrics.ts'

/** Makes each request a span, below the client's if it sends a `traceparent`, until its reply is finished or cut off. */
export const traceRequests =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    const span = tracing.startBelow(req.get('traceparent'), req.method, {
      kind: SpanKind.SERVER,
      attributes: { [COMMON.requestMethod]: req.method, [RUNWIRE.request]: requestId(req) },
    })
    res.once('close', () => {
      // Known only now: the route is found behind this, and its path tells no ids.
      const route = routePattern(req)
      span.updateName(`${req.method} ${route}`)
      span.setAttributes({ [COMMON.route]: route, [COMMON.statusCode]: res.statusCode })
      if (res.statusCode >= 500) {
        span.setAttribute(COMMON.errorType, String(res.statusCode))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    })
    within(span, next)
  }

/** The trace that runs of this request belong to: this process's span of it, or the client's where this process has none. */
export function traceParentOf(req: Request): string | null {
  const sent = parseTraceParent(req.get('traceparent'))
  return currentTraceParent() ?? (sent === null ? null : formatTraceParent(sent))
}
