import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import {
  BatchSpanProcessor,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace'
import * as conventions from '@opentelemetry/semantic-conventions/incubating'
import { expect, test } from 'vitest'
import { readTracing, TracingEnvironmentError } from './environment.ts'
import { tracingTo } from './export-traces.ts'
import { COMMON, GEN_AI, OPERATION, SCHEMA_URL } from './names.ts'
import { currentTraceParent, formatTraceParent, parseTraceParent, traceHeaders, within } from './trace-parent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`
const ALL = { sampler: 'parentbased_always_on', samplerRatio: 1, capturesContent: false }

test('B12: the names of spans are those of the semantic conventions they say they follow', () => {
  const known = new Set(Object.values(conventions).filter((value) => typeof value === 'string'))
  const own = readFileSync(new URL('package.json', import.meta.url), 'utf8')
  const { devDependencies } = JSON.parse(own) as { devDependencies: Record<string, string> }

  const names = [...Object.values(GEN_AI), ...Object.values(COMMON), ...Object.values(OPERATION)]
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(SCHEMA_URL).toBe(`https://opentelemetry.io/schemas/${devDependencies['@opentelemetry/semantic-conventions']}`)
})

test('B12: a traceparent is read as W3C Trace Context has it, and anything else counts as none', () => {
  expect(parseTraceParent(PARENT)).toEqual({
    traceId: TRACE,
    spanId: 'b7ad6b7169203331',
    traceFlags: 1,
    isRemote: true,
  })
  expect(parseTraceParent(PARENT.replace(/01$/, '00'))?.traceFlags).toBe(0)
  expect(parseTraceParent(`${PARENT.replace(/^00/, 'cc')}-what-comes-later`)?.traceId).toBe(TRACE)
  const none = [
    undefined,
    '',
    `${PARENT}-more`,
    PARENT.replace(/^00/, 'ff'),
    PARENT.toUpperCase(),
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `${PARENT}\nx: y`,
    'x'.repeat(100_000),
  ]
  expect(none.map((header) => parseTraceParent(header))).toEqual(none.map(() => null))
})

test('B12: work inside a span sends its traceparent, work outside sends none', async () => {
  const exporter = new InMemorySpanExporter()
  const tracing = tracingTo(new SimpleSpanProcessor({ exporter }), ALL, { service: 'test' })
  const outer = tracing.startBelow(PARENT, 'outer')
  const sent = await within(outer, async () => {
    await Promise.resolve()
    const inner = tracing.start('inner')
    inner.end()
    return traceHeaders()
  })
  outer.end()

  expect(sent).toEqual({ traceparent: formatTraceParent(outer.spanContext()) })
  expect(traceHeaders()).toEqual({})
  expect(currentTraceParent()).toBeNull()
  const [inner, ended] = exporter.getFinishedSpans()
  expect([inner?.name, inner?.parentSpanContext?.spanId]).toEqual(['inner', outer.spanContext().spanId])
  expect([ended?.spanContext().traceId, ended?.parentSpanContext?.spanId]).toEqual([TRACE, 'b7ad6b7169203331'])
})

test('B12: attempts at a run that came without a trace are one trace, whoever makes them', () => {
  const run = { id: `run_${TRACE}`, trace_parent: null }
  const attempts = [1, 2].map(() => {
    const tracing = tracingTo(new SimpleSpanProcessor({ exporter: new InMemorySpanExporter() }), ALL, {
      service: 'test',
    })
    const other = tracing.start('something else')
    return [tracing.startOfRun(run, 'run').spanContext().traceId, other.spanContext().traceId]
  })

  expect(attempts.map(([ofRun]) => ofRun)).toEqual([TRACE, TRACE])
  expect(attempts[0]?.[1]).not.toBe(attempts[1]?.[1])
})

test('B12: spans that are not sampled by whoever began the trace are not sent', () => {
  const exporter = new InMemorySpanExporter()
  const tracing = tracingTo(new SimpleSpanProcessor({ exporter }), ALL, { service: 'test' })
  const unsampled = tracing.startBelow(PARENT.replace(/01$/, '00'), 'unsampled')
  unsampled.end()

  expect(exporter.getFinishedSpans()).toEqual([])
  // The decision goes on with the trace.
  expect(formatTraceParent(unsampled.spanContext())).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
})

test('B12: a collector that does not answer costs a queue of bounded length; what does not fit in is dropped', async () => {
  const held: ((result: { code: number }) => void)[] = []
  let given = 0
  const exporter = {
    export(spans: ReadableSpan[], done: (result: { code: number }) => void) {
      given += spans.length
      held.push(done)
    },
    shutdown: () => Promise.resolve(),
  }
  const processor = new BatchSpanProcessor({ exporter, maxQueueSize: 100, maxExportBatchSize: 50 })
  const tracing = tracingTo(processor, ALL, { service: 'test' })
  for (let made = 0; made < 10_000; made += 1) tracing.startBelow(null, 'span').end()
  const stopped = tracing.stop()
  await Promise.resolve()

  // One batch on its way, a queue behind it.
  await expect.poll(() => given).toBe(150)
  for (const done of held) done({ code: 0 })
  await stopped
  expect(given).toBe(150)
})

test('B12: the end of a process waits for its collector, but not for ever', async () => {
  const exporter = { export: () => undefined, shutdown: () => Promise.resolve() }
  const tracing = tracingTo(new BatchSpanProcessor({ exporter }), ALL, { service: 'test' })
  tracing.startBelow(null, 'span').end()
  const begunMs = performance.now()
  await tracing.stop()

  expect(performance.now() - begunMs).toBeLessThan(15_000)
})

test('B12: traces are off unless a variable of OpenTelemetry asks for them', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(readTracing({})).toBeNull()
  expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull()
  expect(readTracing({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeNull()
  expect(readTracing({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull()
  expect(readTracing(endpoint)).toEqual({
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
    capturesContent: false,
    queueSize: 2048,
    batchSize: 512,
    delayMs: 5000,
  })
  expect(readTracing({ OTEL_TRACES_EXPORTER: 'otlp' })).not.toBeNull()
  expect(
    readTracing({
      ...endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toMatchObject({ protocol: 'http/json', capturesContent: true, sampler: 'traceidratio', samplerRatio: 0.25 })
})

test('B12: a variable that cannot be used is named with what it must be', () => {
  const read = (env: NodeJS.ProcessEnv) => () => readTracing({ OTEL_TRACES_EXPORTER: 'otlp', ...env })
  expect(read({ OTEL_TRACES_EXPORTER: 'zipkin' })).toThrow('OTEL_TRACES_EXPORTER: must be otlp or none')
  expect(read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('must be one of http/protobuf, http/json')
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow('must be a url')
  expect(read({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('must be a number from 0 to 1')
  expect(read({ OTEL_BSP_MAX_QUEUE_SIZE: '0' })).toThrow(TracingEnvironmentError)
})

test('B12: the code that sends traces is loaded by processes that send them, and by no other', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { startTracing } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)})
    const process = { service: 'test', onWarning() {} }
    const sdk = () => loaded.some((url) => url.includes('/@opentelemetry/sdk-trace/'))
    const off = await startTracing({}, process)
    const before = sdk()
    await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, process)
    console.log(JSON.stringify({ off, before, after: sdk() }))`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })

  expect(JSON.parse(out)).toEqual({ off: null, before: false, after: true })
})
