import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startCluster, type Cluster } from '@runwire/postgres'

/** Pages in memory a laptop can spare; connections for a few apis and workers with a pool each, tests and psql beside them. */
export const KEPT_POSTGRES_SETTINGS = { shared_buffers: '128MB', max_connections: '200' }

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** The embedded Postgres below a data directory, started again on the same port when it ends by itself. */
export class KeptPostgres {
  #cluster: Cluster | null = null
  /** The start that is going on or was the last. */
  #starting: Promise<Cluster> | null = null
  #stopping = new AbortController()
  readonly #dataDir: string
  readonly #say: (line: string) => void
  readonly #changed: () => void

  constructor(dataDir: string, say: (line: string) => void, changed: () => void) {
    this.#dataDir = join(dataDir, 'postgres')
    this.#say = say
    this.#changed = changed
  }

  get pid(): number | null {
    return this.#cluster?.pid ?? null
  }

  /** Starts or adopts it; returns its address. Throws PostgresStartError. */
  async start(): Promise<string> {
    this.#starting = startCluster({ dataDir: this.#dataDir, settings: KEPT_POSTGRES_SETTINGS })
    const cluster = await this.#starting
    this.#cluster = cluster
    void this.#keep(cluster)
    return cluster.url
  }

  /** Also in the middle of a start: a server that comes up only now is stopped as well. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping.abort()
    // A start that failed has been reported where it was made; there is nothing to stop then.
    const cluster = await this.#starting?.catch(() => null)
    await cluster?.stop(patienceMs)
  }

  async #keep(cluster: Cluster): Promise<void> {
    for (let current = cluster; ;) {
      await current.ended
      if (this.#stopping.signal.aborted) return
      this.#say(`Postgres ended and is started again; its log: ${join(this.#dataDir, 'postgres.log')}`)
      const next = await this.#startAgain(current.port)
      if (next === null) return
      current = next
      this.#cluster = current
      this.#changed()
    }
  }

  /** The port is in everybody's address; a server on another one would be of no use. Null when stopped meanwhile. */
  async #startAgain(port: number): Promise<Cluster | null> {
    const { signal } = this.#stopping
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return null
      this.#starting = startCluster({ dataDir: this.#dataDir, settings: KEPT_POSTGRES_SETTINGS, port })
      try {
        return await this.#starting
      } catch (error) {
        this.#say(error instanceof Error ? error.message : String(error))
      }
    }
  }
}
