import { answerRound } from './answer.ts'
import {
  citation,
  count,
  countOrNull,
  fieldsOf,
  file,
  objects,
  output,
  pendingCall,
  runError,
  text,
  textOrNull,
  texts,
  usage,
} from './fold-fields.ts'
import type { Fields } from './fold-fields.ts'
import {
  addDelta,
  completeRound,
  emptyOpenRounds,
  noteOnRound,
  retriedNote,
  routedNote,
  startRound,
  takeSnapshot,
} from './fold-rounds.ts'
import {
  addToolDelta,
  answerPending,
  askApproval,
  closeOpenTools,
  emptyOpenTools,
  endTool,
  noteProgress,
  startTool,
  takeToolSnapshot,
} from './fold-tools.ts'
import { emptyView } from './run-fold.ts'
import type { RoundFold, RunFold } from './run-fold.ts'
import type { CancelReason, StopReason } from '../shapes/values.ts'
import type { FinalView } from '../shapes/views.ts'

export * from './answer.ts'
export * from '../text/citation-marks.ts'
export * from './final-view.ts'
export { addUsage } from './fold-rounds.ts'
export { lostTokens } from './lost-tokens.ts'
export * from './run-fold.ts'

/** A durable event, whole or projected, or a transient item. */
export interface FoldItem {
  type: string
  run_id: string
  [field: string]: unknown
}

/**
 * The rendering rule of the protocol: what a screen shows after one more event, delta or snapshot.
 *
 * Pure: `view` is never changed, and comes back itself where the item changes nothing. Total: unknown types, missing
 * fields, repeated and foreign items are ignored and nothing throws. An event at or below `last_seq` is a repetition;
 * nothing counts after the terminal event. Costs O(1) per delta: strings are only appended to, and of the rounds only
 * the one that changed is copied. Works on projected events too: a field that is missing stays unknown.
 */
export function fold(view: RunFold, item: FoldItem): RunFold {
  const fields = fieldsOf(item)
  if (view.output !== null || typeof fields.type !== 'string' || typeof fields.run_id !== 'string') return view
  if (view.run_id !== null && view.run_id !== fields.run_id) return view
  if (isTransientType(fields.type)) return foldTransient(view, fields)
  const seq = countOrNull(fields.seq)
  if (seq === null || seq <= view.last_seq) return view
  return foldEvent({ ...view, run_id: fields.run_id, last_seq: seq }, fields)
}

export const foldAll = (items: Iterable<FoldItem>, view: RunFold = emptyView()): RunFold => {
  for (const item of items) view = fold(view, item)
  return view
}

const isTransientType = (type: string): boolean =>
  type === 'model.delta' || type === 'model.snapshot' || type === 'tool.delta' || type === 'tool.snapshot'

function foldTransient(view: RunFold, item: Fields): RunFold {
  if (item.type === 'model.delta') return addDelta(view, item)
  if (item.type === 'model.snapshot') return takeSnapshot(view, item)
  if (item.type === 'tool.delta') return addToolDelta(view, item)
  return takeToolSnapshot(view, item)
}

function foldEvent(view: RunFold, event: Fields): RunFold {
  switch (event.type) {
    case 'run.queued':
      return queued(view, event)
    case 'run.started':
      return started(view, count(event.attempt))
    case 'model.started':
      return startRound(view, event)
    case 'model.retried':
      return noteOnRound(view, event, retriedNote(event))
    case 'model.routed':
      return noteOnRound(view, event, routedNote(event))
    case 'model.completed':
      return { ...completeRound(view, event), taken_over: false }
    case 'tools.branching':
      return noteOnRound(view, event, { branches: count(event.branches) })
    case 'tool.started':
      return startTool(view, event)
    case 'tool.progress':
      return noteProgress(view, event)
    case 'tool.completed':
      return endTool(view, event, 'completed')
    case 'tool.failed':
      return endTool(view, event, 'failed')
    case 'tool.cancelled':
      return endTool(view, event, 'cancelled')
    case 'approval.requested':
      return askApproval(view, event)
    case 'approval.resolved':
      return answerPending(view, text(event.call_id))
    case 'citation.added':
      return { ...view, citations: [...view.citations.filter((item) => item.number !== event.number), citation(event)] }
    case 'file.created':
      return { ...view, files: [...view.files.filter((item) => item.file_id !== event.file_id), file(event)] }
    case 'plan.created':
      return { ...view, plan: texts(event.steps) }
    case 'conversation.titled':
      return { ...view, title: textOrNull(event.title) }
    case 'run.requires_action':
      return { ...view, status: 'requires_action', pending: objects(event.pending).map(pendingCall) }
    case 'run.completed':
      return { ...ended(view, event, 'completed'), stop_reason: textOrNull(event.stop_reason) as StopReason | null }
    case 'run.failed':
      return { ...ended(view, event, 'failed'), error: runError(event.error) }
    case 'run.cancelled':
      return { ...ended(view, event, 'cancelled'), cancel_reason: textOrNull(event.reason) as CancelReason | null }
    default:
      return view
  }
}

const queued = (view: RunFold, event: Fields): RunFold => ({
  ...view,
  status: 'queued',
  conversation_id: textOrNull(event.conversation_id),
  group_id: textOrNull(event.group_id),
  input_message_id: textOrNull(event.input_message_id),
  output_message_id: textOrNull(event.output_message_id),
  model_index: count(event.model_index),
  agent: textOrNull(event.agent),
  model: textOrNull(event.model),
})

function started(view: RunFold, attempt: number): RunFold {
  if (attempt <= view.attempt) return { ...view, status: 'running' }
  return {
    ...view,
    status: 'running',
    attempt,
    // After an approval a run is queued and then claimed; one that was running has lost its worker.
    taken_over: view.status === 'running',
    rounds: emptyOpenRounds(view.rounds),
    tools: emptyOpenTools(view.tools),
  }
}

/** Rule 5: the terminal event's content is the truth; it closes everything that is still open. */
function ended(view: RunFold, event: Fields, status: 'completed' | 'failed' | 'cancelled'): RunFold {
  const final = output(event.output, status)
  const answer = answerRound(view)
  return {
    ...view,
    status,
    taken_over: false,
    rounds: view.rounds.map((round) => settleRound(round, final, round === answer)),
    tools: closeOpenTools(view.tools),
    citations: final.citations,
    files: final.files,
    pending: [],
    output: final,
    usage: usage(event.usage) ?? final.usage,
  }
}

/** Gives an unfinished round the text that the terminal event has of it, so that a replay shows the same. */
function settleRound(round: RoundFold, final: FinalView, isAnswer: boolean): RoundFold {
  const stored = round.completed ? round : final.rounds?.find((item) => item.round === round.round)
  const text = isAnswer ? final.content : (stored?.text ?? '')
  return { ...round, text, reasoning: stored?.reasoning ?? '', hole: false, reasoning_hole: false }
}
