import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { startCluster } from '@runwire/postgres'

import { KEPT_POSTGRES_SETTINGS } from '../processes/kept-postgres.ts'
import { openDataDirectory } from '../settings/data-directory.ts'
import { EnvironmentError, readEnvironment } from '../settings/environment.ts'
import { DirectoryHeldError, holdDirectory } from '../settings/hold-directory.ts'

export interface OpenDatabase {
  /** A direct address. */
  url: string
  dataDir: string
  embedded: boolean
  close(): Promise<void>
}

/**
 * The database that DATABASE_URL names, else the embedded one of the data directory, which is started for this where it
 * does not run; `make` makes a new one and refuses a running one. Throws EnvironmentError and DirectoryHeldError.
 */
export async function openDatabase(env: NodeJS.ProcessEnv, { make }: { make: boolean }): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, directDatabaseUrl } = readEnvironment(env)
  if (databaseUrl !== null) {
    return { url: directDatabaseUrl ?? databaseUrl, dataDir, embedded: false, close: async () => undefined }
  }
  const home = join(dataDir, 'postgres')
  if (!make && !existsSync(join(home, 'pg'))) {
    throw new EnvironmentError(
      `There is no embedded Postgres in ${dataDir}. Set RUNWIRE_DATA_DIR to another directory, or DATABASE_URL to a database.`,
    )
  }
  openDataDirectory(dataDir)
  // So that no start begins in the middle. A backup of one that runs already is what it can be taken of.
  const held = holdDirectory(dataDir, () => `process ${process.pid}, a ${make ? 'restore' : 'backup'}`)
  await (make ? held : held.catch(unlessItRuns))
  const cluster = await startCluster({ dataDir: home, settings: KEPT_POSTGRES_SETTINGS })
  const close = async () => (cluster.adopted ? undefined : cluster.stop())
  return { url: cluster.url, dataDir, embedded: true, close }
}

function unlessItRuns(error: unknown): void {
  if (!(error instanceof DirectoryHeldError)) throw error
}
