import type { RunEvent, RunEventOf, Usage } from '@runwire/protocol'

/**
 * One step of a run on the time axis. A `round` is one model call; the tools it called are its children, and the rounds
 * of a sub-agent are children of the call that asked it. `gap` is time without a worker between two attempts,
 * `requires_action` time in which the run waited for a person or the caller.
 */
export interface TraceNode {
  id: string
  kind: 'queue' | 'gap' | 'requires_action' | 'round' | 'tool'
  parent: string | null
  depth: number
  /** Epoch milliseconds; `end` is null while it goes on. */
  start: number
  end: number | null
  state: 'running' | 'done' | 'failed' | 'cancelled'
  round: number | null
  attempt: number
  /** Of a tool. */
  name: string
  title: string
  firstTokenAt: number | null
  retries: { at: number; reason: string; delay_ms: number }[]
  /** How often the model was asked, or the tool begun, until it went through. */
  tries: number
  usage: Usage | null
  /** Of a gap: the round whose result was the last one stored. */
  resumedFrom: number | null
  /** Where it begins in the log. */
  seq: number
}

/** Reads a run's stored events as the tree of its steps, in order of their beginning. Pure; any prefix of a log works. */
export function traceNodes(events: readonly RunEvent[]): TraceNode[] {
  const nodes = new Map<string, TraceNode>()
  const trace = { nodes, attempt: 0, lastAt: 0, waiting: null as TraceNode | null }
  for (const event of events) {
    take(trace, event, Date.parse(event.created_at))
    trace.lastAt = Date.parse(event.created_at)
  }
  return inTreeOrder([...nodes.values()])
}

interface Trace {
  nodes: Map<string, TraceNode>
  attempt: number
  lastAt: number
  waiting: TraceNode | null
}

function take(trace: Trace, event: RunEvent, at: number): void {
  switch (event.type) {
    case 'run.queued':
      return void add(trace, { id: 'queue', kind: 'queue', start: at, seq: event.seq })
    case 'run.started':
      return startAttempt(trace, event, at)
    case 'model.started':
      return startRound(trace, event, at)
    case 'model.retried':
      return void trace.nodes
        .get(`round-${event.round}`)
        ?.retries.push({ at, reason: event.reason, delay_ms: event.delay_ms })
    case 'model.completed':
      return completeRound(trace, event, at)
    case 'tool.started':
      return startTool(trace, event, at)
    case 'tool.completed':
      return end(trace.nodes.get(event.call_id), at, 'done')
    case 'tool.failed':
      return end(trace.nodes.get(event.call_id), at, 'failed')
    case 'tool.cancelled':
      return end(trace.nodes.get(event.call_id), at, 'cancelled')
    case 'run.requires_action':
      trace.waiting = add(trace, {
        id: `requires_action-${event.seq}`,
        kind: 'requires_action',
        start: at,
        seq: event.seq,
      })
      return
    case 'run.completed':
    case 'run.failed':
    case 'run.cancelled':
      for (const node of trace.nodes.values())
        if (node.end === null) end(node, at, event.type === 'run.failed' ? 'failed' : 'cancelled')
      return
    default:
  }
}

function startAttempt(trace: Trace, event: RunEventOf<'run.started'>, at: number): void {
  end(trace.nodes.get('queue'), at, 'done')
  if (trace.waiting !== null) end(trace.waiting, at, 'done')
  else if (trace.attempt > 0) {
    const gap = add(trace, { id: `gap-${event.attempt}`, kind: 'gap', start: trace.lastAt, seq: event.seq })
    gap.resumedFrom = event.resumed_from_round ?? 0
    gap.attempt = event.attempt
    end(gap, at, 'failed')
  }
  trace.waiting = null
  trace.attempt = event.attempt
}

function startRound(trace: Trace, event: RunEventOf<'model.started'>, at: number): void {
  const id = `round-${event.round}`
  const known = trace.nodes.get(id)
  if (known !== undefined) {
    // A try of an earlier attempt is lost; one of this attempt is part of the same wait.
    if (known.attempt !== trace.attempt) Object.assign(known, { start: at, seq: event.seq, attempt: trace.attempt })
    known.tries++
    return
  }
  add(trace, { id, kind: 'round', parent: event.parent_call_id ?? null, start: at, seq: event.seq, round: event.round })
}

