import { claimRuns, RUNS_CHANNEL, type Database, type Publisher } from '@runwire/db'
import type { Logger } from 'pino'
import { ENGINE_VERSION } from './engine-version.ts'
import { HeldRun } from '../leases/held-run.ts'
import { hostRun } from '../hosting/host-run.ts'
import type { RunHost } from '../hosting/run-host.ts'
import type { LeaseKeeper } from '../leases/lease-keeper.ts'

export interface ClaimLoopOptions {
  db: Database
  publisher: Publisher
  host: RunHost
  keeper: LeaseKeeper
  leaseMs: number
  /** Runs in progress at most; a tenth more for keys and visitors that have few of them. */
  concurrency: number
  /** True: takes only runs that are to be executed in a process of their own. */
  isolated: boolean
  /** Called when this process is done with a run, however it left it. */
  onDone: () => void
  log: Logger
}

/** One statement takes this many at most, so that workers that start together share a backlog. While more are there, the next one follows at once. */
const CLAIM_AT_MOST = 50

/**
 * Claims queued runs as long as there is room for them. `look` is called on every hint that there may be one (a
 * notification, the sweep, a run that ended) and costs one statement; hints that come while it looks make it look again.
 */
export class ClaimLoop {
  readonly #options: ClaimLoopOptions
  readonly #active = new Map<HeldRun, Promise<void>>()
  #looking: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(options: ClaimLoopOptions) {
    this.#options = options
  }

  get active(): number {
    return this.#active.size
  }

  look(): void {
    this.#again = true
    if (this.#stopped || this.#looking !== null) return
    this.#looking = this.#lookOn().finally(() => {
      this.#looking = null
    })
  }

  /** Takes what there is now, up to the room there is, and nothing later. Throws where the database does not answer. */
  async claimOnce(): Promise<void> {
    this.#stopped = true
    await this.#claim()
  }

  /** Takes nothing more; resolves once no claim is on its way. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#looking
  }

  /** Resolves when no run is in progress, or after `ms`. */
  async idle(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
    })
    await Promise.race([Promise.all(this.#active.values()), late])
    clearTimeout(timer)
  }

  async #lookOn(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        await this.#claim()
      } catch (error) {
        this.#options.log.warn({ err: error }, 'runs could not be claimed; the next sweep tries again')
      }
    }
  }

  async #claim(): Promise<void> {
    const { db, host, leaseMs, concurrency, isolated } = this.#options
    const room = concurrency - this.#active.size
    const limit = Math.min(CLAIM_AT_MOST, room + Math.floor(concurrency / 10))
    // With no room left, the run that ends next looks.
    if (limit <= 0) return
    const sentMs = performance.now()
    const claimed = await claimRuns(db, {
      workerId: host.workerId,
      leaseMs,
      limit,
      limitForMany: Math.max(0, room),
      engineVersion: ENGINE_VERSION,
      isolated,
      codeTools: [...host.codeTools.keys()],
      codeInFiles: host.codeInFiles,
    })
    for (const run of claimed) this.#begin(new HeldRun(run, sentMs + leaseMs))
    if (claimed.length === limit) this.#again = true
  }

  #begin(run: HeldRun): void {
    const { keeper, host, publisher, onDone, log } = this.#options
    keeper.add(run)
    publisher.send(RUNS_CHANNEL, { k: 'claimed', run: run.id, worker: host.workerId, attempt: run.attempt })
    log.debug({ run_id: run.id, attempt: run.attempt }, 'claimed')
    const done = hostRun(host, run).finally(() => {
      keeper.remove(run)
      this.#active.delete(run)
      onDone()
      this.look()
    })
    this.#active.set(run, done)
  }
}
