import type { InternalRun, List } from '../api/shapes.ts'

export interface RunsShown {
  /** Newest first, without gaps. */
  runs: readonly InternalRun[]
  /** There are older ones that fit. */
  more: boolean
  phase: 'loading' | 'ready'
  error: unknown
}

/** Reads a page of runs, newest first: those older than `after`, or the newest. Throws what the API refuses. */
export type ReadPage = (after: string | undefined) => Promise<List<InternalRun>>

/**
 * The runs that fit the filters, as far as they were scrolled to, kept fresh from the top: `poll` reads the newest page
 * again, `loadMore` the next older one. A poll replaces what stands in its range, so that a run that no longer fits
 * goes; one that shares nothing with what is known begins the list anew, so that there is never a gap.
 */
export function createRunsList(readPage: ReadPage) {
  const listeners = new Set<() => void>()
  let shown: RunsShown = { runs: [], more: false, phase: 'loading', error: null }
  /** Up to this run everything is known; a page that found little may end behind its last run. */
  let cursor: string | null = null
  let loading: Promise<void> | null = null
  let generation = 0

  function show(change: Partial<RunsShown>) {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }

  async function poll(): Promise<void> {
    try {
      const page = await readPage(undefined)
      const last = page.last_id
      const below = last === null ? [] : shown.runs.filter((run) => run.id < last)
      // A page that stopped behind its last run looked through thousands: more than can begin between two polls.
      const stopped = last !== (page.data.at(-1)?.id ?? null)
      const joins = stopped || shown.runs.some((run) => last !== null && run.id >= last)
      const keeps = page.has_more && joins && cursor !== null && last !== null && cursor < last
      if (!keeps) {
        generation++
        cursor = last
      }
      const runs = keeps ? [...page.data, ...below] : page.data
      show({ runs, more: keeps ? shown.more : page.has_more, phase: 'ready', error: null })
    } catch (error) {
      show({ phase: 'ready', error })
    }
  }

  function loadMore(): Promise<void> {
    const after = cursor
    if (after === null || !shown.more) return Promise.resolve()
    loading ??= read(after, generation).finally(() => (loading = null))
    return loading
  }
  async function read(after: string, then: number): Promise<void> {
    try {
      const page = await readPage(after)
      if (then !== generation) return
      cursor = page.last_id ?? cursor
      show({ runs: [...shown.runs, ...page.data], more: page.has_more, error: null })
    } catch (error) {
      show({ error })
    }
  }

  return {
    getSnapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    poll,
    loadMore,
  }
}
