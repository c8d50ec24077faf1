import type pg from 'pg'
import { createDatabase } from '../connection/database.ts'

/** Number of the last migration that the installed graphile-worker brings; a test compares it. */
export const GRAPHILE_MIGRATION = 20

/**
 * Brings graphile-worker's own schema up to date; true where there was something to do. The package is loaded only then:
 * that takes longer than everything else a start has to migrate. Called under the migration lock.
 */
export async function migrateSideJobs(client: pg.Client, url: string): Promise<boolean> {
  if ((await appliedMigration(client)) >= GRAPHILE_MIGRATION) return false
  const { Logger, runMigrations } = await import('graphile-worker')
  const database = createDatabase({ url, max: 1, applicationName: 'runwire migrate' })
  try {
    await runMigrations({ pgPool: database.pool, logger: new Logger(() => () => undefined) })
  } finally {
    await database.close()
  }
  return true
}

async function appliedMigration(client: pg.Client): Promise<number> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as known`,
  )
  if (known.rows[0]?.known !== true) return 0
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from graphile_worker.migrations',
  )
  return rows[0]?.id ?? 0
}
