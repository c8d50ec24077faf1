import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startCluster, type Cluster } from '@runwire/postgres'

/** Pages in memory a laptop can spare; connections for a few apis and workers with a pool each, tests and psql beside them. */
const SETTINGS = { shared_buffers: '128MB', max_connections: '200' }

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** The embedded Postgres below a data directory, started again on the same port when it ends by itself. */
export class KeptPostgres {
  #cluster: Cluster | null = null
  #stopping = false
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
    this.#cluster = await startCluster({ dataDir: this.#dataDir, settings: SETTINGS })
    void this.#keep(this.#cluster)
    return this.#cluster.url
  }

  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true
    await this.#cluster?.stop(patienceMs)
  }

  async #keep(first: Cluster): Promise<void> {
    let cluster = first
    for (;;) {
      await cluster.ended
      if (this.#stopping) return
      this.#say(`Postgres ended and is started again; its log: ${join(this.#dataDir, 'postgres.log')}`)
      cluster = await this.#startAgain(cluster.port)
      this.#cluster = cluster
      this.#changed()
    }
  }

  /** The port is in everybody's address; a server on another one would be of no use. */
  async #startAgain(port: number): Promise<Cluster> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs)
      try {
        const cluster = await startCluster({ dataDir: this.#dataDir, settings: SETTINGS, port })
        if (this.#stopping) await cluster.stop(0)
        return cluster
      } catch (error) {
        this.#say(error instanceof Error ? error.message : String(error))
      }
    }
  }
}
