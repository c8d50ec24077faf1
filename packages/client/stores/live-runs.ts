import type { RunFold } from '@runwire/protocol/fold'
import { itemChannel, type ItemChannel } from '../follow/item-channel.ts'
import type { StreamItem } from '../follow/items.ts'
import { createRunStore, type RunShown, type RunStore } from './run-store.ts'

interface LiveRun {
  groupId: string
  channel: ItemChannel
  store: RunStore
}

/** The runs that a conversation's stream tells of, each let out at a steady pace. */
export interface LiveRuns {
  take(item: StreamItem): void
  /** A run as a screen shows it right now; null for a run the stream did not tell of. */
  shown(runId: string): RunShown | null
  /** The runs of a group in the order of their models. */
  group(groupId: string | null): RunShown[]
  /** Forgets runs that need not be shown live any more. */
  forget(done: (view: RunFold) => boolean): void
  stop(): void
}

/** `changed` is called whenever one of the runs shows something else. */
export function createLiveRuns(changed: () => void): LiveRuns {
  const runs = new Map<string, LiveRun>()

  function begin(runId: string, groupId: string): LiveRun {
    const channel = itemChannel()
    const store = createRunStore(channel.items, runId)
    store.subscribe(changed)
    store.start()
    const run = { groupId, channel, store }
    runs.set(runId, run)
    return run
  }
  function end(runId: string, run: LiveRun) {
    run.channel.end()
    runs.delete(runId)
  }

  return {
    take: (item) => {
      const known = runs.get(item.run_id)
      const run = known ?? (item.type === 'run.queued' ? begin(item.run_id, item.group_id) : null)
      run?.channel.push(item)
      if (item.type === 'run.completed' || item.type === 'run.failed' || item.type === 'run.cancelled')
        run?.channel.end()
    },
    shown: (runId) => runs.get(runId)?.store.getSnapshot() ?? null,
    group: (groupId) =>
      [...runs.values()]
        .filter((run) => run.groupId === groupId)
        .map((run) => run.store.getSnapshot())
        .toSorted((one, other) => one.view.model_index - other.view.model_index),
    forget: (done) => {
      for (const [runId, run] of runs) if (done(run.store.getSnapshot().view)) end(runId, run)
    },
    stop: () => {
      for (const [runId, run] of runs) end(runId, run)
    },
  }
}
