import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'

const DIRECTORY = new URL('../../migrations/', import.meta.url)

/** Applies all of `migrations/*.sql` in the order of their names to an empty database. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of readdirSync(DIRECTORY)
      .filter((entry) => entry.endsWith('.sql'))
      .sort()) {
      await client.query(readFileSync(new URL(name, DIRECTORY), 'utf8'))
    }
  } finally {
    await client.end()
  }
}
