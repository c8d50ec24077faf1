import type { RunFold } from '@runwire/client'
import type { RunEvent } from '@runwire/protocol'
import { Link } from 'wouter'
import { ToolDetail } from '../../answer/process.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { money } from '../../parts/numbers.ts'
import { duration } from '../../parts/time.tsx'
import { useWords } from '../../words/words.tsx'
import { RoundDetail } from './round-detail.tsx'
import { ownMs, totalMs, type TraceNode } from './trace-nodes.ts'
import { nameOf } from './trace-row.tsx'

/** One step from inside: what went in, what came out, and the events it left. */
export function NodeDetail({
  node,
  nodes,
  view,
  events,
  now,
  onClose,
}: {
  node: TraceNode
  nodes: readonly TraceNode[]
  view: RunFold
  events: readonly RunEvent[]
  now: number
  onClose: () => void
}) {
  const words = useWords()
  const detail = words.run.detail
  const own = ownMs(node, now)
  const total = totalMs(node, nodes, now)
  const tool = node.kind === 'tool' ? view.tools.find((each) => each.call_id === node.id) : undefined
  const round = node.kind === 'round' ? view.rounds.find((each) => each.round === node.round) : undefined
  const mine = eventsOf(node, events)
  return (
    <aside className="detail" aria-label={nameOf(node, words)}>
      <header>
        <h2 className="cut">{nameOf(node, words)}</h2>
        <CopyButton text={() => location.href} label={words.run.log.link} />
        <button type="button" className="quiet" onClick={onClose} aria-label={words.frame.close}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <dl className="detail-facts num">
        <div>
          <dt>{detail.duration}</dt>
          <dd>
            {duration(own)} {total - own > 1 && <span className="dim">/ {duration(total)}</span>}
          </dd>
        </div>
        {node.firstTokenAt !== null && (
          <div>
            <dt>{words.run.node.firstToken}</dt>
            <dd>{duration(node.firstTokenAt - node.start)}</dd>
          </div>
        )}
        {node.usage !== null && (
          <div>
            <dt>{detail.usage}</dt>
            <dd>
              {node.usage.input_tokens} → {node.usage.output_tokens}
              {node.usage.cost !== undefined && ` · ${money(node.usage.cost)}`}
            </dd>
          </div>
        )}
      </dl>
      {node.retries.map((retry) => (
        <p key={retry.at} className="ask-text">
          {retry.reason}, {duration(retry.delay_ms)}
        </p>
      ))}
      {round !== undefined && <RoundDetail round={round} runId={view.run_id ?? ''} events={mine} />}
      {tool !== undefined && <ToolDetail tool={{ ...tool, steps: [] }} />}
      <details>
        <summary>
          {detail.events} <span className="num">{mine.length}</span>
        </summary>
        {mine.map((event) => (
          <div key={event.seq} className="detail-event">
            <Link href={`/runs/${event.run_id}?tab=log&seq=${event.seq}`}>
              #{event.seq} {event.type}
            </Link>
            <JsonView value={event} label={`#${event.seq}`} />
          </div>
        ))}
      </details>
    </aside>
  )
}

/** The stored events that tell of a step. */
function eventsOf(node: TraceNode, events: readonly RunEvent[]): RunEvent[] {
  if (node.kind === 'tool') return events.filter((event) => 'call_id' in event && event.call_id === node.id)
  if (node.kind === 'round')
    return events.filter((event) => event.type.startsWith('model.') && 'round' in event && event.round === node.round)
  return events.filter((event) => event.seq === node.seq)
}
