import type { Secret } from '@runwire/db'
import { NO_OBSERVER, type Observer } from '@runwire/engine'
import type { NewEvent } from '@runwire/protocol'
import { COMMON, GEN_AI, RUNWIRE, SpanKind, SpanStatusCode, within, type Span, type Tracing } from '@runwire/tracing'
import type { HeldRun } from '../leases/held-run.ts'
import { observerOf, workBroke } from './observe-run.ts'

/** How the parts of hosting a run tell its trace what they do. */
export interface RunTrace {
  observer: Observer
  /** Reading, asking the hook and listing tools, before the agent begins. */
  setUp<Value>(work: () => Promise<Value>): Promise<Value>
  /** The last event of a batch that was stored as the run's end here: terminal, or `run.requires_action`. */
  ended(last: NewEvent | undefined): void
}

const UNTRACED: RunTrace = { observer: NO_OBSERVER, setUp: (work) => work(), ended: () => undefined }

/**
 * Does the work on a claimed run as one span of its trace: from its post to its end, or for a later attempt from its
 * claim. The time in the queue is a span of its own below it. `secrets` are taken out of whatever is recorded.
 */
export async function traceRun<Value>(
  tracing: Tracing | null,
  run: HeldRun,
  secrets: readonly Secret[],
  work: (trace: RunTrace) => Promise<Value>,
): Promise<Value> {
  if (tracing === null) return work(UNTRACED)
  const { claimed } = run
  const first = run.attempt === 1
  const posted = new Date(claimed.created_at)
  const span = tracing.startOfRun(claimed, `run ${claimed.agent_slug}`, {
    kind: SpanKind.CONSUMER,
    attributes: runAttributes(run),
    ...(first ? { startTime: posted } : {}),
  })
  return within(span, async () => {
    if (first) tracing.start('queue', { startTime: posted }).end(new Date(claimed.started_at ?? posted))
    try {
      return await work({
        observer: observerOf(tracing, secrets),
        setUp: (does) => inSpan(tracing, 'set up', does),
        ended: (last) => tellEnd(span, last),
      })
    } finally {
      span.end()
    }
  })
}

const runAttributes = ({ claimed, attempt }: HeldRun) => ({
  [RUNWIRE.run]: claimed.id,
  [RUNWIRE.project]: claimed.project_id,
  [RUNWIRE.attempt]: attempt,
  [GEN_AI.conversation]: claimed.conversation_id,
  [GEN_AI.agentId]: claimed.agent_slug,
  [GEN_AI.agentName]: claimed.agent.name,
  [GEN_AI.agentVersion]: claimed.agent_version_id,
  [GEN_AI.requestModel]: claimed.model,
})

async function inSpan<Value>(tracing: Tracing, name: string, work: () => Promise<Value>): Promise<Value> {
  const span = tracing.start(name)
  try {
    return await within(span, work)
  } catch (error) {
    workBroke(span, error)
    throw error
  } finally {
    span.end()
  }
}

function tellEnd(span: Span, last: NewEvent | undefined): void {
  if (last?.type.startsWith('run.') === true) span.setAttribute(RUNWIRE.status, last.type.slice('run.'.length))
  if (last?.type === 'run.completed') span.setAttribute(RUNWIRE.stopReason, last.stop_reason)
  if (last?.type !== 'run.failed') return
  span.setAttribute(COMMON.errorType, last.error.code)
  span.setStatus({ code: SpanStatusCode.ERROR, message: last.error.code })
}
