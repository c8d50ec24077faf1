import pg from 'pg'
import { randomUUID } from 'node:crypto'
import { isDirect, KEEP_ALIVE } from '../connection/watch-connection.ts'

/** The address leads through a transaction pooler, where a migration could not hold its lock; the message has the cure. */
export class PooledAddressError extends Error {
  readonly code = 'transaction_pooler'
  constructor() {
    super(
      'This address leads through a transaction pooler (PgBouncer, a "pooled" address), where migrations cannot hold ' +
        'their lock: set LISTEN_DATABASE_URL to a direct connection to the same database.',
    )
  }
}

const ECHO_MS = 2_000

/**
 * Throws PooledAddressError where the connection changes its server process between transactions. A pooler that keeps
 * one session per client is accepted: a notification from elsewhere reaches it.
 */
export async function requireSession(client: pg.Client, url: string): Promise<void> {
  if (await isDirect(client)) return
  const channel = `runwire_session_${randomUUID().slice(0, 8)}`
  const heard = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ECHO_MS)
    client.once('notification', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
  await client.query(`listen ${channel.replaceAll('-', '_')}`)
  await notifyFromElsewhere(url, channel)
  if (!(await heard)) throw new PooledAddressError()
  await client.query('unlisten *')
}

async function notifyFromElsewhere(url: string, channel: string): Promise<void> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: ECHO_MS, ...KEEP_ALIVE })
  other.on('error', () => undefined)
  await other.connect()
  try {
    await other.query('select pg_notify($1, $2)', [channel, ''])
  } finally {
    await other.end()
  }
}
