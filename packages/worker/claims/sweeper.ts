import { maintain, sweep, type Announcement, type Database, type Publisher } from '@runwire/db'
import type { Logger } from 'pino'

export interface SweeperOptions {
  db: Database
  publisher: Publisher
  leaseMs: number
  log: Logger
  /** Called after every sweep: a run may be there that no notification told of. */
  onSwept: () => void
}

/** Partitions and retention are looked after this often, by one process at a time. */
const MAINTENANCE_MS = 3_600_000

/** Sweeps every min(2 s, lease/5), spread so that workers do not sweep together: dead workers' runs are queued again. Maintains once an hour. */
export class Sweeper {
  readonly #options: SweeperOptions
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> = Promise.resolve()
  #stopped = false
  #maintainAtMs = performance.now()

  constructor(options: SweeperOptions) {
    this.#options = options
    this.#schedule()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#sweeping
  }

  #schedule(): void {
    if (this.#stopped) return
    const everyMs = Math.min(2000, this.#options.leaseMs / 5)
    this.#timer = setTimeout(
      () => {
        this.#sweeping = this.#turn().finally(() => this.#schedule())
      },
      everyMs * (0.8 + Math.random() * 0.4),
    )
  }

  async #turn(): Promise<void> {
    const { db, log, onSwept } = this.#options
    try {
      const { requeued, ended, promoted, notify } = await sweep(db)
      this.#announce(notify)
      log.debug('swept')
      if (notify.length > 0) log.info({ requeued, ended, promoted }, 'the sweep repaired what was left behind')
      if (performance.now() >= this.#maintainAtMs) await this.#maintain()
    } catch (error) {
      log.warn({ err: error }, 'the sweep failed; trying again')
    }
    onSwept()
  }

  async #maintain(): Promise<void> {
    const done = await maintain(this.#options.db)
    this.#maintainAtMs = performance.now() + MAINTENANCE_MS
    // Null: another process is at it.
    if (done === null) return
    const { notify, ...what } = done
    this.#announce(notify)
    this.#options.log.info(what, 'maintained')
  }

  #announce(notify: readonly Announcement[]): void {
    for (const { channel, item } of notify) this.#options.publisher.send(channel, item)
  }
}
