import '../run/run.css'
import '../answer/answer.css'
import './compare.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { get } from '../api/http.ts'
import type { InternalRun } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { Empty, Loading, Problem } from '../parts/states.tsx'
import { useTitle } from '../parts/title.ts'
import { AnswerTab } from '../run/answer-tab.tsx'
import { traceNodes } from '../run/trace/trace-nodes.ts'
import { useRunLog } from '../run/use-run-log.ts'
import { useWords } from '../words/words.tsx'
import { CompareFacts } from './compare-facts.tsx'
import { CompareSteps } from './compare-steps.tsx'
import { factsOf } from './compared-facts.ts'
import { RunChoice } from './run-choice.tsx'

const POLL_MS = 2_000

/** Two runs side by side: their figures, their steps and their answers, live while they run. */
export default function ComparePage() {
  const words = useWords()
  const [params] = useSearchParams()
  const [first, second] = [params.get('a'), params.get('b')]
  useTitle(words.compare.title)
  if (first === null)
    return (
      <Empty icon="runs" title={words.compare.nothing} action={<Link href="/runs">{words.run.back}</Link>}>
        {words.compare.nothingText}
      </Empty>
    )
  return (
    <>
      <header className="page-head">
        <Link href={`/runs/${first}`} className="quiet" aria-label={words.run.title} title={words.run.title}>
          <Icon name="left" />
        </Link>
        <h1>{words.compare.title}</h1>
      </header>
      <div className="compare">
        <div className="compare-heads">
          <RunChoice side="a" beside={first} chosen={first} />
          <RunChoice side="b" beside={first} chosen={second} />
        </div>
        {second === null ? (
          <p className="dim">{words.compare.chooseSecond}</p>
        ) : (
          <Pair key={`${first} ${second}`} first={first} second={second} />
        )}
      </div>
    </>
  )
}

function Pair({ first, second }: { first: string; second: string }) {
  const words = useWords()
  const left = useSide(first)
  const right = useSide(second)
  const problem = left.run.error ?? right.run.error
  if (problem !== null) return <Problem error={problem} />
  if (left.run.data === undefined || right.run.data === undefined) return <Loading rows={10} />
  return (
    <>
      <CompareFacts
        left={factsOf(left.run.data, left.log.run.view, left.nodes)}
        right={factsOf(right.run.data, right.log.run.view, right.nodes)}
      />
      <CompareSteps left={left.nodes} right={right.nodes} />
      <section className="compare-answers" aria-label={words.run.tabs.answer}>
        <AnswerTab shown={left.log.run} />
        <AnswerTab shown={right.log.run} />
      </section>
    </>
  )
}

function useSide(id: string) {
  const log = useRunLog(id)
  const ended = log.run.view.output !== null
  const run = useQuery({
    queryKey: ['run', id, ended],
    queryFn: () => get<InternalRun>(`/runs/${id}`),
    refetchInterval: ended ? false : POLL_MS,
    placeholderData: (before: InternalRun | undefined) => before,
  })
  const { events, count } = log
  // The array only grows: how many there are says whether there are others.
  // oxlint-disable-next-line react/exhaustive-deps
  const nodes = useMemo(() => traceNodes(events), [events, count])
  return { log, run, nodes }
}
