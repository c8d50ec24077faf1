import { createRunStore, type FollowState, type ItemStream, type RunShown, type StreamItem } from '@runwire/client'
import type { RunEvent } from '@runwire/protocol'

export interface RunLogShown {
  run: RunShown
  /** Every stored event so far, oldest first; the same array grows, `count` tells that it did. */
  events: readonly RunEvent[]
  count: number
  connection: FollowState
}

/** A run while somebody looks at it: its events as they were stored, and what `fold()` makes of them and the deltas. */
export interface RunLog {
  getSnapshot(): RunLogShown
  subscribe(listener: () => void): () => void
  start(): void
  stop(): void
}

/** `open` begins to follow the run from its first event; called once. */
export function createRunLog(open: (onState: (state: FollowState) => void) => ItemStream): RunLog {
  const listeners = new Set<() => void>()
  const events: RunEvent[] = []
  let connection: FollowState = 'connecting'
  const store = createRunStore(
    noting(open(setConnection), (event) => events.push(event)),
    null,
  )
  let shown: RunLogShown = { run: store.getSnapshot(), events, count: 0, connection }
  store.subscribe(tell)

  function tell() {
    shown = { run: store.getSnapshot(), events, count: events.length, connection }
    for (const listener of listeners) listener()
  }
  function setConnection(state: FollowState) {
    connection = state
    // Told by the stream while it is read, so never in the middle of a rendering.
    queueMicrotask(tell)
  }

  return {
    getSnapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: store.start,
    stop: store.stop,
  }
}

/** The internal surface withholds nothing, so what it streams are whole events. */
const noting = (items: ItemStream, note: (event: RunEvent) => void): AsyncIterable<StreamItem> => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      const item = await items.next()
      if (!item.done && 'created_at' in item.value) note(item.value as unknown as RunEvent)
      return item
    },
    return: () => items.return(),
  }),
})
