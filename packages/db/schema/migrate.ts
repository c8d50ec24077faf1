import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../connection/database.ts'
import { KEEP_ALIVE } from '../connection/watch-connection.ts'
import { requireSession } from './direct-address.ts'
import { ensurePartitions } from './partitions.ts'
import { migrateSideJobs } from './side-job-schema.ts'

/** A newer version of Runwire has taken something away from the schema that this version needs. */
export class SchemaTooNewError extends Error {
  readonly code = 'schema_too_new'
  constructor(serves: number, known: number) {
    super(
      `The database serves versions of Runwire from schema version ${serves} on, this one was written for ${known}: start the newer version, or restore a backup from before.`,
    )
  }
}

interface Migration {
  version: number
  name: string
  text: string
  /** Set where it takes away what older code needs: the oldest schema version whose code it still serves. */
  serves: number | null
}

export interface MigrateOptions {
  log?: (line: string) => void
  /** Stops after this schema version; for a backup of an older one. */
  upTo?: number
}

interface AppliedSchema {
  version: number
  /** Code written for an older schema version than this can no longer run; 0 where all can. */
  serves: number
}

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Any number, the same in every process: who holds it migrates. */
const MIGRATION_LOCK = 7_211_466
const LOCK_PATIENCE_MS = 60_000
const CONNECT_MS = 5_000
/** A migration that waits longer for a table would make all others wait behind it. */
const LOCK_TIMEOUT_MS = 2_000
const TRIES = 10
/** A line that stands in migrations that build indexes beside running traffic, which no transaction may do. */
const APART = '-- statement by statement, outside a transaction'

/** Version this code was written for. */
export const schemaVersion: number = Math.max(...readMigrations().map((migration) => migration.version))

/**
 * Brings the database to `schemaVersion`, forward only, each step in a transaction of its own; also makes the
 * partitions of the coming months. A newer database is left as it is. Several processes may call it at once. `url` is a direct address. Throws
 * SchemaTooNewError and PooledAddressError.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { log = () => undefined, upTo = schemaVersion } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: 'runwire migrate',
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  })
  client.on('error', (error) => log(`the connection broke: ${error.message}`))
  await client.connect()
  try {
    await requireSession(client, url)
    await takeLock(client)
    const applied = await checkSchema(client)
    for (const migration of readMigrations().filter(({ version }) => version > applied && version <= upTo)) {
      await applyPatiently(client, migration)
      log(`migration ${migration.name} applied`)
    }
    if (await migrateSideJobs(client, url)) log('tables of graphile-worker made')
  } finally {
    await client.end()
  }
  const database = createDatabase({ url, max: 1, applicationName: 'runwire migrate' })
  try {
    for (const name of await ensurePartitions(database.drizzle)) log(`partition ${name} made`)
  } finally {
    await database.close()
  }
}

/**
 * Version of the database: 0 before the first migration. A newer one than `schemaVersion` is fine, since migrations only
 * add; one that takes away says so with a line `-- serves code from N on`. Throws SchemaTooNewError where N is newer.
 */
export async function checkSchema(client: pg.Pool | pg.Client): Promise<number> {
  const { version, serves } = await readApplied(client)
  if (serves > schemaVersion) throw new SchemaTooNewError(serves, schemaVersion)
  return version
}

async function readApplied(client: pg.Pool | pg.Client): Promise<AppliedSchema> {
  const known = await client.query<{ known: boolean }>(`select to_regclass('runwire_migrations') is not null as known`)
  if (known.rows[0]?.known !== true) return { version: 0, serves: 0 }
  // By name out of the row: a database that only older versions have migrated has no such column.
  const { rows } = await client.query<AppliedSchema>(
    `select coalesce(max(version), 0)::int as version, coalesce(max((to_jsonb(migration) ->> 'serves')::int), 0) as serves
     from runwire_migrations migration`,
  )
  return rows[0] ?? { version: 0, serves: 0 }
}

async function takeLock(client: pg.Client): Promise<void> {
  const until = Date.now() + LOCK_PATIENCE_MS
  while (Date.now() < until) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken === true) return
    await sleep(100)
  }
  throw new Error(
    `Another process has been migrating this database for ${LOCK_PATIENCE_MS / 1000} s; look at pg_stat_activity for 'runwire migrate'.`,
  )
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      const lockNotAvailable = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!lockNotAvailable || attempt === TRIES)
        throw new Error(`Migration ${migration.name} failed`, { cause: error })
      await sleep(200 * attempt)
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const apart = migration.text.includes(APART)
  // Each of them may be repeated, so that a migration that was broken off begins again.
  if (apart) for (const statement of migration.text.split(/;\n/)) await client.query(statement)
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(`create table if not exists runwire_migrations (
      version integer primary key, name text not null, applied_at timestamptz not null default now(), serves integer)`)
    await client.query('alter table runwire_migrations add column if not exists serves integer')
    if (!apart) await client.query(migration.text)
    await client.query('insert into runwire_migrations (version, name, serves) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.serves,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      return { version: Number(name.slice(0, 4)), name, text, serves: servesOf(text) }
    })
}

/** Reads the oldest code version that a migration's text says it still serves; null where it only adds. */
export function servesOf(text: string): number | null {
  const [, version] = /^-- serves code from (\d+) on$/m.exec(text) ?? []
  return version === undefined ? null : Number(version)
}
