import { resolve } from 'node:path'

import { z } from 'zod'

const whole = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}
const count = (least: number) => whole(least, 64)

const Variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).optional(),
  RUNWIRE_DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  LISTEN_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OPENAI_API_KEY: z.string().optional(),
  RUNWIRE_MODEL: z.string().optional(),
  RUNWIRE_APIS: count(1).default(1),
  RUNWIRE_WORKERS: count(0).optional(),
  RUNWIRE_EMBED_WORKER: z.enum(['true', 'false', '1', '0', 'on', 'off']).default('false'),
  RUNWIRE_TOOLS: z.string().optional(),
  RUNWIRE_SECRET_KEY: z.string().min(16, 'must have 16 characters or more').optional(),
})

/** A variable of the environment has no usable value; the message names it and says what it must be. */
export class EnvironmentError extends Error {
  readonly code = 'environment_invalid'
}

/** An endpoint that speaks OpenAI's Chat Completions. */
export interface ProviderConfig {
  baseUrl: string
  apiKey: string
  model: string
}

/** The settings of `npm start`. */
export interface LocalConfig {
  dataDir: string
  /** Address the apis listen on; only this machine unless asked otherwise. */
  host: string
  /** Null where nobody asked for one: 3000, or a free one if that is taken. */
  port: number | null
  /** Null for the embedded Postgres. */
  databaseUrl: string | null
  /** For migrations: LISTEN_DATABASE_URL, the direct address where `databaseUrl` leads through a pooler. */
  directDatabaseUrl: string | null
  /** Null for the demo model. */
  provider: ProviderConfig | null
  apis: number
  workers: number
  secretKey: string | null
  /** Glob patterns of files with tools and agents in code; null where none were named. */
  tools: string | null
  /** Something the user should know before the start, in one line each. */
  remarks: string[]
}

const OPENAI = 'https://api.openai.com/v1'

/** Reads the environment, where empty means not set. Throws EnvironmentError. */
export function readEnvironment(env: NodeJS.ProcessEnv): LocalConfig {
  const parsed = Variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    )
  }
  const values = parsed.data
  const embedded = ['true', '1', 'on'].includes(values.RUNWIRE_EMBED_WORKER)
  return {
    host: values.HOST,
    dataDir: resolve(values.RUNWIRE_DATA_DIR),
    port: values.PORT ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    directDatabaseUrl: values.LISTEN_DATABASE_URL ?? values.DATABASE_URL ?? null,
    provider: readProvider(values),
    apis: values.RUNWIRE_APIS,
    workers: values.RUNWIRE_WORKERS ?? (embedded ? 0 : 2),
    secretKey: values.RUNWIRE_SECRET_KEY ?? null,
    tools: values.RUNWIRE_TOOLS ?? null,
    remarks:
      values.OPENAI_BASE_URL === undefined && (values.OPENAI_API_KEY ?? values.RUNWIRE_MODEL) !== undefined
        ? [`OPENAI_BASE_URL is not set, so the demo model answers. For OpenAI set OPENAI_BASE_URL=${OPENAI}`]
        : [],
  }
}

function readProvider(values: z.infer<typeof Variables>): ProviderConfig | null {
  if (values.OPENAI_BASE_URL === undefined) return null
  if (values.RUNWIRE_MODEL === undefined) {
    throw new EnvironmentError(
      `RUNWIRE_MODEL: is needed beside OPENAI_BASE_URL, the name of a model that ${values.OPENAI_BASE_URL} has`,
    )
  }
  return { baseUrl: values.OPENAI_BASE_URL, apiKey: values.OPENAI_API_KEY ?? '', model: values.RUNWIRE_MODEL }
}
