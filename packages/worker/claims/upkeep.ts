import { registerUpkeep, upkeep, type Database, type Publisher, type UpkeepReport } from '@runwire/db'
import type { Logger } from 'pino'

export interface UpkeepLoopOptions {
  db: Database
  publisher: Publisher
  /** Days that events are kept. */
  retentionDays: number
  log: Logger
}

/** Looking for a step that is due costs one statement on a table of a dozen rows. */
const LOOK_MS = 5_000

/** Looks after partitions, retention and rows that count no more, whenever a step is due that no other process holds. */
export class UpkeepLoop {
  readonly #options: UpkeepLoopOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()
  #registered = false

  constructor(options: UpkeepLoopOptions) {
    this.#options = options
    this.#schedule(LOOK_MS * Math.random())
  }

  /** Takes no further step; the one in progress ends after its batch. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#working
  }

  #schedule(ms: number): void {
    if (this.#stopping.signal.aborted) return
    this.#timer = setTimeout(() => {
      this.#working = this.#turn().finally(() => this.#schedule(LOOK_MS * (0.8 + Math.random() * 0.4)))
    }, ms)
  }

  async #turn(): Promise<void> {
    const { db, retentionDays, log } = this.#options
    try {
      if (!this.#registered) await registerUpkeep(db)
      this.#registered = true
      for (const report of await upkeep(db, { retentionDays, signal: this.#stopping.signal })) this.#tell(report)
    } catch (error) {
      log.warn({ err: error }, 'the upkeep could not look for steps that are due; trying again')
    }
  }

  #tell({ step, done, error, alarm, notify }: UpkeepReport): void {
    const { publisher, log } = this.#options
    for (const { channel, item } of notify) publisher.send(channel, item)
    if (error !== null) log.warn({ err: error, step }, 'a step of the upkeep failed and is tried again later')
    if (alarm !== null) log.error({ step }, alarm)
    if (done > 0) log.info({ step, done }, 'upkeep')
  }
}
