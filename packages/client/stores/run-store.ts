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
  const listeners = new Set<() => void>()
  let view: RunFold = emptyView()
  let shown: RunShown = { view, text: '', reasoning: '', interruption: null, error: null, live: true }
  let lastItemMs = 0
  let silent: ReturnType<typeof setTimeout> | null = null
  let timer: ReturnType<typeof setInterval> | null = null
  let reading: AsyncIterator<StreamItem> | null = null
  let stopping: ReturnType<typeof setTimeout> | null = null

  function show(next: RunShown) {
    shown = next
    for (const listener of listeners) listener()
  }

  function tick() {
    const target = answerText(view)
    const ended = hasEnded(view)
    const text = ended ? target : nextText(shown.text, target)
    const reasoning = ended ? reasoningOf(view) : nextText(shown.reasoning, reasoningOf(view))
    if (text === target && reasoning === reasoningOf(view)) rest()
    const interruption = view.taken_over ? 'taken_over' : null
    if (view !== shown.view || text !== shown.text || reasoning !== shown.reasoning)
      show({ ...shown, view, text, reasoning, interruption })
  }

  /** One timer for all items: it looks again when the silence since the last one would be long enough. */
  function watchSilence(waitMs = SILENCE_MS) {
    silent ??= setTimeout(() => {
      silent = null
      const quietMs = Date.now() - lastItemMs
      if (quietMs < SILENCE_MS) watchSilence(SILENCE_MS - quietMs)
      else if (shown.interruption === null && inMidText(view)) show({ ...shown, interruption: 'silent' })
    }, waitMs)
  }
  function endWatch() {
    if (silent !== null) clearTimeout(silent)
    silent = null
  }

  /** The timer only runs while there is something to let out. */
  function wake() {
    timer ??= setInterval(tick, TICK_MS)
  }
  function rest() {
    if (timer !== null) clearInterval(timer)
    timer = null
  }

  async function read() {
    reading = items[Symbol.asyncIterator]()
    let error: unknown = null
    try {
      for (let next = await reading.next(); !next.done; next = await reading.next()) {
        if (runId !== null && next.value.run_id !== runId) continue
        view = fold(view, next.value)
        lastItemMs = Date.now()
        watchSilence()
        if (hasEnded(view)) tick()
        else wake()
      }
    } catch (caught) {
      error = caught
    }
    rest()
    endWatch()
    show({
      view,
      text: answerText(view),
      reasoning: reasoningOf(view),
      interruption: null,
      error,
      live: false,
    })
  }

  return {
    getSnapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      if (stopping !== null) clearTimeout(stopping)
      stopping = null
      if (reading === null) void read()
    },
    stop: () => {
      stopping ??= setTimeout(() => {
        rest()
        endWatch()
        void reading?.return?.()
      })
    },
  }
}

/** Text has begun and should go on: no tool works, nobody is asked. */
function inMidText(view: RunFold): boolean {
  const round = view.rounds.at(-1)
  return view.status === 'running' && round !== undefined && !round.completed && round.text !== ''
}
