import { useVirtualizer } from '@tanstack/react-virtual'
import type { RunFold } from '@runwire/client'
import type { RunEvent } from '@runwire/protocol'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { InternalRun } from '../../api/shapes.ts'
import { Choice } from '../../parts/choice.tsx'
import { duration, useNow } from '../../parts/time.tsx'
import { useWords } from '../../words/words.tsx'
import { NodeDetail } from './node-detail.tsx'
import { fits, foldableNodes, type TraceNode, unfoldedNodes } from './trace-nodes.ts'
import { TraceRow } from './trace-row.tsx'

const ROW_PX = 30
type Wanted = Parameters<typeof fits>[1]

interface TraceTabProps {
  run: InternalRun
  view: RunFold
  events: readonly RunEvent[]
  nodes: readonly TraceNode[]
  /** Id of the step that is looked into. */
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The steps of a run as a tree, each with its bar on one time axis, and the one chosen beside it. */
export function TraceTab({ run, view, events, nodes, chosen, onChoose }: TraceTabProps) {
  const { run: words } = useWords()
  const [wanted, setWanted] = useState<Wanted>('all')
  const clock = useNow()
  const start = nodes[0]?.start ?? Date.parse(run.created_at)
  const last = Math.max(start, ...nodes.map((node) => node.end ?? clock))
  const scale = { start, length: Math.max(last - start, 1), now: Math.max(clock, last) }
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const foldable = useMemo(() => foldableNodes(nodes), [nodes])
  const unfolded = wanted === 'all' ? unfoldedNodes(nodes, folded, chosen) : nodes
  const shown = unfolded.filter((node) => fits(node, wanted, scale.length, scale.now))
  const toggle = (id: string, fold: boolean) =>
    setFolded((before) => new Set(fold ? [...before, id] : [...before].filter((other) => other !== id)))
  const node = nodes.find((one) => one.id === chosen) ?? null

  return (
    <div className={node === null ? 'trace' : 'trace with-detail'}>
      <div className="trace-main">
        <div className="trace-bar">
          <Choice<Wanted>
            label={words.steps}
            value={wanted}
            onChange={setWanted}
            options={[
              { value: 'all', label: words.filterAll },
              { value: 'failed', label: words.filterFailed },
              { value: 'slow', label: words.filterSlow },
              { value: 'retried', label: words.filterRetried },
            ]}
          />
          <Ticks length={scale.length} label={words.timeline} />
        </div>
        {shown.length === 0 ? (
          <p className="dim trace-none">{words.noSteps}</p>
        ) : (
          <Rows
            nodes={nodes}
            shown={shown}
            scale={scale}
            chosen={chosen}
            onChoose={onChoose}
            isOpen={(id) => (wanted === 'all' && foldable.has(id) ? !folded.has(id) : null)}
            onFold={toggle}
          />
        )}
      </div>
      {node !== null && (
        <NodeDetail
          node={node}
          nodes={nodes}
          view={view}
          events={events}
          now={scale.now}
          onClose={() => onChoose(null)}
        />
      )}
    </div>
  )
}

function Rows({
  nodes,
  shown,
  scale,
  chosen,
  onChoose,
  isOpen,
  onFold,
}: Pick<TraceTabProps, 'nodes' | 'chosen' | 'onChoose'> & {
  /** Null where nothing can be folded. */
  isOpen: (id: string) => boolean | null
  onFold: (id: string, fold: boolean) => void
  shown: readonly TraceNode[]
  scale: { start: number; length: number; now: number }
}) {
  const { run: words } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
    getItemKey: (index) => shown[index]?.id ?? index,
  })
  const at = shown.findIndex((node) => node.id === chosen)
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at)
    // When another step is chosen, not when steps are added.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])
  return (
    <div className="trace-rows" ref={scroller} role="group" aria-label={words.steps}>
      <div className="trace-space" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const node = shown[item.index]
          if (node === undefined) return null
          return (
            <TraceRow
              key={item.key}
              node={node}
              nodes={nodes}
              scale={scale}
              top={item.start}
              chosen={node.id === chosen}
              open={isOpen(node.id)}
              onFold={(fold) => onFold(node.id, fold)}
              onChoose={() => onChoose(node.id === chosen ? null : node.id)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Five marks on the axis, at round times. */
function Ticks({ length, label }: { length: number; label: string }) {
  const step = roundStep(length / 4)
  const marks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
  return (
    <div className="ticks num" role="img" aria-label={`${label}: ${duration(length)}`}>
      {marks.map((mark) => (
        <span key={mark} style={{ left: `${(mark / length) * 100}%` }}>
          {mark === 0 ? '0' : duration(mark).replace(/\.0+(?= )/, '')}
        </span>
      ))}
    </div>
  )
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10
  return factor * power
}
