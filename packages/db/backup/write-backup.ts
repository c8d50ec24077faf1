import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { requireSession } from '../schema/direct-address.ts'
import { checkSchema } from '../schema/migrate.ts'
import { HEADER_PREFIX, LAST_LINE, sectionLine, type BackupHeader } from './backup-format.ts'
import { BACKED_UP } from './tables.ts'

/**
 * Yields a backup of the database at a direct address, as text: everything as it was at one moment, while all others go on
 * writing. A dump that takes long holds up no run; months are not dropped until it is over. Throws SchemaTooNewError.
 */
export async function* writeBackup(url: string): AsyncGenerator<Buffer | string> {
  const client = new pg.Client({ connectionString: url, application_name: 'runwire backup' })
  let broken: Error | null = null
  client.on('error', (error) => (broken = error))
  await client.connect()
  try {
    await requireSession(client, url)
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    yield `${HEADER_PREFIX}${JSON.stringify(await header(client))}\n`
    for (const [table, columns] of await tablesOf(client)) {
      yield `${sectionLine(table, columns)}\n`
      const names = columns.map((column) => `"${column}"`).join(', ')
      // A query and not the table's name: rows of a partitioned table lie in its parts.
      yield* client.query(copyTo(`copy (select ${names} from ${table}) to stdout`)) as AsyncIterable<Buffer>
      yield '\\.\n'
    }
    yield `${LAST_LINE}\n`
  } catch (error) {
    throw broken ?? error
  } finally {
    await client.end()
  }
}

async function header(client: pg.Client): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string }>(
    `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
     where inhparent = 'runtime_events'::regclass and child.relname ~ '^runtime_events_[0-9]{4}_[0-9]{2}$' order by 1`,
  )
  return {
    format: 1,
    schema: await checkSchema(client),
    taken_at: new Date().toISOString(),
    partitions: rows.map(({ name }) => name),
  }
}

/** Tables with their columns, those that Postgres computes left out. */
async function tablesOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [[...BACKED_UP]],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