function completeRound(trace: Trace, event: RunEventOf<'model.completed'>, at: number): void {
  const node = trace.nodes.get(`round-${event.round}`)
  if (node === undefined) return
  node.usage = event.usage
  if (event.time_to_first_token_ms !== null)
    node.firstTokenAt = Math.min(at, at - event.duration_ms + event.time_to_first_token_ms)
  end(node, at, 'done')
}

function startTool(trace: Trace, event: RunEventOf<'tool.started'>, at: number): void {
  const known = trace.nodes.get(event.call_id)
  if (known !== undefined) {
    Object.assign(known, { start: at, end: null, state: 'running', attempt: trace.attempt, tries: known.tries + 1 })
    return
  }
  const { call_id, round, name, title, seq } = event
  add(trace, { id: call_id, kind: 'tool', parent: `round-${round}`, start: at, seq, round, name, title })
}

function add(trace: Trace, given: Pick<TraceNode, 'id' | 'kind' | 'start' | 'seq'> & Partial<TraceNode>): TraceNode {
  const node: TraceNode = {
    parent: null,
    depth: 0,
    end: null,
    state: 'running',
    round: null,
    attempt: trace.attempt,
    name: '',
    title: '',
    firstTokenAt: null,
    retries: [],
    tries: 1,
    usage: null,
    resumedFrom: null,
    ...given,
  }
  trace.nodes.set(node.id, node)
  return node
}

function end(node: TraceNode | undefined, at: number, state: TraceNode['state']): void {
  if (node === undefined || node.end !== null) return
  node.end = Math.max(at, node.start)
  node.state = state
}

/** Parents before their children, each level by its beginning; a child whose parent is unknown stands at top level. */
function inTreeOrder(nodes: TraceNode[]): TraceNode[] {
  const ids = new Set(nodes.map((node) => node.id))
  const children = Map.groupBy(nodes, (node) => (node.parent !== null && ids.has(node.parent) ? node.parent : null))
  const ordered: TraceNode[] = []
  const place = (parent: string | null, depth: number) => {
    const level = (children.get(parent) ?? []).toSorted((one, other) => one.start - other.start || one.seq - other.seq)
    for (const node of level) {
      node.depth = depth
      ordered.push(node)
      place(node.id, depth + 1)
    }
  }
  place(null, 0)
  return ordered
}

/** From the first moment of a step to the last of everything below it. */
export function totalMs(node: TraceNode, nodes: readonly TraceNode[], now: number): number {
  const at = nodes.indexOf(node)
  let last = node.end ?? now
  for (let index = at + 1; index < nodes.length; index++) {
    const below = nodes[index]
    if (below === undefined || below.depth <= node.depth) break
    last = Math.max(last, below.end ?? now)
  }
  return last - node.start
}

export const ownMs = (node: TraceNode, now: number): number => (node.end ?? now) - node.start

/** Ids of calls that a sub-agent answered: the steps below them can be folded away. */
export function foldableNodes(nodes: readonly TraceNode[]): Set<string> {
  const rounds = nodes.filter((node) => node.kind === 'round' && node.parent !== null)
  return new Set(rounds.map((node) => node.parent ?? ''))
}

/** The steps without those below a folded one; the way to the `chosen` one stays open. */
export function unfoldedNodes(
  nodes: readonly TraceNode[],
  folded: ReadonlySet<string>,
  chosen: string | null,
): TraceNode[] {
  if (folded.size === 0) return [...nodes]
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const open = new Set<string>()
  for (let node = byId.get(chosen ?? ''); node !== undefined; node = byId.get(node.parent ?? '')) open.add(node.id)
  const hidden = new Set<string>()
  return nodes.filter((node) => {
    const parent = node.parent ?? ''
    const away = hidden.has(parent) || (folded.has(parent) && !open.has(node.id))
    if (away) hidden.add(node.id)
    return !away
  })
}

/** Steps an operator looks for; `slow` is a tenth of the run or more than 10 s. */
export function fits(
  node: TraceNode,
  wanted: 'all' | 'failed' | 'slow' | 'retried',
  runMs: number,
  now: number,
): boolean {
  if (wanted === 'failed') return node.state === 'failed'
  if (wanted === 'retried') return node.retries.length > 0 || node.tries > 1
  if (wanted === 'slow') return ownMs(node, now) > Math.min(10_000, runMs / 3)
  return true
}
