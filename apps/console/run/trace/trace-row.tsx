import { Icon, type IconName } from '../../parts/icon.tsx'
import { duration } from '../../parts/time.tsx'
import { useWords, type Words } from '../../words/words.tsx'
import { ownMs, totalMs, type TraceNode } from './trace-nodes.ts'

interface Scale {
  start: number
  length: number
  now: number
}

const ICONS: Record<TraceNode['kind'], IconName> = {
  queue: 'clock',
  gap: 'warning',
  requires_action: 'person',
  round: 'model',
  tool: 'tool',
}
const INDENT_PX = 16
/** A bar thinner than this cannot be seen. */
const THINNEST = 0.25

/** One step: its name in the tree, its own and its whole time, and its bar. */
export function TraceRow({
  node,
  nodes,
  scale,
  top,
  chosen,
  open,
  onChoose,
  onFold,
}: {
  node: TraceNode
  nodes: readonly TraceNode[]
  scale: Scale
  top: number
  chosen: boolean
  /** True if the steps of its sub-agent are shown; null where it has none. */
  open: boolean | null
  onChoose: () => void
  onFold: (fold: boolean) => void
}) {
  const words = useWords()
  const own = ownMs(node, scale.now)
  const total = totalMs(node, nodes, scale.now)
  const place = (at: number) => ((at - scale.start) / scale.length) * 100
  return (
    <div className="trace-line" style={{ transform: `translateY(${top}px)` }}>
      {open !== null && (
        <button
          type="button"
          className="trace-fold"
          style={{ left: node.depth * INDENT_PX }}
          aria-expanded={open}
          aria-label={words.run.node.fold(nameOf(node, words))}
          onClick={() => onFold(open)}
        >
          <span className={open ? 'twist open' : 'twist'} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={`trace-row ${node.kind} ${node.state}`}
        aria-pressed={chosen}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (open === null || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
          event.preventDefault()
          onFold(event.key === 'ArrowLeft')
        }}
      >
        <span className="trace-name" style={{ paddingLeft: node.depth * INDENT_PX }}>
          <Icon name={ICONS[node.kind]} size={14} />
          <span className="cut">{nameOf(node, words)}</span>
          <span className="dim cut trace-note">{noteOf(node, words)}</span>
        </span>
        <span className="trace-time num">
          {duration(own)}
          {total - own > 1 && <span className="dim"> / {duration(total)}</span>}
        </span>
        <span className="trace-lane" aria-hidden="true">
          <span
            className="bar"
            style={{ left: `${place(node.start)}%`, width: `${Math.max(THINNEST, (own / scale.length) * 100)}%` }}
          />
          {node.firstTokenAt !== null && (
            <span
              className="mark-first"
              style={{ left: `${place(node.firstTokenAt)}%` }}
              title={`${words.run.node.firstToken} ${duration(node.firstTokenAt - node.start)}`}
            />
          )}
          {node.retries.map((retry) => (
            <span
              key={retry.at}
              className="mark-retry"
              style={{ left: `${place(retry.at)}%` }}
              title={`${retry.reason}, ${duration(retry.delay_ms)}`}
            />
          ))}
        </span>
      </button>
    </div>
  )
}

export function nameOf(node: TraceNode, { run: words }: Words): string {
  if (node.kind === 'queue') return words.node.queue
  if (node.kind === 'gap') return words.node.lost
  if (node.kind === 'requires_action') return words.node.requires_action
  if (node.kind === 'round') return words.node.round(node.round ?? 0)
  return node.title || node.name
}

function noteOf(node: TraceNode, { run: words }: Words): string {
  if (node.kind === 'gap') return `${words.node.attempt(node.attempt)}, ${words.node.resumed(node.resumedFrom ?? 0)}`
  const notes: string[] = []
  if (node.kind === 'tool' && node.title !== node.name && node.title !== '') notes.push(node.name)
  if (node.retries.length > 0) notes.push(words.node.retried(node.retries.length))
  else if (node.tries > 1) notes.push(words.node.tries(node.tries))
  if (node.usage !== null) notes.push(`${node.usage.input_tokens} → ${node.usage.output_tokens}`)
  return notes.join(' · ')
}
