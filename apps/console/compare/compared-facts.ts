import type { RunFold } from '@runwire/client'
import type { RunStatus, Usage } from '@runwire/protocol'
import type { InternalRun } from '../api/shapes.ts'
import { ownMs, type TraceNode } from '../run/trace/trace-nodes.ts'

/** The figures of a run that are worth setting beside another's; milliseconds, null where there is none. */
export interface ComparedFacts {
  status: RunStatus
  agent: string
  model: string
  queueMs: number | null
  firstTokenMs: number | null
  totalMs: number | null
  usage: Usage | null
  rounds: number
  toolCalls: number
  failedCalls: number
  retries: number
  attempts: number
  error: string | null
}

export function factsOf(run: InternalRun, view: RunFold, nodes: readonly TraceNode[]): ComparedFacts {
  const queue = nodes.find((node) => node.kind === 'queue')
  const firstToken = nodes.find((node) => node.firstTokenAt !== null)?.firstTokenAt ?? null
  const tools = nodes.filter((node) => node.kind === 'tool')
  return {
    status: view.status ?? run.status,
    agent: run.agent,
    model: run.model,
    queueMs: queue === undefined || queue.end === null ? null : ownMs(queue, queue.end),
    firstTokenMs: firstToken === null || queue === undefined ? null : firstToken - queue.start,
    totalMs: run.ended_at === null ? null : Date.parse(run.ended_at) - Date.parse(run.created_at),
    usage: view.usage ?? run.usage,
    rounds: nodes.filter((node) => node.kind === 'round').length,
    toolCalls: tools.length,
    failedCalls: tools.filter((node) => node.state === 'failed').length,
    retries: nodes.reduce((sum, node) => sum + node.retries.length, 0),
    attempts: Math.max(view.attempt, run.attempt),
    error: (view.error ?? run.error)?.code ?? null,
  }
}

/** Steps of two runs in pairs: the n-th round with the n-th, and in it the n-th call of a tool with the n-th of the same tool. */
export function pairSteps(
  left: readonly TraceNode[],
  right: readonly TraceNode[],
): { key: string; left: TraceNode | null; right: TraceNode | null }[] {
  const keyed = (nodes: readonly TraceNode[]) => {
    const seen = new Map<string, number>()
    return new Map(
      nodes.map((node) => {
        const name = `${node.kind} ${node.round ?? ''} ${node.name}`
        const times = (seen.get(name) ?? 0) + 1
        seen.set(name, times)
        return [`${name} ${times}`, node] as const
      }),
    )
  }
  const [one, other] = [keyed(left), keyed(right)]
  const pairs = [...one].map(([key, node]) => ({ key, left: node as TraceNode | null, right: other.get(key) ?? null }))
  // A step that only the second run has stands where it happened there: after the one before it.
  let at = 0
  for (const [key, node] of other) {
    const known = pairs.findIndex((pair) => pair.key === key)
    if (known >= 0) at = known + 1
    else pairs.splice(at++, 0, { key, left: null, right: node })
  }
  return pairs
}
