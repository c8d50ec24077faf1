export { SpanKind, SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api'
export { TracingEnvironmentError } from './environment.ts'
export { COMMON, GEN_AI, OPERATION, RUNWIRE } from './names.ts'
export { startTracing } from './start-tracing.ts'
export {
  currentSpan,
  currentTraceParent,
  formatTraceParent,
  parseTraceParent,
  traceHeaders,
  within,
} from './trace-parent.ts'
export type { Tracing } from './tracing.ts'
