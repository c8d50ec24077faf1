import { isTerminal, type RunEvent } from '@runwire/protocol'
import { emptyView, fold, type RunFold } from '@runwire/protocol/fold'
import type { FollowItem } from './follow-item.ts'
import type { Follower, Sink } from './follower.ts'
import type { Hub } from './hub.ts'

/**
 * Waits until every run has ended or waits for an answer (`requires_action`); returns what their events fold to, in the
 * order asked for. `onEvent` gets each event on its way. Throws the signal's reason when it aborts first; the runs go
 * on.
 */
export async function collectRuns(
  hub: Hub,
  runs: readonly string[],
  signal?: AbortSignal,
  onEvent: (event: RunEvent) => void = () => undefined,
): Promise<RunFold[]> {
  signal?.throwIfAborted()
  const folds = new Map<string, RunFold>(runs.map((run) => [run, emptyView()]))
  const stopped = new Set<string>()
  const followers: Follower[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = (run: string) => {
        stopped.add(run)
        if (stopped.size === folds.size) resolve()
      }
      // A run that waited earlier in its log may have gone on since: its row says whether it waits now.
      const stopIfWaiting = async (run: string) => {
        const state = (await hub.reader.states([run])).get(run)
        if (state?.status === 'requires_action' || state === undefined || isTerminal(state.status)) stop(run)
      }
      const sink: Sink = {
        take(items: readonly FollowItem[], follower) {
          const run = follower.feed.runId
          for (const item of items) {
            if (item.kind !== 'event') continue
            folds.set(run, fold(folds.get(run) ?? emptyView(), { ...item.event }))
            onEvent(item.event)
          }
          const status = folds.get(run)?.status
          if (status === 'requires_action') stopIfWaiting(run).catch(reject)
          return true
        },
        end: (follower) => stop(follower.feed.runId),
      }
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      for (const run of folds.keys()) followers.push(hub.join(run, 0, sink))
    })
  } finally {
    for (const follower of followers) hub.leave(follower)
  }
  return runs.map((run) => folds.get(run) ?? emptyView())
}
