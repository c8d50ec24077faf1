import { AsyncLocalStorage } from 'node:async_hooks'
import { TraceFlags, type Span, type SpanContext } from '@opentelemetry/api'

const spans = new AsyncLocalStorage<Span>()

/** Does the work with `span` as its current one, through everything it waits for and starts. */
export const within = <Value>(span: Span, work: () => Value): Value => spans.run(span, work)

/** The span of the work that is being done here; undefined where nothing is traced. */
export const currentSpan = (): Span | undefined => spans.getStore()

/** The current span as the value of a `traceparent` header; null where nothing is traced. */
export function currentTraceParent(): string | null {
  const context = currentSpan()?.spanContext()
  return context === undefined ? null : formatTraceParent(context)
}

/** The headers by which a request to another service becomes part of the trace; none where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const traceparent = currentTraceParent()
  return traceparent === null ? {} : { traceparent }
}

export const formatTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`

/** Later versions may add to the end; what we know stands at the beginning. */
const HEADER = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Reads a `traceparent` header; null for anything else than W3C Trace Context allows, which counts as no header.
 * Source: https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function parseTraceParent(header: string | undefined | null): SpanContext | null {
  const [, version, traceId, spanId, flags, more] = HEADER.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (version === '00' && more !== undefined) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}
