import { checkSchema, schemaVersion } from '@runwire/db'
import type { Services } from '../http/services.ts'

export type Checks = Record<'process' | 'database' | 'migrations' | 'listener', string>

/** Whether this process can serve, part by part: `ok`, or a word on what is wrong. */
export async function readiness(services: Services): Promise<Checks> {
  const database = await databaseCheck(services)
  return {
    process: services.draining() ? 'draining' : 'ok',
    ...database,
    // Without a healthy listener everything still arrives by polling, but another process serves it better.
    listener: services.listenerIsHealthy() ? 'ok' : 'reconnecting',
  }
}

async function databaseCheck({ pool }: Services): Promise<Pick<Checks, 'database' | 'migrations'>> {
  try {
    const version = await checkSchema(pool)
    return {
      database: 'ok',
      migrations: version >= schemaVersion ? 'ok' : `at ${version}, ${schemaVersion} is needed`,
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code
    return code === 'schema_too_new'
      ? { database: 'ok', migrations: 'serves only newer versions' }
      : { database: 'unreachable', migrations: 'unknown' }
  }
}
