import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Keyring } from './secrets.ts'

/** What every query function takes: the pool, or the one connection of an open transaction. */
export type Db = NodePgDatabase & {
  $client: pg.Pool | pg.PoolClient
  /** Statements are planned once per connection; off behind a transaction pooler, which hands connections around. */
  prepares: boolean
  keyring: Keyring
}

/** The pool, itself what query functions take; `drizzle` is the same object by its other name. */
export type Database = Db & {
  pool: pg.Pool
  drizzle: Db
  /** Ends idle connections at once and busy ones when they are done. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Connections at most. */
  max?: number
  applicationName?: string
  /** RUNWIRE_SECRET_KEY; without it provider keys can be neither stored nor read. */
  secretKey?: string
  /** Off where `url` leads through a transaction pooler. */
  prepares?: boolean
  /** How long to wait for a free or a new connection before a query fails as unavailable. */
  connectMs?: number
  /** Told about connections that broke while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void
}

const CONNECT_MS = 5_000
/** No statement of ours is meant to run longer; a stuck one must not hold a connection of the pool for ever. */
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 15_000

/** Opens a pool; connections are made when they are first needed. A dying Postgres fails queries, never the process. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'runwire',
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Set by a statement, since poolers refuse such settings among the start-up parameters.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; set timezone = 'UTC'`,
      )
    },
  })
  const report = options.onConnectionError ?? (() => undefined)
  pool.on('error', report)
  // A client that breaks while it is checked out rejects its query and so tells whoever uses it; without a listener the
  // event beside that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const settings = { prepares: options.prepares ?? true, keyring: new Keyring(options.secretKey ?? null) }
  const db: Db = Object.assign(drizzle(pool), settings)
  return Object.assign(db, { pool, drizzle: db, close: () => pool.end() })
}

/** Runs `work` in one transaction, or inside the one that is open already. Rolls back when it throws. */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  if (!(db.$client instanceof pg.Pool)) return work(db)
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(Object.assign(drizzle(client), { prepares: db.prepares, keyring: db.keyring }))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    client.release(broken)
  }
}
