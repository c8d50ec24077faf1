import type { NewEvent } from '@runwire/protocol'
import type { Appended, Emitter } from '../ports/ports.ts'
import type { RunState } from './run-state.ts'

/**
 * The run's one way out: hands events to the emitter and, once they are stored, to the run's state. Seen from a tool it is
 * an Emitter like any other. Events are stored in the order in which `append` was called.
 */
export class Recorder implements Emitter {
  readonly #emitter: Emitter
  readonly #state: RunState
  readonly #attempt: number
  readonly #onCancelRequested: () => void
  /** The first failure to store anything. After it the run's state and its log may differ, so nothing more is written. */
  failure: { error: unknown } | null = null
  #held: NewEvent[] = []
  #closed = false

  constructor(emitter: Emitter, state: RunState, attempt: number, onCancelRequested: () => void) {
    this.#emitter = emitter
    this.#state = state
    this.#attempt = attempt
    this.#onCancelRequested = onCancelRequested
  }

  /** Events that are stored together with the next append, in front of it. */
  hold(events: readonly NewEvent[]): void {
    this.#held.push(...events)
  }

  async append(events: readonly NewEvent[]): Promise<Appended> {
    if (this.failure !== null) throw this.failure.error
    const batch = [...this.#held, ...events]
    if (this.#closed || batch.length === 0) return { last_seq: 0, cancel_requested: false }
    this.#held = []
    try {
      const appended = await this.#emitter.append(batch)
      const first = appended.last_seq - batch.length + 1
      batch.forEach((event, index) => this.#state.apply(event, first + index))
      if (appended.cancel_requested) this.#onCancelRequested()
      return appended
    } catch (error) {
      this.failure ??= { error }
      throw error
    }
  }

  text(delta: Parameters<Emitter['text']>[0]): void {
    if (this.#closed) return
    this.#state.applyText(this.#attempt, delta)
    this.#emitter.text(delta)
  }

  toolOutput(delta: Parameters<Emitter['toolOutput']>[0]): void {
    if (!this.#closed) this.#emitter.toolOutput(delta)
  }

  /** Takes the held events that are not stored yet; the closing batch begins with them. */
  takeHeld(): NewEvent[] {
    return this.#held.splice(0)
  }

  /** From here on nothing goes out any more: a tool that was left behind cannot write after the run's end. */
  close(): void {
    this.#closed = true
  }
}
