import {
  ROOT_CONTEXT,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api'
import { currentSpan, parseTraceParent } from './trace-parent.ts'

/** The process whose spans these are, as its traces name it. */
export interface TracedProcess {
  /** `runwire-api`, `runwire-worker`; `OTEL_SERVICE_NAME` beats it. */
  service: string
  /** Called at most once a minute, with why spans could not be sent. */
  onWarning(message: string): void
}

export interface SpanStart {
  kind?: SpanKind
  attributes?: Attributes
  startTime?: Date
}

/** The parts that an exporter, or a test in its place, gives. */
export interface TracingParts {
  tracer: Tracer
  /** Gives the next root span this trace id. */
  useTraceId(traceId: string): void
  capturesContent: boolean
  /** Sends what is there and stops; never throws. */
  stop(): Promise<void>
}

/** One process's traces. There is none of it where traces were not asked for. */
export class Tracing {
  readonly capturesContent: boolean
  readonly #parts: TracingParts
  #stopped: Promise<void> | null = null

  constructor(parts: TracingParts) {
    this.#parts = parts
    this.capturesContent = parts.capturesContent
  }

  /** A span below the current one; a trace of its own where there is none. */
  start(name: string, options: SpanStart = {}): Span {
    const parent = currentSpan()
    return this.#parts.tracer.startSpan(name, options, parent === undefined ? ROOT_CONTEXT : contextOf(parent))
  }

  /** A span below one of another process, told by its `traceparent`; a trace of its own where that says nothing. */
  startBelow(traceParent: string | null | undefined, name: string, options: SpanStart = {}): Span {
    const parent = parseTraceParent(traceParent)
    const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
    return this.#parts.tracer.startSpan(name, options, context)
  }

  /**
   * A span of a run. A run that came without a trace has the one whose id is its own: so all of its attempts, whoever
   * makes them, are one trace.
   */
  startOfRun(run: { id: string; trace_parent: string | null }, name: string, options: SpanStart = {}): Span {
    if (parseTraceParent(run.trace_parent) === null) this.#parts.useTraceId(traceIdOf(run.id))
    return this.startBelow(run.trace_parent, name, options)
  }

  stop(): Promise<void> {
    return (this.#stopped ??= this.#parts.stop())
  }
}

const contextOf = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span)

/** A run's id is 32 hex digits behind `run_`, as many as a trace's. */
const traceIdOf = (runId: string): string => runId.replace(/^run_/, '')
