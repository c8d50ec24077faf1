import pg from 'pg'
import { DatabaseUnavailableError } from './errors.ts'

/** A dead host is noticed on an idle connection 20 s after it vanished: 10 s here, then Node's ten probes of a second each. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export interface WatchOptions {
  /** A statement that hears nothing for this long ends its connection. */
  silentMs: number
  /** Told once such a connection has been ended: the host behind it is probably gone. */
  onSilent: () => void
}

/** A connection as its pool sees it: whether it is busy, and how to end it. */
export interface WatchedConnection {
  /** True while a statement waits for its answer. */
  readonly busy: boolean
  /** Cuts the socket; statements in progress fail with `error`. */
  destroy(error: Error): void
}

/** Connections whose server process is not the one the client was told of: a pooler hands them around. */
const pooled = new WeakSet<object>()

/** True where the connection leads through a pooler, so that nothing may be kept in its session. */
export const isPooled = (client: object): boolean => pooled.has(client)

/**
 * Ends a connection on which a statement waits for `silentMs` without a byte: TCP itself would take a quarter of an hour
 * to give up on a host that vanished. Set up once per connection, before its first statement.
 */
export function watchConnection(client: pg.Client, { silentMs, onSilent }: WatchOptions): WatchedConnection {
  let busy = false
  const { stream } = client.connection
  const destroy = (error: Error) => void stream.destroy(error)
  client.query = ((...args: unknown[]) => {
    busy = true
    return Reflect.apply(pg.Client.prototype.query, client, pooled.has(client) ? withoutName(args) : args)
  }) as typeof client.query
  client.on('drain', () => {
    busy = false
  })
  const socket = stream as unknown as { setTimeout(ms: number, onSilence: () => void): void }
  socket.setTimeout(silentMs, () => {
    if (!busy) return
    destroy(new DatabaseUnavailableError(`The database has not answered a statement for ${silentMs} ms`))
    onSilent()
  })
  return {
    get busy() {
      return busy
    },
    destroy,
  }
}

export interface SessionLimits {
  statementMs: number
  idleInTransactionMs: number
}

/**
 * Sets what holds for a session, on direct connections alone: behind a pooler a setting would stay with the client that gets
 * the connection next. A pooler shows by the process id it made up when the client connected.
 */
export async function setUpSession(client: pg.Client, limits: SessionLimits): Promise<void> {
  const settings = Object.entries(settingsOf(limits)).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  const { rows } = await client.query<{ direct: boolean }>(
    `select direct, case when direct then array[${settings.join(', ')}] end from (select pg_backend_pid() = ${toldPid(client)} as direct) as connection`,
  )
  if (rows[0]?.direct === false) pooled.add(client)
}

/** False where a pooler of any kind answers; see setUpSession. */
export async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ direct: boolean }>(`select pg_backend_pid() = ${toldPid(client)} as direct`)
  return rows[0]?.direct === true
}

const toldPid = (client: pg.Client): number => (client as unknown as { processID: number | null }).processID ?? -1

/** Begins a transaction; through a pooler its limits are set for the transaction alone, in the same round trip. */
export const beginOn = (client: object, limits: SessionLimits): string =>
  isPooled(client)
    ? `begin; set local statement_timeout = ${limits.statementMs}; set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`
    : 'begin'

/** The last four make the server's side notice a client whose machine vanished, and free its locks. */
const settingsOf = ({ statementMs, idleInTransactionMs }: SessionLimits): Record<string, string | number> => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  timezone: 'UTC',
  tcp_user_timeout: 20_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
})

/** Named statements live on a server connection, which a pooler gives to somebody else in between. */
function withoutName([config, ...rest]: unknown[]): unknown[] {
  if (typeof config !== 'object' || config === null || !('name' in config)) return [config, ...rest]
  return [{ ...config, name: undefined }, ...rest]
}
