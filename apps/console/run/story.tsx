import type { RunFold } from '@runwire/client'
import { Link, useSearchParams } from 'wouter'
import { RunProblem } from '../answer/run-problem.tsx'
import type { InternalRun } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { duration, useNow } from '../parts/time.tsx'
import { useWords } from '../words/words.tsx'
import type { TraceNode } from './trace/trace-nodes.ts'

/** Unusual facts of the run, as sentences: lost workers, limits that cut the run off, why it failed. */
export function Story({ run, nodes, view }: { run: InternalRun; nodes: readonly TraceNode[]; view: RunFold }) {
  const { run: words } = useWords()
  const [params] = useSearchParams()
  const original = params.get('original')
  const gaps = nodes.filter((node) => node.kind === 'gap')
  const error = view.error ?? run.error
  const stopped = view.stop_reason ?? run.stop_reason
  return (
    <div className="story" aria-live="polite">
      {error !== null && <RunProblem error={error} />}
      {view.output === null && run.activity?.kind === 'no_worker' && <NoWorker since={run.activity.since} />}
      {gaps.map((gap) => (
        <p key={gap.id}>
          <Icon name="clock" />
          {words.attempted(
            gap.attempt,
            duration((gap.end ?? gap.start) - gap.start),
            words.node.resumed(gap.resumedFrom ?? 0),
          )}
        </p>
      ))}
      {stopped !== null && stopped !== 'finished' && (
        <p className="ask-text">
          <Icon name="warning" />
          {words.stopReasons[stopped]}
        </p>
      )}
      {original !== null && (
        <p>
          <Icon name="retry" />
          <Link href={`/runs/${original}`}>{words.original}</Link>
          <Link href={`/compare?a=${original}&b=${run.id}`}>{words.compare}</Link>
        </p>
      )}
    </div>
  )
}

function NoWorker({ since }: { since: string }) {
  const { run: words } = useWords()
  const now = useNow()
  return (
    <p className="bad-text">
      <Icon name="warning" />
      <span className="num">{words.noWorkerNow(duration(Math.max(0, now - Date.parse(since))))}</span>
    </p>
  )
}
