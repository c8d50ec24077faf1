import { useVirtualizer } from '@tanstack/react-virtual'
import type { RunEvent } from '@runwire/protocol'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { duration } from '../../parts/time.tsx'
import { useWords } from '../../words/words.tsx'
import type { LogRow } from './log-rows.ts'
import { saidBy } from './said-by.ts'

const ROW_PX = 28
const OVERSCAN = 20

interface LogLinesProps {
  rows: readonly LogRow[]
  /** When the run was queued, in epoch milliseconds; times count from here. */
  begun: number
  chosen: number
  onChoose: (seq: number | null) => void
  onUnfold: (seq: number) => void
  /** Called when the last rows come near. */
  onEnd?: (() => void) | undefined
}

/** Events one line each, drawn only where they are seen; a line opens to its raw JSON. */
export function LogLines({ rows, begun, chosen, onChoose, onUnfold, onEnd }: LogLinesProps) {
  const { run } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.seq ?? index,
  })
  const at = rows.findIndex((row) => row.kind === 'event' && row.seq === chosen)
  const found = at >= 0
  useEffect(() => {
    if (found) lines.scrollToIndex(at, { align: 'auto' })
    // When another event is chosen or it has arrived, not with each one that is added.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen, found])
  const seen = lines.getVirtualItems()
  const last = seen.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - OVERSCAN * 2) onEnd?.()
  }, [last, rows.length, onEnd])
  return (
    <div className="log-rows" ref={scroller} role="group" aria-label={run.log.label}>
      <div className="trace-space" style={{ height: lines.getTotalSize() }}>
        {seen.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          const opened = row.kind === 'event' && row.seq === chosen
          return (
            <div
              key={item.key}
              className={opened ? 'log-item opened' : 'log-item'}
              ref={lines.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'fold' ? (
                <button type="button" className="log-line" aria-expanded={false} onClick={() => onUnfold(row.seq)}>
                  <span className="num dim">{row.seq}</span>
                  <span />
                  <span className="dim">
                    <span className="twist" aria-hidden="true" /> {run.log.folded(row.count)}
                  </span>
                  <span className="cut dim">{row.types.join(', ')}</span>
                </button>
              ) : (
                <EventLine event={row.event} begun={begun} opened={opened} onChoose={onChoose} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function EventLine({
  event,
  begun,
  opened,
  onChoose,
}: Pick<LogLinesProps, 'begun' | 'onChoose'> & { event: RunEvent; opened: boolean }) {
  const { run } = useWords()
  return (
    <>
      <button
        type="button"
        className="log-line"
        aria-expanded={opened}
        onClick={() => onChoose(opened ? null : event.seq)}
      >
        <span className="num dim">{event.seq}</span>
        <span className="num dim">{duration(Math.max(0, Date.parse(event.created_at) - begun))}</span>
        <code className={`event-type ${toneOf(event.type)}`}>{event.type}</code>
        <span className="cut">{saidBy(event)}</span>
      </button>
      {opened && (
        <div className="log-raw">
          <CopyButton text={() => location.href} label={run.log.link} showLabel />
          <JsonView value={event} label={run.log.raw} tall />
        </div>
      )}
    </>
  )
}

function toneOf(type: string): string {
  if (type.endsWith('.failed') || type === 'model.retried') return 'bad-text'
  if (type.startsWith('run.')) return 'strong'
  return ''
}
