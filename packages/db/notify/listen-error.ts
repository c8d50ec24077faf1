export type ListenErrorCode = 'transaction_pooler' | 'replica' | 'unreachable'

const MESSAGES: Record<ListenErrorCode, string> = {
  transaction_pooler:
    'LISTEN does not work on this database connection: a notification to ourselves did not come back. ' +
    'The likely cause is a transaction pooler (PgBouncer, a "pooled" address); ' +
    'set LISTEN_DATABASE_URL to a direct connection, or RUNWIRE_LISTEN=off to run on polling alone.',
  replica:
    'This database is a read-only replica, where LISTEN is not possible: set LISTEN_DATABASE_URL to the primary.',
  unreachable: 'Could not open the connection to listen on: check DATABASE_URL and LISTEN_DATABASE_URL.',
}

/** Listening could not be started; the message is the one line to print before exiting. */
export class ListenError extends Error {
  readonly code: ListenErrorCode
  constructor(code: ListenErrorCode, cause?: unknown) {
    super(MESSAGES[code], { cause })
    this.code = code
  }
}

/** Turns a failed connect or LISTEN into the error that says what is wrong with the address. */
export function listenErrorOf(error: unknown): ListenError {
  if (error instanceof ListenError) return error
  const text = error instanceof Error ? error.message : String(error)
  // read_only_sql_transaction: "cannot execute LISTEN during recovery"
  if (error instanceof Error && 'code' in error && error.code === '25006') return new ListenError('replica', error)
  // PgBouncer refuses session settings at start: "unsupported startup parameter: options"
  if (text.includes('startup parameter')) return new ListenError('transaction_pooler', error)
  return new ListenError('unreachable', error)
}
