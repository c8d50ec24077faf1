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
  const said: Said = { rounds: new Map(), attempt: 0, last: null }
  return (item) => {
    switch (item.type) {
      case 'run.queued':
        return [{ kind: 'queued', event: item }]
      case 'run.started':
        said.attempt = Math.max(said.attempt, item.attempt)
        return []
      case 'model.started':
        return item.parent_call_id === undefined ? startRound(said, item) : []
      case 'model.delta': {
        const open = openRound(said, item)
        return open === null ? [] : continueBy(open, item)
      }
      case 'model.snapshot': {
        const open = openRound(said, item)
        if (open === null) return []
        return [
          ...replaceBy(open, 'reasoning', item.reasoning ?? open.reasoning),
          ...replaceBy(open, 'text', item.text),
        ]
      }
      case 'model.completed':
        return completeRound(said, item)
      case 'run.completed':
      case 'run.failed':
      case 'run.cancelled':
        return endRun(said, item)
      case 'tool.delta':
      case 'tool.snapshot':
        return []
      case 'run.requires_action':
        return [...endRound(said), { kind: 'event', event: item }]
      default:
        return [{ kind: 'event', event: item }]
    }
  }
}

/** Everything this client was told of a run. */
interface Said {
  rounds: Map<number, SaidRound>
  attempt: number
  last: SaidRound | null
}

function startRound(said: Said, { round, seq: start }: RunEventOf<'model.started'>): Step[] {
  const before = endRound(said)
  const again = said.rounds.has(round)
  said.last = { round, start, text: '', reasoning: '', completed: null }
  said.rounds.set(round, said.last)
  return [...before, { kind: 'round', round, start, again }]
}

/** A round that called tools ends at once; an answer's end waits until its text is known to be whole. */
function completeRound(said: Said, { round, seq, tool_calls }: RunEventOf<'model.completed'>): Step[] {
  const open = said.rounds.get(round)
  if (open === undefined || open !== said.last) return []
  open.completed = { seq, tool_calls }
  return tool_calls > 0 ? endRound(said) : []
}

function endRound(said: Said): Step[] {
  const { last } = said
  if (last?.completed == null) return []
  const { seq, tool_calls } = last.completed
  said.last = null
  return [{ kind: 'round_end', round: last.round, seq, tool_calls }]
}

function endRun(said: Said, event: TerminalEvent): Step[] {
  const { last: answer } = said
  const { content } = event.output
  const rest = answer === null || content === '' ? [] : replaceBy(answer, 'text', content)
  if (answer !== null) answer.completed ??= { seq: event.seq, tool_calls: 0 }
  return [...rest, ...endRound(said), { kind: 'end', event }]
}

function openRound({ rounds, attempt }: Said, item: ModelDelta | ModelSnapshot): SaidRound | null {
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
