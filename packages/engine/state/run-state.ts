import { emptyView, fold, type RoundFold, type RunFold } from '@runwire/protocol/fold'
import {
  StringBuilder,
  type Approver,
  type Json,
  type NewEvent,
  type NewEventOf,
  type NumberedDocument,
  type Placement,
} from '@runwire/protocol'
import { placeRound, type LoopPlace } from './placement.ts'
import type { Emitter, ToolDocument } from '../ports/ports.ts'

export type CallEnd =
  | { kind: 'completed'; result: Json; documents: readonly NumberedDocument[] }
  | { kind: 'failed'; error: NewEventOf<'tool.failed'>['error'] }
  | { kind: 'cancelled' }

/** The state of a tool call. `started`: its intent is stored; `approval`: whether approval was asked for and given. */
export interface CallRecord {
  started: boolean
  approval: 'none' | 'requested' | 'approve' | 'deny'
  /** The approver who was asked; null where nobody was. */
  approver: Approver | null
  denial: string | null
  end: CallEnd | null
}

/**
 * Everything a run has said so far. It only accumulates and decides nothing: `apply` takes each event once it is stored,
 * from this execution or from an earlier one, so a resumed run stands exactly where its log ends. Objects that it hands out never
 * change afterwards, so that a cancel can save what is there at any moment.
 */
export class RunState {
  readonly #runId: string
  readonly #documents = new Map<number, NumberedDocument>()
  readonly #numbers = new Map<string, number>()
  readonly #approvals = new Map<string, Pick<CallRecord, 'approval' | 'approver' | 'denial'>>()
  readonly #lost = new Map<number, number>()
  /** Text that came since the view was last asked for, joined; folding each piece would copy the view for each. */
  #text: PendingText | null = null
  #folded: RunFold = emptyView()
  #lastRound = 0

  constructor(runId: string) {
    this.#runId = runId
  }

  /** Takes one stored event; `seq` is its place in the log. */
  apply(event: NewEvent, seq: number): void {
    if (event.type === 'model.started') this.#countLost(event.round)
    this.#folded = fold(this.#view, { ...event, run_id: this.#runId, seq })
    if (event.type === 'model.started') this.#lastRound = Math.max(this.#lastRound, event.round)
    if (event.type === 'tool.completed') event.documents?.forEach((document) => this.#keepDocument(document))
    if (event.type === 'approval.requested') {
      const approver = event.approver ?? 'end_user'
      this.#approvals.set(event.call_id, { approval: 'requested', approver, denial: null })
    }
    if (event.type === 'approval.resolved') {
      const approver = this.#approvals.get(event.call_id)?.approver ?? 'end_user'
      this.#approvals.set(event.call_id, { approval: event.decision, approver, denial: event.reason })
    }
  }

  /** Takes text of an open round that readers are shown. */
  applyText(attempt: number, delta: TextDelta): void {
    if (this.#text === null || !goesOn(this.#text, attempt, delta)) {
      this.#foldText()
      const { text: _, reasoning: __, ...place } = delta
      this.#text = { ...place, attempt, part: partOf(delta), said: new StringBuilder() }
    }
    this.#text.said.append(delta.text ?? delta.reasoning ?? '')
  }

  get #view(): RunFold {
    this.#foldText()
    return this.#folded
  }

  #foldText(): void {
    if (this.#text === null) return
    const { part, said, ...place } = this.#text
    this.#text = null
    this.#folded = fold(this.#folded, { type: 'model.delta', run_id: this.#runId, ...place, [part]: String(said) })
  }

  /** The next round's number. Taken in the same breath as the append of its `model.started`, so that numbers follow the log. */
  takeRound(): number {
    this.#lastRound += 1
    return this.#lastRound
  }

  /** Gives documents their numbers, the same one to a document that was found before. Taken right before `tool.completed` is appended. */
  numberDocuments(documents: readonly ToolDocument[]): NumberedDocument[] {
    return documents.map((document) => {
      const known = this.#numbers.get(document.document_id)
      const numbered = { number: known ?? this.#numbers.size + 1, ...document }
      this.#keepDocument(numbered)
      return numbered
    })
  }

  document(number: number): NumberedDocument | null {
    return this.#documents.get(number) ?? null
  }

  snapshot(): RunFold {
    return this.#view
  }

  /** The rounds of one loop in order: the top level for null, else those inside the call that runs the loop. */
  roundsOf(parentCallId: string | null): RoundFold[] {
    return this.#view.rounds.filter((round) => round.parent_call_id === parentCallId)
  }

  round(number: number): RoundFold | null {
    return this.#view.rounds.find((round) => round.round === number) ?? null
  }

  call(callId: string): CallRecord {
    const tool = this.#view.tools.find((item) => item.call_id === callId)
    return {
      started: tool !== undefined,
      ...(this.#approvals.get(callId) ?? { approval: 'none', approver: null, denial: null }),
      end: tool === undefined ? null : endOf(tool),
    }
  }

  /** How often a worker died or lost the run while the model was being asked for a round, by round. */
  lostAnswers(): ReadonlyMap<number, number> {
    return new Map(this.#lost)
  }

  /** Ids of calls that were started and have no end: the run's end must close them. */
  openCalls(): string[] {
    return this.#view.tools.filter((tool) => tool.status === 'running').map((tool) => tool.call_id)
  }

  /** Where the next round of a loop is shown. */
  nextPlacement(place: LoopPlace): Placement {
    const placed = this.#view.rounds.flatMap(({ placement, reasoning }) =>
      placement !== null && sharesPlace(place, placement) ? [{ placement, reasoned: reasoning !== '' }] : [],
    )
    return placeRound(place, placed)
  }

  #countLost(number: number): void {
    const before = this.round(number)
    const lost = before !== null && !before.completed && before.attempt < this.#view.attempt
    if (lost) this.#lost.set(number, (this.#lost.get(number) ?? 0) + 1)
  }

  #keepDocument(document: NumberedDocument): void {
    if (!this.#documents.has(document.number)) this.#documents.set(document.number, document)
    if (!this.#numbers.has(document.document_id)) this.#numbers.set(document.document_id, document.number)
  }
}

type TextDelta = Parameters<Emitter['text']>[0]

/** Text that came in pieces which follow each other, from `offset` on. */
interface PendingText {
  attempt: number
  round: number
  start: number
  offset: number
  part: 'text' | 'reasoning'
  said: StringBuilder
}

const partOf = (delta: TextDelta): PendingText['part'] => (delta.text === undefined ? 'reasoning' : 'text')

const goesOn = (held: PendingText, attempt: number, delta: TextDelta): boolean =>
  held.attempt === attempt &&
  held.round === delta.round &&
  held.start === delta.start &&
  held.part === partOf(delta) &&
  held.offset + held.said.length === delta.offset

function sharesPlace(place: LoopPlace, { turn_index, tab_index, sub_turn_index }: Placement): boolean {
  if (place.kind === 'top') return sub_turn_index === null
  return sub_turn_index !== null && turn_index === place.tab.turn_index && tab_index === place.tab.tab_index
}

function endOf(tool: RunFold['tools'][number]): CallEnd | null {
  switch (tool.status) {
    case 'running':
      return null
    case 'completed':
      return { kind: 'completed', result: tool.result, documents: tool.documents }
    case 'failed':
      return { kind: 'failed', error: tool.error ?? { code: 'tool_error', message: 'the call failed' } }
    case 'cancelled':
      return { kind: 'cancelled' }
  }
}
