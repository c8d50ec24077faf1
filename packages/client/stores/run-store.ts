import { answerText, emptyView, fold, hasEnded, reasoningOf, type RunFold } from '@runwire/protocol/fold'
import type { StreamItem } from '../follow/items.ts'
import { nextText, TICK_MS } from './pace.ts'

/** A model that has begun to write pauses for less; one that has not may think for long. */
const SILENCE_MS = 3_000

/** A run as a screen shows it right now. `view` is everything known, `text` the part of the answer that is let out. */
export interface RunShown {
  view: RunFold
  text: string
  reasoning: string
  interruption: Interruption
  /** The stream of items broke with something another try cannot cure. */
  error: unknown
  /** Items may still come. */
  live: boolean
}

/**
 * Why an answer stands still, to be said on the screen: its worker is gone and another one goes on (`taken_over`), or
 * nothing of a text that had begun has come for 3 s (`silent`), as when its worker has died and nobody knows it yet.
 */
export type Interruption = 'silent' | 'taken_over' | null

export interface RunStore {
  getSnapshot(): RunShown
  subscribe(listener: () => void): () => void
  /** Starts reading; ends when the items do. */
  start(): void
  /** Ends the items, unless `start` is called again in the same moment, as React's strict mode does. */
  stop(): void
}

/**
 * Folds a run's items as they come and lets the answer out at a steady pace: every 20 ms at most one change for the
 * screen, faster when behind, at once when the run has ended. Tools, status and errors show with the next tick.
 * Items of other runs in the stream (several models) are ignored: the first item says which run it is, unless `runId` does.
 */
export function createRunStore(items: AsyncIterable<StreamItem>, runId: string | null = null): RunStore {
  const run = new PacedRun(items, runId)
  let stopping: ReturnType<typeof setTimeout> | null = null
  return {
    getSnapshot: () => run.shown,
    subscribe: (listener) => run.subscribe(listener),
    start: () => {
      if (stopping !== null) clearTimeout(stopping)
      stopping = null
      run.start()
    },
    stop: () => {
      stopping ??= setTimeout(() => run.stop())
    },
  }
}

class PacedRun {
  readonly #items: AsyncIterable<StreamItem>
  readonly #runId: string | null
  readonly #listeners = new Set<() => void>()
  #view: RunFold = emptyView()
  #shown: RunShown = { view: this.#view, text: '', reasoning: '', interruption: null, error: null, live: true }
  #lastItemMs = 0
  #silent: ReturnType<typeof setTimeout> | null = null
  /** Runs only while there is something to let out. */
  #timer: ReturnType<typeof setInterval> | null = null
  #reading: AsyncIterator<StreamItem> | null = null

  constructor(items: AsyncIterable<StreamItem>, runId: string | null) {
    this.#items = items
    this.#runId = runId
  }

  get shown(): RunShown {
    return this.#shown
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    if (this.#reading === null) void this.#read()
  }

  stop(): void {
    this.#rest()
    this.#endWatch()
    void this.#reading?.return?.()
  }

  async #read(): Promise<void> {
    const reading = this.#items[Symbol.asyncIterator]()
    this.#reading = reading
    let error: unknown = null
    try {
      for (let next = await reading.next(); !next.done; next = await reading.next()) {
        if (this.#runId === null || next.value.run_id === this.#runId) this.#take(next.value)
      }
    } catch (caught) {
      error = caught
    }
    this.#rest()
    this.#endWatch()
    const view = this.#view
    this.#show({ view, text: answerText(view), reasoning: reasoningOf(view), interruption: null, error, live: false })
  }

  #take(item: StreamItem): void {
    this.#view = fold(this.#view, item)
    this.#lastItemMs = Date.now()
    this.#watchSilence()
    if (hasEnded(this.#view)) this.#tick()
    else this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
  }

  #tick(): void {
    const view = this.#view
    const shown = this.#shown
    const target = answerText(view)
    const ended = hasEnded(view)
    const text = ended ? target : nextText(shown.text, target)
    const reasoning = ended ? reasoningOf(view) : nextText(shown.reasoning, reasoningOf(view))
    if (text === target && reasoning === reasoningOf(view)) this.#rest()
    const interruption = view.taken_over ? 'taken_over' : null
    if (view !== shown.view || text !== shown.text || reasoning !== shown.reasoning)
      this.#show({ ...shown, view, text, reasoning, interruption })
  }

  /** One timer for all items: it looks again when the silence since the last one would be long enough. */
  #watchSilence(waitMs = SILENCE_MS): void {
    this.#silent ??= setTimeout(() => {
      this.#silent = null
      const quietMs = Date.now() - this.#lastItemMs
      if (quietMs < SILENCE_MS) this.#watchSilence(SILENCE_MS - quietMs)
      else if (this.#shown.interruption === null && inMidText(this.#view))
        this.#show({ ...this.#shown, interruption: 'silent' })
    }, waitMs)
  }

  #endWatch(): void {
    if (this.#silent !== null) clearTimeout(this.#silent)
    this.#silent = null
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  #show(next: RunShown): void {
    this.#shown = next
    for (const listener of this.#listeners) listener()
  }
}

/** Text has begun and should go on: no tool works, nobody is asked. */
function inMidText(view: RunFold): boolean {
  const round = view.rounds.at(-1)
  return view.status === 'running' && round !== undefined && !round.completed && round.text !== ''
}
