import type { RoundFold, RunFold } from './run-fold.ts'
import { count, countOrNull, fieldsOf, modelCall, objects, placement, text, textOrNull, usage } from './fold-fields.ts'
import type { Fields } from './fold-fields.ts'
import type { Usage } from '../shapes/values.ts'
import { HOLE, freshPart, takesText } from '../text/pieces.ts'

/** Rule 1: a new try of a round starts with an empty buffer. */
export function startRound(view: RunFold, event: Fields): RunFold {
  return putRound(view, {
    ...emptyRound(count(event.round)),
    parent_call_id: textOrNull(event.parent_call_id),
    placement: placement(event.placement),
    model: textOrNull(event.model),
    attempt: view.attempt,
    start: count(event.seq),
  })
}

/**
 * Rule 3. The internal surface carries the round's text here, and it replaces what the deltas gave. Where the surface
 * carries none, the text of process talk and of sub-agents is dropped, so that live and replayed screens look alike;
 * the text of the answer stays until the terminal event brings its own.
 */
export function completeRound(view: RunFold, event: Fields): RunFold {
  const before = roundOf(view, count(event.round)) ?? emptyRound(count(event.round))
  const toolCalls = count(event.tool_calls)
  const used = usage(event.usage)
  const kept = toolCalls > 0 || before.parent_call_id !== null ? '' : before.text
  const completed = putRound(view, {
    ...before,
    placement: placement(event.placement) ?? before.placement,
    text: textOrNull(event.text) ?? kept,
    reasoning: textOrNull(event.reasoning) ?? before.reasoning,
    hole: false,
    reasoning_hole: false,
    completed: true,
    tool_calls: toolCalls,
    calls: objects(event.calls).map(modelCall),
    finish_reason: textOrNull(event.finish_reason),
    usage: used,
  })
  return used === null ? completed : { ...completed, usage: addUsage(view.usage, used) }
}

/** Notes on a round that change none of its text: retried, routed, branching. */
export function noteOnRound(view: RunFold, event: Fields, note: Partial<RoundFold>): RunFold {
  const before = roundOf(view, count(event.round))
  return before === undefined ? view : putRound(view, { ...before, ...note })
}

/** Rule 2: a delta appends at its offset; text already there is dropped, a hole waits for the snapshot. */
export function addDelta(view: RunFold, delta: Fields): RunFold {
  const before = liveRound(view, delta)
  const offset = countOrNull(delta.offset)
  if (before === undefined || offset === null) return view
  if (typeof delta.text === 'string') {
    const piece = attach(before.text, before.hole, offset, delta.text)
    return piece === null ? view : putRound(view, { ...before, text: piece.text, hole: piece.hole })
  }
  const piece = attach(before.reasoning, before.reasoning_hole, offset, text(delta.reasoning))
  return piece === null ? view : putRound(view, { ...before, reasoning: piece.text, reasoning_hole: piece.hole })
}

/** Rule 2: a snapshot replaces. One without reasoning (not exposed) leaves the reasoning alone. */
export function takeSnapshot(view: RunFold, snapshot: Fields): RunFold {
  const before = liveRound(view, snapshot)
  if (before === undefined || typeof snapshot.text !== 'string') return view
  const replaced = { ...before, text: snapshot.text, hole: false }
  if (typeof snapshot.reasoning !== 'string') return putRound(view, replaced)
  return putRound(view, { ...replaced, reasoning: snapshot.reasoning, reasoning_hole: false })
}

/** A new attempt: the text of rounds that were not stored is lost, on purpose. */
export const emptyOpenRounds = (rounds: readonly RoundFold[]): readonly RoundFold[] =>
  rounds.map((round) =>
    round.completed ? round : { ...round, text: '', reasoning: '', hole: false, reasoning_hole: false, retried: null },
  )

/** The text after a delta, or null if it changes nothing. */
export function attach(
  before: string,
  hole: boolean,
  offset: number,
  piece: string,
): { text: string; hole: boolean } | null {
  const fresh = freshPart(before, offset, piece)
  if (fresh === HOLE) return hole ? null : { text: before, hole: true }
  return fresh === '' ? null : { text: before + fresh, hole: false }
}

export const roundOf = (view: RunFold, round: number): RoundFold | undefined =>
  view.rounds.findLast((item) => item.round === round)

/** The round a transient item may write into. */
function liveRound(view: RunFold, item: Fields): RoundFold | undefined {
  const round = roundOf(view, count(item.round))
  if (round === undefined || round.start === 0) return undefined
  return takesText(round, { start: count(item.start), attempt: count(item.attempt) }, view.attempt) ? round : undefined
}

function putRound(view: RunFold, round: RoundFold): RunFold {
  const at = view.rounds.findLastIndex((item) => item.round <= round.round)
  const found = view.rounds[at]?.round === round.round
  const rounds = found ? view.rounds.with(at, round) : view.rounds.toSpliced(at + 1, 0, round)
  return { ...view, rounds }
}

const emptyRound = (round: number): RoundFold => ({
  round,
  parent_call_id: null,
  placement: null,
  model: null,
  routed: null,
  retried: null,
  attempt: 0,
  start: 0,
  text: '',
  reasoning: '',
  hole: false,
  reasoning_hole: false,
  completed: false,
  tool_calls: 0,
  branches: 0,
  calls: [],
  finish_reason: null,
  usage: null,
})

/** The sum of two rounds' usage; estimated as soon as one of them is. */
export function addUsage(sum: Usage | null, more: Usage): Usage {
  if (sum === null) return more
  const total: Usage = {
    input_tokens: sum.input_tokens + more.input_tokens,
    output_tokens: sum.output_tokens + more.output_tokens,
  }
  for (const name of ['reasoning_tokens', 'cached_tokens', 'cost'] as const) {
    if (sum[name] !== undefined || more[name] !== undefined) total[name] = (sum[name] ?? 0) + (more[name] ?? 0)
  }
  if (sum.estimated || more.estimated) total.estimated = true
  return total
}

/** `model.routed` and `model.retried` as notes for `noteOnRound`. */
export const routedNote = (event: Fields): Partial<RoundFold> => ({
  routed: { provider: text(event.provider), model: text(event.model) },
})
export const retriedNote = (event: Fields): Partial<RoundFold> => ({
  retried: { reason: text(event.reason), delay_ms: count(fieldsOf(event).delay_ms) },
})
