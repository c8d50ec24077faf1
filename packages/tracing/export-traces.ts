import { diag, DiagLogLevel, type DiagLogger } from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import type { TracingEnvironment } from './environment.ts'
import { COMMON, SCHEMA_URL } from './names.ts'
import { Tracing, type TracedProcess } from './tracing.ts'

/** A process that ends waits so long for its collector. */
const STOP_MS = 2_000
/** A collector that is down is logged so often. */
const WARN_EVERY_MS = 60_000

/**
 * Traces that go to a collector by OTLP over HTTP. Spans wait in a queue of bounded length and are sent in batches beside
 * the work; what a slow or missing collector leaves no room for is dropped.
 */
export function exportTraces(settings: TracingEnvironment, process: TracedProcess): Tracing {
  diag.setLogger(seldom(process.onWarning), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const processor = new BatchSpanProcessor({
    exporter: settings.protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter(),
    maxQueueSize: settings.queueSize,
    maxExportBatchSize: settings.batchSize,
    scheduledDelayMillis: settings.delayMs,
  })
  return tracingTo(processor, settings, process)
}

/** The same with another way out than a collector. */
export function tracingTo(
  processor: SpanProcessor,
  { sampler, samplerRatio, capturesContent }: Pick<TracingEnvironment, 'sampler' | 'samplerRatio' | 'capturesContent'>,
  { service }: Pick<TracedProcess, 'service'>,
): Tracing {
  const ids = new PresetIds()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [COMMON.serviceName]: service }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: samplerOf(sampler, samplerRatio),
    idGenerator: ids,
    spanProcessors: [processor],
  })
  return new Tracing({
    tracer: provider.getTracer('runwire', undefined, { schemaUrl: SCHEMA_URL }),
    useTraceId: (traceId) => (ids.next = traceId),
    capturesContent,
    async stop() {
      const stopped = provider.shutdown().catch(() => undefined)
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
    },
  })
}

/** Random ids, but for a trace whose id is already known. */
class PresetIds extends RandomIdGenerator {
  next: string | null = null

  constructor() {
    super()
    const random = this.generateTraceId
    this.generateTraceId = () => {
      const id = this.next ?? random()
      this.next = null
      return id
    }
  }
}

function samplerOf(name: string, ratio: number): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Hands on the first warning of each minute, as one line without what it was about to send. */
function seldom(onWarning: (message: string) => void): DiagLogger {
  let nextMs = 0
  const warn = (text: string) => {
    const nowMs = performance.now()
    if (nowMs < nextMs) return
    nextMs = nowMs + WARN_EVERY_MS
    onWarning(messageIn(text))
  }
  const ignore = () => undefined
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
}

/** OpenTelemetry reports an exception as JSON of all it has. */
function messageIn(text: string): string {
  try {
    const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown }
    return [message, code].filter((part) => typeof part === 'string' && part !== '').join(' ') || 'the export failed'
  } catch {
    return text.slice(0, 200)
  }
}
