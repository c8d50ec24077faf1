import 'uplot/dist/uPlot.min.css'
import './observability.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { get } from '../api/http.ts'
import type { Minute } from '@runwire/protocol'
import type { WorkState } from '../api/shapes.ts'
import { Choice } from '../parts/choice.tsx'
import { count, money, shortCount } from '../parts/numbers.ts'
import { Loading, Problem } from '../parts/states.tsx'
import { duration } from '../parts/time.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { Chart } from './chart.tsx'
import { Errors } from './errors.tsx'
import { seriesOf, RANGES, type RangeName } from './minutes.ts'
import { Now } from './now.tsx'

const POLL_MS = 15_000

/** How the project's runs do, minute by minute, and who works on them now. */
export default function ObservabilityPage() {
  const { observability: words, frame } = useWords()
  useTitle(frame.pages.observability)
  const [params, setParams] = useSearchParams()
  const asked = params.get('range')
  const range: RangeName = asked !== null && asked in RANGES ? (asked as RangeName) : '1h'
  const minutes = useQuery({
    queryKey: ['minutes', range],
    queryFn: () => {
      const until = Date.now()
      const since = until - RANGES[range].ms
      return get<{ data: Minute[] }>('/minutes', {
        since: new Date(since).toISOString(),
        until: new Date(until).toISOString(),
      }).then(({ data }) => ({ data, since, until }))
    },
    refetchInterval: POLL_MS,
  })
  const state = useQuery({
    queryKey: ['work-state'],
    queryFn: () => get<WorkState>('/work-state'),
    refetchInterval: 2_000,
  })
  const series = useMemo(
    () =>
      minutes.data === undefined
        ? null
        : seriesOf(minutes.data.data, minutes.data.since, minutes.data.until, RANGES[range].stepMs),
    [minutes.data, range],
  )
  return (
    <>
      <header className="page-head">
        <h1>{frame.pages.observability}</h1>
        <div className="actions range">
          <Choice<RangeName>
            label={words.range}
            value={range}
            onChange={(next) => setParams({ range: next }, { replace: true })}
            options={(Object.keys(RANGES) as RangeName[]).map((value) => ({ value, label: words.ranges[value] }))}
          />
        </div>
      </header>
      <div className="page-body observability" tabIndex={0} role="group" aria-label={frame.pages.observability}>
        {state.error !== null && <Problem error={state.error} onRetry={() => void state.refetch()} />}
        {(state.error === null || state.data !== undefined) && <Now state={state.data ?? null} />}
        {state.error === null && minutes.error !== null && (
          <Problem error={minutes.error} onRetry={() => void minutes.refetch()} />
        )}
        {series === null && minutes.error === null && <Loading />}
        {series !== null && (
          <div className="charts">
            <Chart
              title={words.runs(words.steps[range])}
              at={series.at}
              lines={[
                { label: words.completed, tone: 'good', values: series.completed, fill: true },
                { label: words.failed, tone: 'bad', values: series.failed },
                { label: words.cancelled, tone: 'calm', values: series.cancelled },
              ]}
              say={(value) => count(Math.round(value))}
              told="sum"
              none={words.noneEnded}
            />
            <Chart
              title={words.duration}
              at={series.at}
              lines={[
                { label: 'p50', tone: 'accent', values: series.durationP50 },
                { label: 'p95', tone: 'ask', values: series.durationP95 },
              ]}
              say={duration}
              told="latest"
              none={words.noneEnded}
            />
            <Chart
              title={words.firstToken}
              at={series.at}
              lines={[
                { label: 'p50', tone: 'accent', values: series.firstTokenP50 },
                { label: 'p95', tone: 'ask', values: series.firstTokenP95 },
              ]}
              say={duration}
              told="latest"
              none={words.noneEnded}
            />
            <Chart
              title={words.queueWait}
              at={series.at}
              lines={[{ label: 'p95', tone: 'ask', values: series.queueP95 }]}
              say={duration}
              told="latest"
              none={words.noneEnded}
            />
            <Chart
              title={words.tokens}
              at={series.at}
              lines={[
                { label: words.input, tone: 'accent', values: series.input },
                { label: words.output, tone: 'good', values: series.output },
              ]}
              say={shortCount}
              told="sum"
              none={words.noneEnded}
            />
            <Chart
              title={words.cost}
              at={series.at}
              lines={[{ label: words.cost, tone: 'accent', values: series.cost, fill: true }]}
              say={money}
              told="sum"
              none={
                <>
                  {words.noCost} <Link href="/settings/project">{words.setPrices}</Link>
                </>
              }
            />
          </div>
        )}
        {minutes.data !== undefined && <Errors minutes={minutes.data.data} range={range} />}
      </div>
    </>
  )
}
