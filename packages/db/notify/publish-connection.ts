import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { KEEP_ALIVE } from '../connection/watch-connection.ts'

/** A statement that takes longer is lost: the connection is replaced. */
const STATEMENT_MS = 5000
const RETRY_MS = 250

/**
 * The one connection a process publishes on, remade whenever it breaks. Commits on it need no disk flush: a lost
 * notification is noticed by its number.
 */
export class PublishConnection {
  readonly #config: pg.ClientConfig
  readonly #onError: (error: unknown) => void
  #client: pg.Client | null = null
  #connecting: Promise<pg.Client> | null = null
  /** Prepared once per connection: parsing and planning it for each flush costs Postgres as much again as notifying. */
  #statement = ''
  #failedAt = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(url: string, applicationName: string, onError: (error: unknown) => void) {
    this.#config = {
      connectionString: url,
      application_name: applicationName,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: STATEMENT_MS,
      query_timeout: STATEMENT_MS,
    }
    this.#onError = onError
  }

  get connected(): boolean {
    return this.#client !== null
  }

  /** Notifies in one commit, in order. Throws if it did not happen, or may not have happened. */
  async notify(channels: string[], payloads: string[]): Promise<void> {
    const client = this.#client ?? (await this.connect())
    try {
      await client.query({ name: this.#statement, text: PUBLISH, values: [channels, payloads] })
    } catch (error) {
      // A refusal by the server leaves the connection fit; anything else (cut, timed out) does not.
      if (!(error instanceof pg.DatabaseError)) this.#abandon(client)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
    this.#client = null
  }

  connect(): Promise<pg.Client> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  async #open(): Promise<pg.Client> {
    if (this.#closed) throw new Error('cannot publish: the publisher has been stopped')
    const waitMs = this.#failedAt + RETRY_MS - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const client = new pg.Client(this.#config)
    client.on('error', (error) => {
      this.#onError(error)
      this.#abandon(client)
    })
    client.on('end', () => this.#abandon(client))
    try {
      await client.connect()
    } catch (error) {
      this.#abandon(client)
      throw error
    }
    // No other client's statement has this name, should a pooler hand its session on with what was prepared there.
    this.#statement = `runwire_publish_${randomUUID()}`
    this.#client = client
    return client
  }

  #abandon(client: pg.Client): void {
    this.#failedAt = performance.now()
    if (this.#client === client) this.#client = null
    client.end().catch(this.#onError)
  }
}

/**
 * The setting holds for this transaction alone: behind a pooler a session's setting would follow the connection to
 * the client that gets it next, and cost their commits the disk flush.
 */
const PUBLISH = `
  select set_config('synchronous_commit', 'off', true),
    (select count(pg_notify(channel, payload)) from unnest($1::text[], $2::text[]) as frame (channel, payload))`
