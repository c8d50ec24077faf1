import { useQuery } from '@tanstack/react-query'
import { get } from '../api/http.ts'
import type { WorkState } from '../api/shapes.ts'
import { count } from '../parts/numbers.ts'
import { Since } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'
import type { FilterName } from './filters.ts'

const POLL_MS = 2_000

/** Runs that wait, the longest wait, and the workers: one line over the list; a click on a number filters the list by it. */
export function QueueStrip({ onChoose }: { onChoose: (name: FilterName, value: string) => void }) {
  const { runs: words } = useWords()
  const { data } = useQuery({
    queryKey: ['work-state'],
    queryFn: () => get<WorkState>('/work-state'),
    refetchInterval: POLL_MS,
  })
  const queue = data?.queue
  const number = (value: number | undefined) => <b className="num">{value === undefined ? '–' : count(value)}</b>
  return (
    <div className="strip sideways">
      <button type="button" onClick={() => onChoose('status', 'running')}>
        {words.running} {number(queue?.running)}
      </button>
      <button type="button" onClick={() => onChoose('activity', 'waiting_worker')}>
        {words.queueDepth} {number(queue?.queued)}
      </button>
      <span>
        {words.oldest}{' '}
        <b className="num">
          {queue?.oldest_queued_at == null ? words.nothingWaits : <Since at={queue.oldest_queued_at} />}
        </b>
      </span>
      <button type="button" onClick={() => onChoose('activity', 'waiting_turn')}>
        {words.waiting} {number(queue?.waiting)}
      </button>
      <button type="button" onClick={() => onChoose('status', 'requires_action')}>
        {words.needAnswer} {number(queue?.requires_action)}
      </button>
      <span>
        {words.workers} {number(data?.workers.filter(({ draining }) => !draining).length)}
      </span>
    </div>
  )
}
