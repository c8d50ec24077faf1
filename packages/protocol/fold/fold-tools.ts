import { attach } from './fold-rounds.ts'
import {
  citation,
  count,
  countOrNull,
  fieldsOf,
  json,
  objects,
  pendingCall,
  placement,
  text,
  toolError,
} from './fold-fields.ts'
import type { Fields } from './fold-fields.ts'
import type { RunFold, ToolFold } from './run-fold.ts'

export function startTool(view: RunFold, event: Fields): RunFold {
  return putTool(view, {
    ...emptyTool(text(event.call_id)),
    round: count(event.round),
    placement: placement(event.placement),
    name: text(event.name),
    title: text(event.title),
    arguments: json(event.arguments),
  })
}

export function noteProgress(view: RunFold, event: Fields): RunFold {
  const tool = toolOf(view, text(event.call_id))
  if (tool === undefined) return view
  return putTool(view, { ...tool, progress: [...tool.progress, { kind: text(event.kind), data: json(event.data) }] })
}

/** A call's end, by whichever of the three events; also answers the call if somebody was asked to. */
export function endTool(view: RunFold, event: Fields, status: 'completed' | 'failed' | 'cancelled'): RunFold {
  const callId = text(event.call_id)
  const tool = toolOf(view, callId) ?? emptyTool(callId)
  const ended = putTool(view, {
    ...tool,
    status,
    result: status === 'completed' ? json(event.result) : null,
    error: status === 'failed' ? toolError(event.error) : null,
    documents: objects(event.documents).map(citation),
    hole: false,
  })
  return answerPending(ended, callId)
}

export function addToolDelta(view: RunFold, delta: Fields): RunFold {
  const tool = toolOf(view, text(delta.call_id))
  const offset = countOrNull(delta.offset)
  if (tool === undefined || tool.status !== 'running' || offset === null) return view
  const piece = attach(tool.output, tool.hole, offset, text(delta.text))
  return piece === null ? view : putTool(view, { ...tool, output: piece.text, hole: piece.hole })
}

export function takeToolSnapshot(view: RunFold, snapshot: Fields): RunFold {
  const tool = toolOf(view, text(snapshot.call_id))
  if (tool === undefined || tool.status !== 'running' || typeof snapshot.text !== 'string') return view
  return putTool(view, { ...tool, output: snapshot.text, hole: false })
}

/** A new attempt runs open tools again: their output starts from nothing. */
export const emptyOpenTools = (tools: readonly ToolFold[]): readonly ToolFold[] =>
  tools.map((tool) => (tool.status === 'running' ? { ...tool, output: '', hole: false } : tool))

/** The end of a run closes what is still open: nothing spins for ever. */
export const closeOpenTools = (tools: readonly ToolFold[]): readonly ToolFold[] =>
  tools.map((tool) => (tool.status === 'running' ? { ...tool, status: 'cancelled', hole: false } : tool))

export function askApproval(view: RunFold, event: Fields): RunFold {
  const call = pendingCall({ ...fieldsOf(event), kind: 'approval' })
  return { ...view, pending: [...view.pending.filter((item) => item.call_id !== call.call_id), call] }
}

/** Takes an answered call off the list; a run with none left waits for a worker again. */
export function answerPending(view: RunFold, callId: string): RunFold {
  const pending = view.pending.filter((call) => call.call_id !== callId)
  if (pending.length === view.pending.length) return view
  const status = view.status === 'requires_action' && pending.length === 0 ? 'queued' : view.status
  return { ...view, pending, status }
}

export const toolOf = (view: RunFold, callId: string): ToolFold | undefined =>
  view.tools.find((tool) => tool.call_id === callId)

function putTool(view: RunFold, tool: ToolFold): RunFold {
  const at = view.tools.findIndex((item) => item.call_id === tool.call_id)
  return { ...view, tools: at < 0 ? [...view.tools, tool] : view.tools.with(at, tool) }
}

const emptyTool = (callId: string): ToolFold => ({
  call_id: callId,
  round: 0,
  placement: null,
  name: '',
  title: '',
  status: 'running',
  arguments: null,
  result: null,
  error: null,
  documents: [],
  progress: [],
  output: '',
  hole: false,
})
