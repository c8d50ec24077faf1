import type { NewEvent, RunEvent } from '@runwire/protocol'
import { foldAll, fold, type RunFold } from '@runwire/protocol/fold'
import type { Appended, Emitter } from '../ports/ports.ts'

/** Raised in place of an append that a dead worker never makes. */
export class WorkerDied extends Error {}

/**
 * A run's log in memory, with the emitter that writes it: events get their seqs in the order of their appends, each append
 * takes its turn like a database's. `diesAfter` lets the worker die once the log has so many events, in the middle of a
 * batch if need be.
 */
export class StoredLog implements Emitter {
  readonly runId: string
  readonly events: RunEvent[] = []
  readonly deltas: Parameters<Emitter['text']>[0][] = []
  /** The run as a screen shows it: the events and deltas in the order they went out. */
  view: RunFold = foldAll([])
  cancelRequested = false
  /** From so many events on every append says that somebody cancelled. */
  cancelAfter = Infinity
  readonly #shown = Promise.withResolvers<void>()
  /** Settles once a reader was shown something. */
  readonly shown: Promise<void> = this.#shown.promise
  readonly #diesAfter: number
  #dead = false

  constructor(runId: string, before: readonly RunEvent[] = [], diesAfter = Infinity) {
    this.runId = runId
    for (const event of before) this.#keep(event)
    this.#diesAfter = diesAfter
  }

  async append(events: readonly NewEvent[]): Promise<Appended> {
    for (const event of events) {
      if (this.#dead || this.events.length >= this.#diesAfter) {
        this.#dead = true
        throw new WorkerDied(`after ${this.events.length} events`)
      }
      this.store(event)
    }
    const appended = {
      last_seq: this.events.length,
      cancel_requested: this.cancelRequested || this.events.length >= this.cancelAfter,
    }
    await new Promise((resolve) => setImmediate(resolve))
    return appended
  }

  /** Stores a closing batch, all of it or nothing. */
  finish(events: readonly NewEvent[]): void {
    if (this.events.length >= this.#diesAfter)
      throw new WorkerDied(`before its end, after ${this.events.length} events`)
    for (const event of events) this.store(event)
  }

  /** Stores one event as somebody other than the running engine would. */
  store(event: NewEvent): void {
    const stored = {
      ...structuredClone(event),
      run_id: this.runId,
      seq: this.events.length + 1,
      created_at: new Date().toISOString(),
    }
    this.#keep(stored)
  }

  text(delta: Parameters<Emitter['text']>[0]): void {
    if (this.#dead) return
    this.deltas.push(delta)
    this.#shown.resolve()
    this.view = fold(this.view, { type: 'model.delta', run_id: this.runId, attempt: this.view.attempt, ...delta })
  }

  toolOutput(): void {
    // Live output of tools has tests of its own.
  }

  /** The text readers were shown of the latest try of a round, piece by piece. */
  shownText(round: number): string {
    const start = this.of('model.started').findLast((event) => event.round === round)?.seq
    return this.deltas
      .filter((delta) => delta.start === start)
      .map((delta) => delta.text ?? '')
      .join('')
  }

  types(): string[] {
    return this.events.map((event) => event.type)
  }

  of<Type extends RunEvent['type']>(type: Type): Extract<RunEvent, { type: Type }>[] {
    return this.events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type)
  }

  #keep(event: RunEvent): void {
    this.events.push(event)
    this.view = fold(this.view, event)
  }
}
