import './trace/trace.css'
import './log/log.css'
import './run.css'
import '../answer/answer.css'
import { useQuery } from '@tanstack/react-query'
import { RunwireError } from '@runwire/client'
import { useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { isTerminalStatus } from '../api/choices.ts'
import { get } from '../api/http.ts'
import type { InternalRun } from '../api/shapes.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { Empty, Loading, Problem } from '../parts/states.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { AnswerTab } from './answer-tab.tsx'
import { LOG_ORDERS, LogTab, type LogOrder } from './log/log-tab.tsx'
import { Pending } from '../answer/pending.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunHead } from './run-head.tsx'
import { SetupTab } from './setup-tab.tsx'
import { Story } from './story.tsx'
import { traceNodes } from './trace/trace-nodes.ts'
import { TraceTab } from './trace/trace-tab.tsx'
import { useRunLog } from './use-run-log.ts'

const TABS = ['trace', 'log', 'answer', 'setup'] as const
type Tab = (typeof TABS)[number]
const POLL_MS = 2_000
/** Ended runs with more events than this are not read whole while only a part of their log is looked at. */
const LONG_LOG = 1_000

/** One run: what it did and does, step by step, event by event. Every step and event has an address. */
export default function RunPage() {
  const { id = '' } = useParams<{ id: string }>()
  return <OneRun key={id} id={id} />
}

function OneRun({ id }: { id: string }) {
  const words = useWords()
  const [params, setParams] = useSearchParams()
  const [needed, setNeeded] = useState(false)
  const log = useRunLog(id, needed)
  const { view } = log.run
  const ended = view.output !== null
  const facts = useQuery({
    queryKey: ['run', id, ended],
    queryFn: () => get<InternalRun>(`/runs/${id}`),
    refetchInterval: ({ state }) =>
      ended || (state.data !== undefined && isTerminalStatus(state.data.status)) ? false : POLL_MS,
    placeholderData: (before: InternalRun | undefined) => before,
  })
  const { events, count } = log
  // The array only grows: how many there are says whether there are others.
  // oxlint-disable-next-line react/exhaustive-deps
  const nodes = useMemo(() => traceNodes(events), [events, count])
  const tab = (TABS as readonly string[]).includes(params.get('tab') ?? '') ? (params.get('tab') as Tab) : 'trace'
  const asked = params.get('order') ?? ''
  const order = (LOG_ORDERS as readonly string[]).includes(asked) ? (asked as LogOrder) : 'asc'
  const ofPart = tab === 'log' && order !== 'asc'
  // Once it is followed it stays so: what was read is kept.
  if (!needed && (!ofPart || (facts.data !== undefined && !isLong(facts.data)))) setNeeded(true)
  const choose = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  useShortcuts(Object.fromEntries(TABS.map((name, index) => [String(index + 1), () => choose({ tab: name })])))
  useTitle(facts.data?.input.slice(0, 60) || words.run.title)

  const missing = facts.error instanceof RunwireError && facts.error.status === 404
  if (missing)
    return (
      <Empty icon="search" title={words.run.goneTitle} action={<Link href="/runs">{words.run.back}</Link>}>
        {words.run.goneText}
      </Empty>
    )
  if (facts.data === undefined)
    return facts.error === null ? (
      <Loading rows={10} />
    ) : (
      <Problem error={facts.error} onRetry={() => void facts.refetch()} />
    )
  const run = facts.data
  return (
    <>
      <RunHead run={run} log={log} />
      <RunFacts run={run} view={view} nodes={nodes} />
      <Story run={run} nodes={nodes} view={view} />
      <Pending runId={id} pending={view.pending} />
      <div className="tabs" role="tablist" aria-label={words.run.title}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="run-panel"
            onClick={() => choose({ tab: name })}
          >
            {words.run.tabs[name]}
            {name === 'log' && <span className="dim num">{Math.max(run.last_seq, count)}</span>}
          </button>
        ))}
      </div>
      <div className="run-panel" id="run-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {log.run.error !== null && <Problem error={log.run.error} />}
        {tab === 'trace' && (
          <TraceTab
            run={run}
            view={view}
            events={events}
            nodes={nodes}
            chosen={params.get('node')}
            onChoose={(node) => choose({ node })}
          />
        )}
        {tab === 'log' && (
          <LogTab
            runId={id}
            created={run.created_at}
            events={events}
            count={count}
            total={Math.max(run.last_seq, count)}
            order={order}
            onOrder={(next) => choose({ order: next === 'asc' ? null : next })}
            chosen={Number(params.get('seq') ?? 0)}
            onChoose={(seq) => choose({ seq: seq === null ? null : String(seq) })}
          />
        )}
        {tab === 'answer' && <AnswerTab shown={log.run} />}
        {tab === 'setup' && <SetupTab run={run} />}
      </div>
    </>
  )
}

const isLong = (run: InternalRun): boolean => run.last_seq > LONG_LOG && isTerminalStatus(run.status)
