import { forgetWorker, noteWorker, SEEN_EVERY_MS, type Db, type WorkerPresence } from '@runwire/db'
import type { Logger } from 'pino'

/**
 * Writes every ten seconds that this worker lives, so that people see workers that hold no run, too. Nothing is decided by
 * it: where it cannot be written, the worker works on.
 */
export class Presence {
  readonly #db: Db
  readonly #worker: Omit<WorkerPresence, 'draining'>
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  #draining = false
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, worker: Omit<WorkerPresence, 'draining'>, log: Logger) {
    this.#db = db
    this.#worker = worker
    this.#log = log
    this.#timer = setInterval(() => this.#write(), SEEN_EVERY_MS)
    this.#write()
  }

  /** The worker claims nothing more. */
  drain(): void {
    this.#draining = true
    this.#write()
  }

  /** The worker has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    await forgetWorker(this.#db, this.#worker.id).catch((error: unknown) => this.#tell(error))
  }

  /** One after another: a late answer to an earlier write must not bring the row back. */
  #write(): void {
    this.#writing = this.#writing
      .then(() => noteWorker(this.#db, { ...this.#worker, draining: this.#draining }))
      .catch((error: unknown) => this.#tell(error))
  }

  #tell(error: unknown): void {
    this.#log.warn({ err: error }, 'the worker could not write that it lives')
  }
}
