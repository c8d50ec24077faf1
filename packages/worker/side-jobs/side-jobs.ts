import { handOverSideJobs, startSideJobRunner, type Database, type SideJobRunner, type SideJobTask } from '@runwire/db'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface SideJobsOptions {
  db: Database
  /** A direct connection, for new jobs to be heard of; through a pooler they are found by looking. */
  url: string
  workerId: string
  leaseMs: number
  tasks: ReadonlyMap<string, SideJobTask>
  log: Logger
}

/** Tries that have not ended by then are broken off and repeated elsewhere. */
const GRACE_MS = 10_000
/** Hints come with every run that ends; looking costs two statements. */
const GAP_MS = 100

/**
 * Hands due side jobs over and works on them. `look` is called on every hint that there may be some (a sweep, a run that
 * ended); what does the work is loaded when the first job is there, so that a start never waits for it.
 */
export class SideJobs {
  readonly #options: SideJobsOptions
  #runner: Promise<SideJobRunner | null> | null = null
  #looking: Promise<void> | null = null
  #again = false
  #nextMs = 0
  #stopped = false

  constructor(options: SideJobsOptions) {
    this.#options = options
  }

  look(): void {
    this.#again = true
    if (this.#stopped || this.#looking !== null) return
    this.#looking = this.#lookOn().finally(() => {
      this.#looking = null
    })
  }

  /** Stops taking jobs; jobs in progress are finished or given back. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#looking
    await (await this.#runner)?.stop(GRACE_MS)
  }

  async #lookOn(): Promise<void> {
    const { db, leaseMs, log } = this.#options
    while (this.#again && !this.#stopped) {
      await sleep(Math.max(0, this.#nextMs - performance.now()))
      this.#nextMs = performance.now() + GAP_MS
      this.#again = false
      try {
        if (await handOverSideJobs(db, { leaseMs })) this.#runner ??= this.#start()
      } catch (error) {
        log.warn({ err: error }, 'side jobs could not be handed over; the next sweep tries again')
      }
    }
  }

  async #start(): Promise<SideJobRunner | null> {
    const { url, workerId, leaseMs, tasks, log } = this.#options
    try {
      return await startSideJobRunner({
        url,
        applicationName: `runwire_side_${workerId}`,
        leaseMs,
        tasks,
        onError: (error, job) => {
          if (job === null) log.warn({ err: error }, 'side jobs: the database did not answer as it should')
          else log.warn({ err: error, job_id: job.id, kind: job.kind }, 'a side job failed')
        },
      })
    } catch (error) {
      log.warn({ err: error }, 'side jobs cannot be worked on yet; the next sweep tries again')
      this.#runner = null
      return null
    }
  }
}
