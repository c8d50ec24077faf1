import type { RunFold } from '@runwire/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { InternalRun } from '../api/shapes.ts'
import { count, money } from '../parts/numbers.ts'
import { Ago, duration, Since } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'
import type { TraceNode } from './trace/trace-nodes.ts'

/** The numbers an operator looks for first, always in the same places. */
export function RunFacts({ run, view, nodes }: { run: InternalRun; view: RunFold; nodes: readonly TraceNode[] }) {
  const { run: words } = useWords()
  const queue = nodes.find((node) => node.kind === 'queue')
  const firstToken = nodes.find((node) => node.firstTokenAt !== null)?.firstTokenAt ?? null
  const usage = view.usage ?? run.usage
  const attempt = Math.max(view.attempt, run.attempt)
  return (
    <dl className="facts sideways">
      <Fact name={words.facts.agent}>
        <Link href={`/agents/${run.agent}`}>{run.agent}</Link>
      </Fact>
      <Fact name={words.facts.model}>{run.model}</Fact>
      <Fact name={words.facts.queue}>
        {queue === undefined ? (
          '–'
        ) : queue.end === null ? (
          <Since at={run.created_at} />
        ) : (
          duration(queue.end - queue.start)
        )}
      </Fact>
      <Fact name={words.facts.firstToken}>
        {firstToken === null || queue === undefined ? '–' : duration(firstToken - queue.start)}
      </Fact>
      <Fact name={words.facts.total}>
        {run.ended_at === null ? (
          <Since at={run.created_at} />
        ) : (
          duration(Date.parse(run.ended_at) - Date.parse(run.created_at))
        )}
      </Fact>
      <Fact name={words.facts.tokens}>
        {usage === null ? '–' : words.tokensInOut(count(usage.input_tokens), count(usage.output_tokens))}
        {usage?.estimated === true && <span className="dim"> {words.estimated}</span>}
      </Fact>
      <Fact name={words.facts.cost}>
        {usage?.cost === undefined ? <span className="dim">{words.noPrices}</span> : money(usage.cost)}
      </Fact>
      <Fact name={words.facts.attempts}>{attempt}</Fact>
      {run.worker_id !== null && (
        <Fact name={words.facts.worker}>
          <code className="cut">{run.worker_id}</code>
        </Fact>
      )}
      {run.end_user !== null && <Fact name={words.facts.endUser}>{run.end_user}</Fact>}
      <Fact name={words.facts.made}>
        <Ago at={run.created_at} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
