import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle } from './drizzle.ts'
import pg from 'pg'
import { DatabaseUnavailableError } from './errors.ts'
import { Keyring } from './secrets.ts'
import { beginOn, KEEP_ALIVE, setUpSession, watchConnection, type WatchedConnection } from './watch-connection.ts'

/** The database as every query function takes it: the pool, or the one connection of an open transaction. */
export type Db = NodePgDatabase & {
  $client: pg.Pool | pg.PoolClient
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
  /** How long to wait for a free or a new connection before a query fails as unavailable. */
  connectMs?: number
  /** A statement that hears nothing for this long ends its connection: the host is gone. */
  silentMs?: number
  /** Told about connections that broke while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void
}

const CONNECT_MS = 5_000
const LIMITS = {
  /** No statement of ours is meant to run longer; a stuck one must not hold a connection of the pool for ever. */
  statementMs: 15_000,
  idleInTransactionMs: 15_000,
}
/** Longer than the server lets a statement run, so that silence means that the host is gone. */
const SILENT_MS = 17_000

/**
 * Opens a pool; connections are made when they are first needed. A dying Postgres fails queries, never the process; one
 * that vanishes without a word fails them after `silentMs`. Works through a transaction pooler as well.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const connections = new Map<object, WatchedConnection>()
  const onSilent = () => dropIdle(connections.values())
  const silentMs = options.silentMs ?? SILENT_MS
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'runwire',
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: 30_000,
    // Statements that are given without waiting for each other's answers travel together.
    pipeline: true,
    ...KEEP_ALIVE,
    onConnect: async (client) => {
      connections.set(client, watchConnection(client as pg.Client, { silentMs, onSilent }))
      client.once('end', () => connections.delete(client))
      await setUpSession(client as pg.Client, LIMITS)
    },
  })
  const report = options.onConnectionError ?? (() => undefined)
  pool.on('error', report)
  // A client that breaks while it is checked out rejects its query and so tells its user; without a listener the
  // event beside that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const settings = { keyring: new Keyring(options.secretKey ?? null) }
  const db: Db = Object.assign(drizzle(pool), settings)
  return Object.assign(db, { pool, drizzle: db, close: () => pool.end() })
}

/** Runs `work` in one transaction, or inside the one that is open already. Rolls back when it throws. */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  if (!(db.$client instanceof pg.Pool)) return work(db)
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    // Travels with the first statement, so its failure is looked at when the work is done.
    const begun = client.query(beginOn(client, LIMITS))
    begun.catch(() => undefined)
    const result = await work(Object.assign(drizzle(client), { keyring: db.keyring }))
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Waits for work in one transaction whose statements travel together; throws the first failure once all of it is over,
 * so that nothing is sent behind the rollback.
 */
export async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

/** Idle connections to a host that is gone would each cost somebody a statement's whole time-out. */
function dropIdle(connections: Iterable<WatchedConnection>): void {
  for (const connection of connections) {
    if (!connection.busy) connection.destroy(new DatabaseUnavailableError('The database answers nothing any more'))
  }
}
