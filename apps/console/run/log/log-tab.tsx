import { Checkbox, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RunEvent } from '@runwire/protocol'
import { useCallback, useMemo, useState } from 'react'
import { get } from '../../api/http.ts'
import { Choice } from '../../parts/choice.tsx'
import { Loading, Problem } from '../../parts/states.tsx'
import { useWords } from '../../words/words.tsx'
import { LogLines } from './log-lines.tsx'
import { logRows } from './log-rows.ts'

export const LOG_ORDERS = ['asc', 'desc', 'failed'] as const
export type LogOrder = (typeof LOG_ORDERS)[number]
const PAGE = 200

interface LogTabProps {
  runId: string
  created: string
  /** Followed from the first one on; empty where the run is not followed. */
  events: readonly RunEvent[]
  count: number
  /** How many the run has. */
  total: number
  order: LogOrder
  onOrder: (order: LogOrder) => void
  /** Seq of the event that is opened, or 0. */
  chosen: number
  onChoose: (seq: number | null) => void
}

/** Every stored event, one line each: live in their order, or by pages with the newest or only the failed ones first. */
export function LogTab({ runId, created, events, count, total, order, onOrder, chosen, onChoose }: LogTabProps) {
  const { run } = useWords()
  const words = run.log
  const [search, setSearch] = useState('')
  const [fold, setFold] = useState(true)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const paged = usePages(runId, order)
  const listed = order === 'asc' ? events : paged.events
  const listedCount = order === 'asc' ? count : paged.events.length
  const rows = useMemo(
    () => logRows(listed, { search, fold, unfolded, chosen }),
    // The array only grows: how many there are says whether there are others.
    // oxlint-disable-next-line react/exhaustive-deps
    [listed, listedCount, search, fold, unfolded, chosen],
  )
  return (
    <div className="log">
      <div className="log-bar">
        <Choice<LogOrder>
          label={words.order}
          value={order}
          onChange={onOrder}
          options={LOG_ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        />
        <TextInput
          size="xs"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label={words.fold}
          checked={fold}
          onChange={(event) => setFold(event.currentTarget.checked)}
        />
        <span className="dim num">{words.loaded(listedCount, Math.max(total, listedCount))}</span>
      </div>
      {paged.error !== null && <Problem error={paged.error} onRetry={paged.more} />}
      {paged.loading ? (
        <Loading rows={10} />
      ) : rows.length === 0 ? (
        <p className="dim trace-none">{words.none}</p>
      ) : (
        <LogLines
          rows={rows}
          begun={Date.parse(created)}
          chosen={chosen}
          onChoose={onChoose}
          onUnfold={(seq) => setUnfolded((before) => new Set(before).add(seq))}
          onEnd={order === 'asc' ? undefined : paged.more}
        />
      )}
    </div>
  )
}

interface Page {
  data: RunEvent[]
  has_more: boolean
}

/** The log from its end, as far as it was looked at; nothing while it is shown in its order. */
function usePages(runId: string, order: LogOrder) {
  const enabled = order !== 'asc'
  const pages = useInfiniteQuery({
    queryKey: ['run-log', runId, order],
    queryFn: ({ pageParam }) =>
      get<Page>(`/runs/${runId}/log`, {
        order: 'desc',
        limit: PAGE,
        failed: order === 'failed',
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.has_more ? (page.data.at(-1)?.seq ?? null) : null),
    enabled,
  })
  const { hasNextPage, isFetching, fetchNextPage } = pages
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const events = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data])
  return { events, more, loading: enabled && pages.isPending, error: enabled ? pages.error : null }
}
