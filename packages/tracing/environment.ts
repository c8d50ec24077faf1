/** OpenTelemetry's own variables, as far as traces need them; the exporter reads its address, headers and time-out itself. */
export interface TracingEnvironment {
  protocol: 'http/protobuf' | 'http/json'
  sampler: string
  samplerRatio: number
  /** Prompts, answers, arguments and results become attributes of spans. */
  capturesContent: boolean
  queueSize: number
  batchSize: number
  delayMs: number
}

const PROTOCOLS = ['http/protobuf', 'http/json'] as const
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]

/** A variable cannot be used as it is; the message names it and says what it must be. */
export class TracingEnvironmentError extends Error {
  readonly code = 'environment_unusable'
}

/** The settings for traces, or null where none were asked for. Throws TracingEnvironmentError. */
export function readTracing(env: NodeJS.ProcessEnv): TracingEnvironment | null {
  if (!isWanted(env)) return null
  const batchSize = whole(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512)
  return {
    protocol: oneOf(
      PROTOCOLS,
      given(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') === null
        ? 'OTEL_EXPORTER_OTLP_PROTOCOL'
        : 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
      env,
      'http/protobuf',
    ),
    sampler: oneOf(SAMPLERS, 'OTEL_TRACES_SAMPLER', env, 'parentbased_always_on'),
    samplerRatio: ratio(env),
    capturesContent: isTrue(env, 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'),
    queueSize: Math.max(batchSize, whole(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2048)),
    batchSize,
    delayMs: whole(env, 'OTEL_BSP_SCHEDULE_DELAY', 5000),
  }
}

function isWanted(env: NodeJS.ProcessEnv): boolean {
  if (isTrue(env, 'OTEL_SDK_DISABLED')) return false
  const exporter = given(env, 'OTEL_TRACES_EXPORTER')
  if (exporter === 'none') return false
  if (exporter !== null && exporter !== 'otlp') throw wrong('OTEL_TRACES_EXPORTER', 'otlp or none')
  const endpoint = given(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? given(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint !== null && !URL.canParse(endpoint))
    throw wrong('OTEL_EXPORTER_OTLP_ENDPOINT', 'a url such as http://collector:4318')
  return exporter !== null || endpoint !== null
}

function ratio(env: NodeJS.ProcessEnv): number {
  const value = Number(given(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(value >= 0 && value <= 1)) throw wrong('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1')
  return value
}

function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(given(env, name) ?? otherwise)
  if (!Number.isSafeInteger(value) || value < 1) throw wrong(name, 'a whole number, 1 or more')
  return value
}

function oneOf<Value extends string>(
  values: readonly Value[],
  name: string,
  env: NodeJS.ProcessEnv,
  otherwise: Value,
): Value {
  const text = given(env, name) ?? otherwise
  const value = values.find((known) => known === text)
  if (value === undefined) throw wrong(name, `one of ${values.join(', ')}`)
  return value
}

const isTrue = (env: NodeJS.ProcessEnv, name: string): boolean => given(env, name)?.toLowerCase() === 'true'

/** An empty variable counts as unset. */
const given = (env: NodeJS.ProcessEnv, name: string): string | null => {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

const wrong = (name: string, must: string): TracingEnvironmentError =>
  new TracingEnvironmentError(`The environment is not usable: ${name}: must be ${must}`)
