import { z } from 'zod'
import type { WorkerConfig } from '@runwire/worker'

const flag = (otherwise: boolean) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no']))
    .transform((value) => ['true', '1', 'on', 'yes'].includes(value))
    .default(otherwise)
const whole = (least: number, otherwise: number) => {
  const words = `must be a whole number, ${least} or more`
  return z.coerce.number(words).int(words).min(least, words).default(otherwise)
}

const Environment = z.object({
  DATABASE_URL: z.string().min(1),
  LISTEN_DATABASE_URL: z.string().min(1).optional(),
  RUNWIRE_POOL_SIZE: whole(2, 8),
  RUNWIRE_LISTEN: flag(true),
  RUNWIRE_WORKER_CONCURRENCY: whole(1, 200),
  RUNWIRE_LEASE_MS: whole(500, 15_000),
  RUNWIRE_DRAIN_MS: whole(0, 20_000),
  RUNWIRE_SETUP_MS: whole(1000, 60_000),
  RUNWIRE_FLUSH_MS: whole(0, 20),
  RUNWIRE_RETENTION_DAYS: whole(1, 30),
  AGENT_STREAM_MODEL_DELTAS: flag(true),
  RUNWIRE_ALLOW_PRIVATE_HOSTS: z.string().default(''),
  RUNWIRE_SECRET_KEY: z.string().min(1).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  RUNWIRE_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  RUNWIRE_TOOLS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** A variable of the environment has no usable value; the message names it and says what it must be. */
export class EnvironmentError extends Error {
  readonly code = 'environment_unusable'
}

/** `tools`: glob patterns of files that define tools in code; null for none. */
export type WorkerEnvironment = Omit<WorkerConfig, 'log' | 'codeTools'> & { logLevel: string; tools: string | null }

/** The worker's part of the environment. Throws EnvironmentError, which names each wrong variable and what it may be. */
export function readEnvironment(env: NodeJS.ProcessEnv): WorkerEnvironment {
  // An empty variable counts as unset, as shells and compose files leave them.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new EnvironmentError(`The environment cannot be used: ${problems.join('; ')}`)
  }
  const values = parsed.data
  return {
    databaseUrl: values.DATABASE_URL,
    listenDatabaseUrl: values.LISTEN_DATABASE_URL ?? values.DATABASE_URL,
    poolSize: values.RUNWIRE_POOL_SIZE,
    listen: values.RUNWIRE_LISTEN,
    concurrency: values.RUNWIRE_WORKER_CONCURRENCY,
    leaseMs: values.RUNWIRE_LEASE_MS,
    drainMs: values.RUNWIRE_DRAIN_MS,
    setUpMs: values.RUNWIRE_SETUP_MS,
    flushMs: values.RUNWIRE_FLUSH_MS,
    retentionDays: values.RUNWIRE_RETENTION_DAYS,
    streamDeltas: values.AGENT_STREAM_MODEL_DELTAS,
    secretKey: values.RUNWIRE_SECRET_KEY ?? null,
    allowPrivateHosts: values.RUNWIRE_ALLOW_PRIVATE_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    host: values.HOST,
    healthPort: values.RUNWIRE_HEALTH_PORT,
    tools: values.RUNWIRE_TOOLS ?? null,
    logLevel: values.LOG_LEVEL,
  }
}
