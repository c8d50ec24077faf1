import { recordMinutes, sweep, type Database, type Publisher } from '@runwire/db'
import type { Logger } from 'pino'

export interface SweeperOptions {
  db: Database
  publisher: Publisher
  leaseMs: number
  log: Logger
  /** Called after every sweep: a run may be there that no notification told of. */
  onSwept: () => void
}

/** Minutes that are over are recorded by whichever worker looks first; each looks this often. */
const MINUTES_EVERY_MS = 20_000

/** Sweeps every min(2 s, lease/5), spread so that workers do not sweep together: dead workers' runs are queued again. */
export class Sweeper {
  readonly #options: SweeperOptions
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> = Promise.resolve()
  #stopped = false
  #minutesAtMs = 0

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
      const { requeued, ended, notify } = await sweep(db)
      for (const { channel, item } of notify) this.#options.publisher.send(channel, item)
      log.debug('swept')
      if (notify.length > 0) log.info({ requeued, ended }, 'the sweep repaired what was left behind')
      await this.#recordMinutes()
    } catch (error) {
      log.warn({ err: error }, 'the sweep failed; trying again')
    }
    onSwept()
  }

  async #recordMinutes(): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - this.#minutesAtMs < MINUTES_EVERY_MS) return
    this.#minutesAtMs = nowMs
    await recordMinutes(this.#options.db)
  }
}
