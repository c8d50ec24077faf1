import { checkSchema, schemaVersion } from '@runwire/db'
import type { Services } from '../http/services.ts'

export type Checks = Record<'process' | 'database' | 'migrations' | 'listener', string>

export interface Readiness {
  /** It can serve: a balancer may send requests. */
  ready: boolean
  /** Part by part: `ok`, or a word on what is wrong. */
  checks: Checks
}

/** A database that has not answered by then counts as not reached. */
const ANSWER_MS = 2_000

/**
 * True if this process can serve. A listener that is `degraded`, from the first missed echo on, does not count: answers
 * then still arrive by polling, and a balancer must not drop every api at once.
 */
export async function readiness(services: Services): Promise<Readiness> {
  const process = services.draining() ? 'draining' : 'ok'
  const { database, migrations } = await databaseCheck(services)
  return {
    ready: process === 'ok' && database === 'ok' && migrations === 'ok',
    checks: { process, database, migrations, listener: services.listenerState() },
  }
}

async function databaseCheck({ pool }: Services): Promise<Pick<Checks, 'database' | 'migrations'>> {
  try {
    const version = await withinMs(ANSWER_MS, checkSchema(pool))
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

function withinMs<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
