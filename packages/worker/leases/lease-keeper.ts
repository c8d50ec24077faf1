import { heartbeat, type Db, type RunAttempt } from '@runwire/db'
import type { Logger } from 'pino'
import { ClockJump } from './clock-jump.ts'
import type { HeldRun } from './held-run.ts'

export interface LeaseKeeperOptions {
  /** A pool of its own: a heartbeat must not wait behind appends. */
  db: Db
  leaseMs: number
  /** How often leases are renewed; a third of the lease, or less where no notifications of cancels arrive. */
  beatMs: number
  /** How often leases are checked; short against the fifth of a lease that work stops ahead of its end. */
  turnMs?: number
  /** Milliseconds of the wall clock, which goes on while the machine sleeps; the monotonic clock stands still then. */
  wallMs?: () => number
  log: Logger
}

/**
 * Renews the leases of all held runs in one statement, and stops work on a run whose lease it could not renew: a fifth of
 * the lease before its end, on the monotonic clock, so that this process has stopped before another may begin. When the
 * machine has slept, the leases are renewed at once and work stops soon where they cannot be. A run that this process
 * claims again is lost to its earlier attempt in the same moment. Runs on the main loop, on purpose: a process whose loop
 * hangs loses its leases.
 */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions
  /** The latest attempt of each run. */
  readonly #runs = new Map<string, HeldRun>()
  readonly #jump: ClockJump
  /** How often the clock has jumped: what was sent before a jump says nothing about the lease after it. */
  #jumps = 0
  #beating: Promise<void> | null = null
  #nextBeatMs: number
  readonly #timer: NodeJS.Timeout

  constructor(options: LeaseKeeperOptions) {
    this.#options = options
    this.#jump = new ClockJump(options.wallMs)
    this.#nextBeatMs = performance.now() + options.beatMs
    this.#timer = setInterval(() => this.#turn(), options.turnMs ?? Math.min(options.beatMs, options.leaseMs / 15))
  }

  get runs(): readonly HeldRun[] {
    return [...this.#runs.values()]
  }

  /** An earlier attempt this process still works on is stopped: its lease was over, or this claim would have found nothing. */
  add(run: HeldRun): void {
    this.#runs.get(run.id)?.lose()
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
    this.#noticeJump(now)
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

  /** Leases may have ended while the monotonic clock stood still: they are renewed now, or work on them stops. */
  #noticeJump(now: number): void {
    const { leaseMs, log } = this.#options
    const jumpedMs = this.#jump.sinceLastMs()
    if (jumpedMs < leaseMs / 5) return
    log.warn({ jumped_ms: Math.round(jumpedMs) }, 'the clock jumped, as after a sleep; leases are renewed at once')
    this.#jumps += 1
    this.#nextBeatMs = now
    // A fifth of the lease is left for the answer, another one is what work stops ahead of the end.
    for (const run of this.#runs.values()) run.leaseEndsMs = Math.min(run.leaseEndsMs, now + (leaseMs * 2) / 5)
  }

  async #beat(runs: readonly HeldRun[]): Promise<void> {
    const { db, leaseMs, beatMs, log } = this.#options
    const sentMs = performance.now()
    const jumps = this.#jumps
    try {
      const renewed = await within(beatMs, heartbeat(db, runs satisfies readonly RunAttempt[], leaseMs))
      const beats = new Map(renewed.map((beat) => [beat.id, beat]))
      for (const run of runs) {
        const beat = beats.get(run.id)
        if (beat === undefined) run.lose()
        else if (jumps === this.#jumps) run.leaseEndsMs = Math.max(run.leaseEndsMs, sentMs + leaseMs)
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
