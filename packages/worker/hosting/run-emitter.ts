import {
  appendEvents,
  finishRun,
  LeaseLostError,
  requireAction,
  type Announcement,
  type Appended,
  type Db,
  type NewSideJob,
  type ActionOutcome,
} from '@runwire/db'
import type { Emitter } from '@runwire/engine'
import { CancelReason, type NewEvent } from '@runwire/protocol'
import { randomUUID } from 'node:crypto'
import type { HeldRun } from '../leases/held-run.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import type { RunMetrics } from '../metrics/run-metrics.ts'
import type { RunHost } from './run-host.ts'
import type { WatchRegistry } from '../watch/watch-registry.ts'

/**
 * Stores what a run says and tells its watchers, for the engine and for whoever ends the run. Batches are stored one
 * after the other in the order they were given; each announces itself once it has committed. A batch keeps its emit id
 * over all tries, so that an answer lost with its connection never stores it twice. Once the lease is lost everything
 * throws LeaseLostError and nothing is written.
 */
export class RunEmitter implements Emitter {
  readonly #db: Db
  readonly #run: HeldRun
  readonly #registry: WatchRegistry
  readonly #metrics: RunMetrics
  readonly #clean: (events: readonly NewEvent[]) => NewEvent[]
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    { db, registry, metrics }: Pick<RunHost, 'db' | 'registry' | 'metrics'>,
    run: HeldRun,
    clean: (events: readonly NewEvent[]) => NewEvent[],
  ) {
    this.#db = db
    this.#run = run
    this.#registry = registry
    this.#metrics = metrics
    this.#clean = clean
  }

  append(events: readonly NewEvent[]): Promise<Appended> {
    return this.#store(events, (batch) => appendEvents(this.#db, this.#run, batch))
  }

  /**
   * The closing batch, terminal event last, with the side work it orders. Returns what to announce besides: the next
   * run of the conversation.
   */
  async finish(events: readonly NewEvent[], jobs: readonly NewSideJob[] = []): Promise<Announcement[]> {
    const orders = { projectId: this.#run.claimed.project_id, jobs }
    return (await this.#store(events, (batch) => finishRun(this.#db, this.#run, batch, orders))).notify
  }

  /** Lets the run wait for answers, by a batch that ends with `run.requires_action`; or says that it goes on. */
  async requireAction(events: readonly NewEvent[]): Promise<ActionOutcome> {
    const batch = { emitId: randomUUID(), events: this.#clean(events) }
    await this.#last.catch(() => undefined)
    const outcome = await this.#fenced(() => requireAction(this.#db, this.#run, batch))
    const told = outcome.waits ? batch.events : outcome.events
    this.#registry.stored(this.#run, outcome.last_seq, told)
    this.#metrics.stored(told)
    return outcome
  }

  text(delta: Parameters<Emitter['text']>[0]): void {
    if (this.#run.lost.aborted) return
    this.#run.said(delta.round, delta.text ?? delta.reasoning ?? '')
    this.#registry.text(this.#run, delta)
  }

  toolOutput(delta: Parameters<Emitter['toolOutput']>[0]): void {
    if (!this.#run.lost.aborted) this.#registry.toolOutput(this.#run, delta)
  }

  #store<Stored extends Appended>(
    events: readonly NewEvent[],
    store: (batch: Batch) => Promise<Stored>,
  ): Promise<Stored> {
    const batch = { emitId: randomUUID(), events: this.#clean(events) }
    // A failed batch does not stop those behind it by itself: they meet the same fence.
    const turn = this.#last.then(
      () => this.#tryToStore(batch, store),
      () => this.#tryToStore(batch, store),
    )
    this.#last = turn
    return turn
  }

  async #tryToStore<Stored extends Appended>(batch: Batch, store: (batch: Batch) => Promise<Stored>): Promise<Stored> {
    const run = this.#run
    const stored = await this.#fenced(() => store(batch))
    this.#registry.stored(run, stored.last_seq, batch.events)
    this.#metrics.stored(batch.events)
    for (const event of batch.events) if (event.type === 'model.completed') run.answered(event.round)
    if (stored.cancel_requested) run.cancel(CancelReason.nullable().parse(stored.cancel_reason))
    return stored
  }

  /** Tries as long as the database is away and the lease is ours. */
  async #fenced<Stored>(store: () => Promise<Stored>): Promise<Stored> {
    const run = this.#run
    try {
      return await retryWhileUnavailable(run.lost, () => {
        if (run.lost.aborted) throw new LeaseLostError(run)
        return store()
      })
    } catch (error) {
      if (error instanceof LeaseLostError) run.lose()
      throw error
    }
  }
}

interface Batch {
  emitId: string
  events: NewEvent[]
}
