import { heartbeat, type Db, type RunAttempt } from '@runwire/db'
import type { Logger } from 'pino'
import type { HeldRun } from './held-run.ts'

export interface LeaseKeeperOptions {
  /** A pool of its own: a heartbeat must not wait behind appends. */
  db: Db
  leaseMs: number
  /** How often leases are renewed; a third of the lease, or less where no notification tells of cancels. */
  beatMs: number
  log: Logger
}

/**
 * Renews the leases of all held runs in one statement, and stops work on a run whose lease it could not renew: a fifth of
 * the lease before its end, on the monotonic clock, so that this process has stopped before another may begin. Runs on
 * the main loop, on purpose: a process whose loop hangs loses its leases.
 */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions
  readonly #runs = new Map<string, HeldRun>()
  #beating: Promise<void> | null = null
  #nextBeatMs: number
  readonly #timer: NodeJS.Timeout

  constructor(options: LeaseKeeperOptions) {
    this.#options = options
    this.#nextBeatMs = performance.now() + options.beatMs
    this.#timer = setInterval(() => this.#turn(), Math.min(options.beatMs, options.leaseMs / 15))
  }

  get runs(): readonly HeldRun[] {
    return [...this.#runs.values()]
  }

  add(run: HeldRun): void {
    this.#runs.set(run.id, run)
  }

  /** The run is over here. A newer attempt this process made itself stays. */
  remove(run: HeldRun): void {
    if (this.#runs.get(run.id) === run) this.#runs.delete(run.id)
  }

  /** Looks at one run's row at once, because somebody said that it is to be cancelled. */
  async check(runId: string): Promise<void> {
    const run = this.#runs.get(runId)
    if (run !== undefined) await this.#beat([run])
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #turn(): void {
    const now = performance.now()
    for (const run of this.#runs.values()) {
      if (now < run.leaseEndsMs - this.#options.leaseMs / 5 || run.lost.aborted) continue
      this.#options.log.warn(
        { run_id: run.id, attempt: run.attempt },
        'the lease could not be renewed; work is stopped',
      )
      run.lose()
    }
    if (this.#beating !== null || now < this.#nextBeatMs || this.#runs.size === 0) return
    this.#nextBeatMs = now + this.#options.beatMs
    this.#beating = this.#beat(this.runs).finally(() => {
      this.#beating = null
    })
  }

  async #beat(runs: readonly HeldRun[]): Promise<void> {
    const { db, leaseMs, beatMs, log } = this.#options
    const sentMs = performance.now()
    try {
      const renewed = await within(beatMs, heartbeat(db, runs satisfies readonly RunAttempt[], leaseMs))
      const beats = new Map(renewed.map((beat) => [beat.id, beat]))
      for (const run of runs) {
        const beat = beats.get(run.id)
        if (beat === undefined) run.lose()
        else run.leaseEndsMs = Math.max(run.leaseEndsMs, sentMs + leaseMs)
        if (beat?.cancelRequested) run.cancel(beat.cancelReason)
      }
    } catch (error) {
      this.#nextBeatMs = performance.now() + beatMs / 5
      log.warn({ err: error, runs: runs.length }, 'leases could not be renewed; trying again')
    }
  }
}

/** A statement on a dead connection may never answer: after `ms` another connection is tried. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
