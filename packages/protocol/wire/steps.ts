import type { ModelDelta, ModelSnapshot, Transient } from '../events/deltas.ts'
import type { RunEvent, RunEventOf, TerminalEvent } from '../events/events.ts'
import { HOLE, freshPart, takesText } from '../text/pieces.ts'

/**
 * A run's stream as a format sees it that can only add text: every piece continues what this client already has,
 * or says `reset` where it contradicts it. Sub-agents' rounds are left out: their text belongs to their parent's tab.
 */
export type Step =
  | { kind: 'queued'; event: RunEventOf<'run.queued'> }
  | { kind: 'round'; round: number; start: number; again: boolean }
  | Piece
  | { kind: 'round_end'; round: number; seq: number; tool_calls: number }
  | { kind: 'event'; event: RunEvent }
  | { kind: 'end'; event: TerminalEvent }

/** `end` and `other_end` are the lengths, in UTF-16 units, of this text and of the round's other one after the piece. */
export interface Piece {
  kind: 'piece'
  part: 'text' | 'reasoning'
  round: number
  start: number
  text: string
  reset: boolean
  end: number
  other_end: number
}

/** The text of a round that this client already has; a new attempt takes nothing of it back. */
interface SaidRound {
  round: number
  start: number
  text: string
  reasoning: string
  /** Its `model.completed`, held back until its text is known to be whole. */
  completed: { seq: number; tool_calls: number } | null
}

/** Turns the items of one run, in order, into steps. Deltas of an older try, of a completed round or behind a hole are dropped. */
export function createStepper(): (item: RunEvent | Transient) => Step[] {
  const rounds = new Map<number, SaidRound>()
  let attempt = 0
  let last: SaidRound | null = null

  const flushEnd = (): Step[] => {
    if (last?.completed == null) return []
    const { seq, tool_calls } = last.completed
    const ended: Step = { kind: 'round_end', round: last.round, seq, tool_calls }
    last = null
    return [ended]
  }

  return (item) => {
    switch (item.type) {
      case 'run.queued':
        return [{ kind: 'queued', event: item }]
      case 'run.started':
        attempt = Math.max(attempt, item.attempt)
        return []
      case 'model.started': {
        if (item.parent_call_id !== undefined) return []
        const before = flushEnd()
        const again = rounds.has(item.round)
        last = { round: item.round, start: item.seq, text: '', reasoning: '', completed: null }
        rounds.set(item.round, last)
        return [...before, { kind: 'round', round: item.round, start: item.seq, again }]
      }
      case 'model.delta': {
        const open = openRound(rounds, item, attempt)
        return open === null ? [] : continueBy(open, item)
      }
      case 'model.snapshot': {
        const open = openRound(rounds, item, attempt)
        return open === null
          ? []
          : [...replaceBy(open, 'reasoning', item.reasoning ?? open.reasoning), ...replaceBy(open, 'text', item.text)]
      }
      case 'model.completed': {
        const open = rounds.get(item.round)
        if (open === undefined || open !== last) return []
        open.completed = { seq: item.seq, tool_calls: item.tool_calls }
        return item.tool_calls > 0 ? flushEnd() : []
      }
      case 'run.completed':
      case 'run.failed':
      case 'run.cancelled': {
        const answer = last
        const rest = answer === null || item.output.content === '' ? [] : replaceBy(answer, 'text', item.output.content)
        if (answer !== null) answer.completed ??= { seq: item.seq, tool_calls: 0 }
        return [...rest, ...flushEnd(), { kind: 'end', event: item }]
      }
      case 'tool.delta':
      case 'tool.snapshot':
        return []
      case 'run.requires_action':
        return [...flushEnd(), { kind: 'event', event: item }]
      default:
        return [{ kind: 'event', event: item }]
    }
  }
}

function openRound(
  rounds: Map<number, SaidRound>,
  item: ModelDelta | ModelSnapshot,
  attempt: number,
): SaidRound | null {
  const said = rounds.get(item.round)
  if (said === undefined) return null
  return takesText({ start: said.start, completed: said.completed !== null }, item, attempt) ? said : null
}

function continueBy(open: SaidRound, delta: ModelDelta): Step[] {
  const part = delta.text === undefined ? 'reasoning' : 'text'
  const fresh = freshPart(open[part], delta.offset, delta.text ?? delta.reasoning ?? '')
  return fresh === HOLE ? [] : addTo(open, part, fresh, false)
}

function replaceBy(open: SaidRound, part: 'text' | 'reasoning', whole: string): Step[] {
  const have = open[part]
  if (whole.startsWith(have)) return addTo(open, part, whole.slice(have.length), false)
  if (have.startsWith(whole)) return []
  open[part] = ''
  return addTo(open, part, whole, true)
}

function addTo(open: SaidRound, part: 'text' | 'reasoning', text: string, reset: boolean): Step[] {
  if (text === '') return []
  open[part] += text
  const other = part === 'text' ? open.reasoning : open.text
  return [
    {
      kind: 'piece',
      part,
      round: open.round,
      start: open.start,
      text,
      reset,
      end: open[part].length,
      other_end: other.length,
    },
  ]
}
