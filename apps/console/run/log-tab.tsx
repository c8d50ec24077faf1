import { Checkbox, TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { RunEvent } from '@runwire/protocol'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { JsonView } from '../parts/json-view.tsx'
import { duration } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'
import { saidBy } from './said-by.ts'

const ROW_PX = 28
/** Events an operator rarely looks for. */
const LOW_VALUE = new Set(['tool.progress', 'citation.added', 'tools.branching'])

interface LogTabProps {
  events: readonly RunEvent[]
  count: number
  /** Seq of the event that is opened, or 0. */
  chosen: number
  onChoose: (seq: number | null) => void
}

/** Every stored event in order, one line each; a line opens to its raw JSON and has an address of its own. */
export function LogTab({ events, count, chosen, onChoose }: LogTabProps) {
  const { run } = useWords()
  const words = run.log
  const [search, setSearch] = useState('')
  const [folded, setFolded] = useState(true)
  const shown = useMemo(
    () => matching(events, search, folded),
    // The array only grows: how many there are says whether there are others.
    // oxlint-disable-next-line react/exhaustive-deps
    [events, count, search, folded],
  )
  return (
    <div className="log">
      <div className="log-bar">
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
          checked={folded}
          onChange={(event) => setFolded(event.currentTarget.checked)}
        />
        <span className="dim num">
          {shown.length} / {count}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="dim trace-none">{words.none}</p>
      ) : (
        <Lines events={shown} first={Date.parse(events[0]?.created_at ?? '')} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

function Lines({
  events,
  first,
  chosen,
  onChoose,
}: Pick<LogTabProps, 'events' | 'chosen' | 'onChoose'> & { first: number }) {
  const { run } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
    getItemKey: (index) => events[index]?.seq ?? index,
  })
  const at = events.findIndex((event) => event.seq === chosen)
  const found = at >= 0
  useEffect(() => {
    if (found) rows.scrollToIndex(at, { align: 'auto' })
    // When another event is chosen or it has arrived, not with each one that is added.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen, found])
  return (
    <div className="log-rows" ref={scroller} role="group" aria-label={run.log.label}>
      <div className="trace-space" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const event = events[item.index]
          if (event === undefined) return null
          const opened = event.seq === chosen
          return (
            <div
              key={item.key}
              className={opened ? 'log-item opened' : 'log-item'}
              ref={rows.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <button
                type="button"
                className="log-line"
                aria-expanded={opened}
                onClick={() => onChoose(opened ? null : event.seq)}
              >
                <span className="num dim">{event.seq}</span>
                <span className="num dim">{duration(Math.max(0, Date.parse(event.created_at) - first))}</span>
                <code className={`event-type ${toneOf(event.type)}`}>{event.type}</code>
                <span className="cut">{saidBy(event)}</span>
              </button>
              {opened && (
                <div className="log-raw">
                  <CopyButton text={() => location.href} label={run.log.link} showLabel />
                  <JsonView value={event} label={run.log.raw} tall />
                </div>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function matching(events: readonly RunEvent[], search: string, folded: boolean): RunEvent[] {
  const wanted = search.trim().toLowerCase()
  return events.filter(
    (event) =>
      !(folded && LOW_VALUE.has(event.type)) && (wanted === '' || JSON.stringify(event).toLowerCase().includes(wanted)),
  )
}

function toneOf(type: string): string {
  if (type.endsWith('.failed') || type === 'model.retried') return 'bad-text'
  if (type.startsWith('run.')) return 'strong'
  return ''
}
