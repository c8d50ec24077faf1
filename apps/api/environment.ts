import { isIP } from 'node:net'
import { z } from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'])
    .transform((value) => value === 'true' || value === '1' || value === 'on')
    .default(fallback)

const whole = (least: number, most?: number) => {
  const words = `must be a whole number${most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`}`
  const number = z.coerce.number(words).int(words).min(least, words)
  return most === undefined ? number : number.max(most, words)
}

const PROXIES = 'must be the number of proxies, or their addresses such as 10.0.0.0/8, separated by commas'

const isRange = (range: string): boolean => {
  const [address = '', bits, ...rest] = range.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}

const trustedProxies = z
  .string()
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(',').map((range) => range.trim())))
  .refine((value) => (typeof value === 'number' ? value >= 1 && value <= 10 : value.every(isRange)), PROXIES)

const Variables = z.object({
  // Only this machine, unless the deployment says otherwise.
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  DATABASE_URL: z.string('is needed: the address of a Postgres database').min(1),
  LISTEN_DATABASE_URL: z.string().min(1).optional(),
  RUNWIRE_POOL_SIZE: whole(2, 100).default(8),
  RUNWIRE_LISTEN: flag(true),
  RUNWIRE_FLUSH_MS: whole(0, 1000).default(20),
  RUNWIRE_EMBED_WORKER: flag(false),
  RUNWIRE_WORKER_CONCURRENCY: whole(1).default(200),
  RUNWIRE_LEASE_MS: whole(500).default(15_000),
  RUNWIRE_DRAIN_MS: whole(0).default(20_000),
  RUNWIRE_SETUP_MS: whole(1000).default(60_000),
  RUNWIRE_TOOLS: z.string().optional(),
  RUNWIRE_RETENTION_DAYS: whole(1).default(30),
  RUNWIRE_SECRET_KEY: z.string().min(1).optional(),
  RUNWIRE_DEMO_KEY: z.string().min(1).optional(),
  RUNWIRE_ALLOW_PRIVATE_HOSTS: z.string().default(''),
  RUNWIRE_TRUST_PROXY: trustedProxies.optional(),
  AGENT_STREAM_MODEL_DELTAS: flag(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Settings that an api process is started with. */
export interface ApiConfig {
  host: string
  port: number
  databaseUrl: string
  /** Direct connection for LISTEN where `databaseUrl` goes through a pooler. */
  listenDatabaseUrl: string
  /** Connections that the statements of requests share; two more listen and publish. */
  poolSize: number
  listen: boolean
  flushMs: number
  embedWorker: boolean
  /** For the embedded worker. */
  workerConcurrency: number
  leaseMs: number
  /** How long the embedded worker waits for its runs' next commit points when the api is asked to end. */
  drainMs: number
  /** How long the set-up of a run may take in the embedded worker. */
  setUpMs: number
  /** Files with tools in code for the embedded worker, as glob patterns; null where none were named. */
  tools: string | null
  retentionDays: number
  deltas: boolean
  /** Opens the providers' sealed keys; without it none can be stored or used. */
  secretKey: string | null
  allowPrivateHosts: readonly string[]
  /** How many proxies stand before the api, or their addresses; null: no forwarded header counts. */
  trustProxy: number | string[] | null
  /** Publishable key of the page at /demo; null where there is no such page. */
  demoKey: string | null
  logLevel: string
}

/** Reads the environment. Throws an error that names the variable and what it must be. */
export function readEnvironment(env: NodeJS.ProcessEnv): ApiConfig {
  const parsed = Variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw Object.assign(new Error(`The environment is not usable: ${lines.join('; ')}`), {
      code: 'environment_unusable',
    })
  }
  const values = parsed.data
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    listenDatabaseUrl: values.LISTEN_DATABASE_URL ?? values.DATABASE_URL,
    poolSize: values.RUNWIRE_POOL_SIZE,
    listen: values.RUNWIRE_LISTEN,
    flushMs: values.RUNWIRE_FLUSH_MS,
    embedWorker: values.RUNWIRE_EMBED_WORKER,
    workerConcurrency: values.RUNWIRE_WORKER_CONCURRENCY,
    leaseMs: values.RUNWIRE_LEASE_MS,
    drainMs: values.RUNWIRE_DRAIN_MS,
    setUpMs: values.RUNWIRE_SETUP_MS,
    tools: values.RUNWIRE_TOOLS ?? null,
    retentionDays: values.RUNWIRE_RETENTION_DAYS,
    deltas: values.AGENT_STREAM_MODEL_DELTAS,
    secretKey: values.RUNWIRE_SECRET_KEY ?? null,
    demoKey: values.RUNWIRE_DEMO_KEY ?? null,
    trustProxy: values.RUNWIRE_TRUST_PROXY ?? null,
    allowPrivateHosts: values.RUNWIRE_ALLOW_PRIVATE_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    logLevel: values.LOG_LEVEL,
  }
}
