import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createDatabase } from '../connection/database.ts'
import { migrate, schemaVersion } from '../schema/migrate.ts'
import { ensurePartition } from '../schema/partitions.ts'
import { BackupUnusableError, LAST_LINE, readHeader, readSection, type BackupHeader } from './backup-format.ts'
import { BackupReader } from './backup-reader.ts'
import { BACKED_UP } from './tables.ts'

/** There is something in the database already; a restore never mixes two installations. */
export class DatabaseNotEmptyError extends Error {
  readonly code = 'database_not_empty'
}

export interface Restored {
  taken_at: string
  rows: number
}

/**
 * Fills the empty database at a direct address from a backup, all or nothing, and brings it to the schema of this version.
 * Runs that were under way go on: their leases are over. Throws BackupUnusableError and DatabaseNotEmptyError.
 */
export async function restoreBackup(url: string, chunks: AsyncIterable<Buffer>): Promise<Restored> {
  const reader = new BackupReader(chunks)
  const header = readHeader(await reader.line())
  if (header.schema > schemaVersion) {
    throw new BackupUnusableError('The backup was made by a newer version of Runwire: restore it with that version')
  }
  const client = new pg.Client({ connectionString: url, application_name: 'runwire restore' })
  let broken: Error | null = null
  client.on('error', (error) => (broken = error))
  await client.connect()
  try {
    await prepare(client, url, header)
    const rows = await fill(client, reader)
    await client.query('analyze')
    await migrate(url)
    return { taken_at: header.taken_at, rows }
  } catch (error) {
    throw broken ?? error
  } finally {
    await client.end()
  }
}

/** Makes the tables as they were when the backup was made, so that later migrations change its rows as they would have. */
async function prepare(client: pg.Client, url: string, { schema, partitions }: BackupHeader): Promise<void> {
  const applied = await appliedVersion(client)
  if (applied > 0 && (await client.query('select from projects limit 1')).rowCount !== 0) {
    throw new DatabaseNotEmptyError('The database has projects already: restore into an empty one')
  }
  if (applied > schema) {
    throw new DatabaseNotEmptyError('The database has tables of a newer version already: restore into an empty one')
  }
  await migrate(url, { upTo: schema })
  const database = createDatabase({ url, max: 1, applicationName: 'runwire restore' })
  try {
    for (const partition of partitions) await ensurePartition(database.drizzle, partition)
  } finally {
    await database.close()
  }
}

async function appliedVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('runwire_migrations') is not null as known`,
  )
  if (rows[0]?.known !== true) return 0
  const applied = await client.query<{ version: number }>(
    'select coalesce(max(version), 0)::int as version from runwire_migrations',
  )
  return applied.rows[0]?.version ?? 0
}

async function fill(client: pg.Client, reader: BackupReader): Promise<number> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  const references = await takeReferencesAway(client)
  // Migrations leave rows of their own, which are in the backup as well.
  await client.query(`truncate ${await tablesThere(client)}`)
  let rows = 0
  for (let line = await reader.line(); line !== LAST_LINE; line = await reader.line()) {
    const { table, statement } = readSection(line, BACKED_UP)
    const copy = client.query(copyFrom(statement))
    await pipeline(Readable.from(reader.section()), copy).catch((cause: unknown) => {
      throw new BackupUnusableError(`The rows of ${table} cannot be restored`, { cause })
    })
    rows += copy.rowCount ?? 0
  }
  for (const reference of references) await client.query(reference)
  // graphile-worker has forgotten what was handed over to it.
  await client.query('update side_jobs set handed_at = null, lease_expires_at = null where failed_at is null')
  await client.query('commit')
  return rows
}

/** Tables come in the order of their names, so references are checked when all are there. Returns what brings them back. */
async function takeReferencesAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
       and conrelid = any (select oid from pg_class where relname = any($1))`,
    [[...BACKED_UP]],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

async function tablesThere(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(relname, ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)`,
    [[...BACKED_UP]],
  )
  return rows[0]?.names ?? ''
}
