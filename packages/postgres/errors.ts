/** The embedded Postgres could not be started; the message says why and what to do about it. */
export class PostgresStartError extends Error {
  readonly code = 'postgres_start_failed'
}
