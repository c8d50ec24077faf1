import { isUnavailable, migrate } from '@runwire/db'

import { databaseWithoutPassword } from '../settings/screen.ts'

/** The database that DATABASE_URL names cannot be used; the message says where it is and what to look at. */
export class DatabaseRefusedError extends Error {
  readonly code = 'database_refused'
}

/** Migrates the database at a direct address. Throws DatabaseRefusedError where it cannot be reached or lets nobody in. */
export async function reachDatabase(url: string): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    const words = error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error)
    const where = databaseWithoutPassword(url)
    if ((error as { code?: unknown }).code === 'transaction_pooler') {
      throw new DatabaseRefusedError(`${where}: ${words}`, { cause: error })
    }
    if (isUnavailable(error)) {
      throw new DatabaseRefusedError(`No Postgres answers at ${where} (${words}). Look at DATABASE_URL.`, {
        cause: error,
      })
    }
    throw new DatabaseRefusedError(`The database at ${where} cannot be used: ${words}. Look at DATABASE_URL.`, {
      cause: error,
    })
  }
}
