import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { InternalRun } from '../api/shapes.ts'
import { useNarrow } from '../parts/narrow.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { shortCount, tokensOf } from '../parts/numbers.ts'
import { Status } from '../parts/status.tsx'
import { Ago, duration, Since } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'

const ROW_PX = 36
/** On a phone the message has a line of its own. */
const TWO_LINES_PX = 54
const OVERSCAN = 12

/** One row per run, drawn only where it is seen; `onEnd` is called when the last ones come near. */
export function RunsTable({ runs, onEnd }: { runs: readonly InternalRun[]; onEnd: () => void }) {
  const { runs: words } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = useNarrow() ? TWO_LINES_PX : ROW_PX
  const rows = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollPaddingStart: rowPx,
    getItemKey: (index) => runs[index]?.id ?? index,
  })
  useEffect(() => rows.measure(), [rows, rowPx])
  const seen = rows.getVirtualItems()
  const last = seen.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= runs.length - OVERSCAN * 2) onEnd()
  }, [last, runs.length, onEnd])
  useRowKeys(scroller, runs.length, (index) => rows.scrollToIndex(index))

  const columns = words.columns
  return (
    <div className="runs" role="table" aria-label={words.list} aria-rowcount={runs.length + 1} ref={scroller}>
      <div className="runs-head" role="rowgroup">
        <div className="runs-row" role="row" aria-rowindex={1}>
          {(Object.keys(columns) as (keyof typeof columns)[]).map((name) => (
            <span key={name} role="columnheader" className={`c-${name}`}>
              {columns[name]}
            </span>
          ))}
        </div>
      </div>
      <div className="runs-body" role="rowgroup" style={{ height: rows.getTotalSize() }}>
        {seen.map((item) => {
          const run = runs[item.index]
          return run === undefined ? null : <Row key={item.key} run={run} index={item.index} top={item.start} />
        })}
      </div>
    </div>
  )
}

/** Drawn again only when something of its run changed; what counts up by itself does so inside. */
const Row = memo(
  function Row({ run, index, top }: { run: InternalRun; index: number; top: number }) {
    const { runs: words } = useWords()
    const [, navigate] = useLocation()
    const tokens = tokensOf(run.usage)
    return (
      <div
        className="runs-row"
        role="row"
        aria-rowindex={index + 2}
        data-index={index}
        style={{ transform: `translateY(${top}px)` }}
        onClick={(event) => {
          if (!(event.target instanceof HTMLAnchorElement)) navigate(`/runs/${run.id}`)
        }}
      >
        <span role="cell" className="c-status">
          <Status status={run.status} activity={run.activity} />
          {run.error !== null && <code className="cut bad-text">{run.error.code}</code>}
        </span>
        <span role="cell" className="c-message cut">
          <Link href={`/runs/${run.id}`}>{run.input === '' ? words.noMessage : run.input}</Link>
        </span>
        <span role="cell" className="c-agent cut">
          {run.agent}
        </span>
        <span role="cell" className="c-model cut">
          {run.model}
        </span>
        <span role="cell" className="c-tokens num">
          {tokens === null ? '' : shortCount(tokens)}
        </span>
        <span role="cell" className="c-time num">
          <TimeTaken run={run} />
        </span>
        <span role="cell" className="c-started">
          <Ago at={run.created_at} />
        </span>
      </div>
    )
  },
  (before, after) => before.top === after.top && before.index === after.index && looksTheSame(before.run, after.run),
)

const looksTheSame = (one: InternalRun, other: InternalRun): boolean =>
  one === other ||
  (one.id === other.id &&
    one.last_seq === other.last_seq &&
    one.status === other.status &&
    JSON.stringify(one.activity) === JSON.stringify(other.activity) &&
    JSON.stringify(one.usage) === JSON.stringify(other.usage))

function TimeTaken({ run }: { run: InternalRun }) {
  if (run.ended_at !== null)
    return <>{duration(Math.max(0, Date.parse(run.ended_at) - Date.parse(run.started_at ?? run.created_at)))}</>
  return run.started_at === null ? null : <Since at={run.started_at} />
}

/** j and k, or the arrows, move the focus from row to row; Enter follows its link. */
function useRowKeys(
  scroller: React.RefObject<HTMLDivElement | null>,
  count: number,
  show: (index: number) => void,
): void {
  const move = (step: number) => {
    const row = document.activeElement?.closest('[data-index]')
    const index = row === null || row === undefined ? -1 : Number((row as HTMLElement).dataset['index'])
    const next = Math.min(count - 1, Math.max(0, index + step))
    show(next)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus())
  }
  useShortcuts({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
  })
}
