import type { RunEvent, Transient } from '@runwire/protocol'
import type { FollowItem } from '../hub/follow-item.ts'
import type { Sink } from '../hub/follower.ts'
import type { Hub } from '../hub/hub.ts'
import { project, type SurfaceView } from './native-frames.ts'

export interface FollowOptions extends SurfaceView {
  hub: Hub
  runs: readonly string[]
  /** Seq the reader has of each run. */
  cursor: readonly number[]
  signal?: AbortSignal
}

/** Items that may wait for a consumer before it counts as behind. */
const MAX_WAITING = 1000

/**
 * Yields the runs' events and transient text as the surface sees them, until every run has ended or the signal aborts.
 * A consumer slower than the text loses deltas, never events; it then gets a snapshot.
 */
export async function* follow({
  hub,
  runs,
  cursor,
  signal,
  ...view
}: FollowOptions): AsyncGenerator<RunEvent | Transient> {
  let waiting: FollowItem[] = []
  let ended = 0
  let wake: () => void = () => undefined
  const sink: Sink = {
    take(items) {
      waiting.push(...items)
      wake()
      return waiting.length < MAX_WAITING
    },
    end() {
      ended++
      wake()
    },
  }
  const stop = () => wake()
  const aborted = (): boolean => signal?.aborted ?? false
  signal?.addEventListener('abort', stop)
  const followers = runs.map((run, index) => hub.join(run, cursor[index] ?? 0, sink))
  try {
    while (!aborted()) {
      const items = waiting
      waiting = []
      for (const item of items) {
        const seen = project(item, view)
        if (seen !== null) yield seen as RunEvent | Transient
        if (aborted()) return
      }
      if (waiting.length > 0) continue
      if (ended === runs.length) return
      for (const follower of followers) follower.resume()
      if (waiting.length > 0 || ended === runs.length) continue
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    for (const follower of followers) hub.leave(follower)
  }
}
