import './runs.css'
import { RunwireError } from '@runwire/client'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'wouter'
import { get } from '../api/http.ts'
import type { InternalRun, List } from '../api/shapes.ts'
import { useTitle } from '../parts/title.ts'
import { count } from '../parts/numbers.ts'
import { Empty, Loading, Problem } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtersFrom, queryFrom, type FilterName, type Filters } from './filters.ts'
import { QueueStrip } from './queue-strip.tsx'
import { createRunsList } from './runs-list.ts'
import { RunsTable } from './runs-table.tsx'

const PAGE = 100
const POLL_MS = 2_000

/** Every run of the project, live; the filters stand in the address. */
export default function RunsPage() {
  const words = useWords()
  useTitle(words.frame.pages.runs)
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => filtersFrom(params), [params])
  const setFilter = useCallback(
    (name: FilterName, value: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const clear = useCallback(() => setParams(new URLSearchParams(), { replace: true }), [setParams])
  const { list, shown } = useRunsList(filters)
  const filtered = Object.keys(filters).length > 0
  // An address may carry a filter that is no filter; trying again would not help.
  const refused = filtered && shown.error instanceof RunwireError && shown.error.status === 400

  return (
    <>
      <header className="page-head">
        <h1>{words.frame.pages.runs}</h1>
        <span className="dim num">
          {shown.phase === 'ready' && words.runs.count(count(shown.runs.length), shown.more)}
        </span>
        <div className="actions">
          <FilterBar filters={filters} onChange={setFilter} onClear={clear} />
        </div>
      </header>
      <QueueStrip onChoose={setFilter} />
      {shown.error !== null && (
        <div className="runs-problem">
          {refused ? (
            <Problem error={shown.error} onRetry={clear} retryWord={words.runs.clear} />
          ) : (
            <Problem error={shown.error} onRetry={() => void list.poll()} />
          )}
        </div>
      )}
      {shown.phase === 'loading' ? (
        <Loading rows={12} />
      ) : shown.runs.length > 0 ? (
        <RunsTable runs={shown.runs} onEnd={() => void list.loadMore()} />
      ) : shown.error !== null ? null : filtered ? (
        <Empty
          icon="filter"
          title={words.runs.noMatchTitle}
          action={
            shown.more ? (
              <button type="button" onClick={() => void list.loadMore()}>
                {words.runs.lookOn}
              </button>
            ) : (
              <button type="button" className="quiet" onClick={clear}>
                {words.runs.clear}
              </button>
            )
          }
        >
          {shown.more ? words.runs.noMatchYet : words.runs.noMatchText}
        </Empty>
      ) : (
        <Empty
          icon="runs"
          title={words.runs.emptyTitle}
          action={<Link href="/workbench">{words.runs.emptyAction}</Link>}
        >
          {words.runs.emptyText}
        </Empty>
      )}
    </>
  )
}

/** A list of its own for each set of filters, polled while the page is seen. */
function useRunsList(filters: Filters) {
  const key = JSON.stringify(filters)
  const list = useMemo(() => {
    const wanted = JSON.parse(key) as Filters
    return createRunsList((after) => get<List<InternalRun>>('/runs', { ...queryFrom(wanted), limit: PAGE, after }))
  }, [key])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let left = false
    const look = async () => {
      if (document.visibilityState === 'visible') await list.poll()
      if (!left) timer = setTimeout(() => void look(), POLL_MS)
    }
    void look()
    return () => {
      left = true
      if (timer !== null) clearTimeout(timer)
    }
  }, [list])
  return { list, shown: useSyncExternalStore(list.subscribe, list.getSnapshot) }
}
