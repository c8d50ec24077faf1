import { isTerminalEvent, type NotificationItem, type RunEvent, type Transient } from '@runwire/protocol'

type Item<Kind extends NotificationItem['k']> = Extract<NotificationItem, { k: Kind }>

interface LiveRound {
  round: number
  /** Seq of its latest `model.started`. */
  start: number
  attempt: number
  top: boolean
  text: string
  reasoning: string
  completed: boolean
}

/** A delta could not be placed: text before it was lost. */
export const HOLE = Symbol('hole')

/**
 * The text so far of a run's open rounds and tools, as its deltas gave it; events open and close them.
 * Only the latest start of a round, not completed, of an attempt not overtaken, can be written into.
 */
export class LiveText {
  readonly #runId: string
  readonly #rounds = new Map<number, LiveRound>()
  readonly #tools = new Map<string, string>()
  #attempt = 0

  constructor(runId: string) {
    this.#runId = runId
  }

  /** Seq of the round's latest `model.started`, also after it completed; null for an unknown round. */
  startOf(round: number): number | null {
    return this.#rounds.get(round)?.start ?? null
  }

  /** Follows an event that has just been read; events come in order. */
  apply(event: RunEvent): void {
    switch (event.type) {
      case 'run.started':
        this.#beginAttempt(event.attempt)
        break
      case 'model.started':
        this.#rounds.set(event.round, {
          round: event.round,
          start: event.seq,
          attempt: this.#attempt,
          top: event.parent_call_id === undefined,
          text: '',
          reasoning: '',
          completed: false,
        })
        break
      case 'model.completed': {
        const round = this.#rounds.get(event.round)
        if (round !== undefined) Object.assign(round, { completed: true, text: '', reasoning: '' })
        break
      }
      case 'tool.started':
        this.#tools.set(event.call_id, '')
        break
      case 'tool.completed':
      case 'tool.failed':
      case 'tool.cancelled':
        this.#tools.delete(event.call_id)
        break
      default:
        if (isTerminalEvent(event.type)) this.#tools.clear()
    }
  }

  /** What followers must have before this event: the missing tail of the round it closes, or the whole if it differs. */
  before(event: RunEvent): Transient[] {
    const closed = this.#closedBy(event)
    return closed === null ? [] : this.#correct(closed.round, closed.text, closed.reasoning)
  }

  /** A snapshot of the round this event closes, for a reader that may have missed its deltas; null where it closes none. */
  wholeBefore(event: RunEvent): Transient | null {
    if (event.type === 'model.completed') {
      const round = this.#rounds.get(event.round)
      if (round === undefined || (event.text === '' && event.reasoning === '')) return null
      return this.#snapshot({ ...round, text: event.text, reasoning: event.reasoning })
    }
    const closed = this.#closedBy(event)
    return closed === null ? null : this.#snapshot({ ...closed.round, text: closed.text, reasoning: closed.reasoning })
  }

  /** Places a delta: what is new of it, null where nothing is, HOLE where text before it is missing. */
  delta(delta: Item<'delta'>): Transient | null | typeof HOLE {
    const round = this.#open(delta.round, delta.start, delta.attempt)
    if (round === null) return null
    const field = delta.text === undefined ? 'reasoning' : 'text'
    const fresh = after(round[field], delta.offset, delta.text ?? delta.reasoning ?? '')
    if (fresh === HOLE || fresh === '') return fresh === HOLE ? HOLE : null
    return this.#append(round, field, fresh)
  }

  tool(delta: Item<'tool'>): Transient | null | typeof HOLE {
    const held = this.#tools.get(delta.call)
    if (held === undefined || delta.attempt < this.#attempt) return null
    const fresh = after(held, delta.offset, delta.text)
    if (fresh === HOLE || fresh === '') return fresh === HOLE ? HOLE : null
    this.#tools.set(delta.call, held + fresh)
    return { type: 'tool.delta', run_id: this.#runId, call_id: delta.call, offset: held.length, text: fresh }
  }

  /** The worker's own text, complete or the beginning of it: what followers lack of it. Shorter text changes nothing. */
  learn(
    attempt: number,
    rounds: readonly { round: number; start: number; text: string; reasoning: string }[],
  ): Transient[] {
    return rounds.flatMap(({ round, start, text, reasoning }) => {
      const held = this.#open(round, start, attempt)
      if (held === null) return []
      return this.#correct(held, longer(held.text, text), longer(held.reasoning, reasoning))
    })
  }

  learnTools(attempt: number, tools: readonly { call: string; text: string }[]): Transient[] {
    return tools.flatMap(({ call, text }): Transient[] => {
      const held = this.#tools.get(call)
      if (held === undefined || attempt < this.#attempt || held.startsWith(text)) return []
      this.#tools.set(call, text)
      if (!text.startsWith(held)) return [{ type: 'tool.snapshot', run_id: this.#runId, call_id: call, text }]
      return [
        { type: 'tool.delta', run_id: this.#runId, call_id: call, offset: held.length, text: text.slice(held.length) },
      ]
    })
  }

  /** Everything open that has any text, for a reader that has just caught up. */
  snapshots(): Transient[] {
    const items: Transient[] = []
    for (const round of this.#rounds.values()) {
      if (!round.completed && (round.text !== '' || round.reasoning !== '')) items.push(this.#snapshot(round))
    }
    for (const [call_id, text] of this.#tools) {
      if (text !== '') items.push({ type: 'tool.snapshot', run_id: this.#runId, call_id, text })
    }
    return items
  }

  #beginAttempt(attempt: number): void {
    if (attempt <= this.#attempt) return
    this.#attempt = attempt
    for (const round of this.#rounds.values()) {
      if (!round.completed) Object.assign(round, { text: '', reasoning: '', attempt })
    }
    for (const call of this.#tools.keys()) this.#tools.set(call, '')
  }

  #open(number: number, start: number, attempt: number): LiveRound | null {
    const round = this.#rounds.get(number)
    if (round === undefined || round.completed || round.start !== start || attempt < this.#attempt) return null
    return round
  }

  #closedBy(event: RunEvent): { round: LiveRound; text: string; reasoning: string } | null {
    switch (event.type) {
      case 'model.completed': {
        const round = this.#rounds.get(event.round)
        return round === undefined || round.completed ? null : { round, text: event.text, reasoning: event.reasoning }
      }
      case 'run.completed':
      case 'run.failed':
      case 'run.cancelled': {
        const round = this.#openTopRound()
        return round === null ? null : { round, text: event.output.content, reasoning: round.reasoning }
      }
      default:
        return null
    }
  }

  #openTopRound(): LiveRound | null {
    const rounds = [...this.#rounds.values()].filter((round) => round.top)
    const last = rounds.reduce<LiveRound | null>(
      (latest, round) => (latest === null || round.round > latest.round ? round : latest),
      null,
    )
    return last === null || last.completed ? null : last
  }

  #correct(round: LiveRound, text: string, reasoning: string): Transient[] {
    if (!text.startsWith(round.text) || !reasoning.startsWith(round.reasoning)) {
      Object.assign(round, { text, reasoning })
      return [this.#snapshot(round)]
    }
    const items: Transient[] = []
    if (reasoning.length > round.reasoning.length)
      items.push(this.#append(round, 'reasoning', reasoning.slice(round.reasoning.length)))
    if (text.length > round.text.length) items.push(this.#append(round, 'text', text.slice(round.text.length)))
    return items
  }

  #append(round: LiveRound, field: 'text' | 'reasoning', fresh: string): Transient {
    const offset = round[field].length
    round[field] += fresh
    const place = { run_id: this.#runId, attempt: round.attempt, round: round.round, start: round.start, offset }
    return field === 'text'
      ? { type: 'model.delta', ...place, text: fresh }
      : { type: 'model.delta', ...place, reasoning: fresh }
  }

  #snapshot({ attempt, round, start, text, reasoning }: LiveRound): Transient {
    return { type: 'model.snapshot', run_id: this.#runId, attempt, round, start, text, reasoning }
  }
}

/** What a piece at an offset adds to the text that is held: '' for nothing, HOLE if it begins behind the end. */
function after(held: string, offset: number, piece: string): string | typeof HOLE {
  if (offset === held.length) return piece
  return offset > held.length ? HOLE : piece.slice(held.length - offset)
}

const longer = (held: string, other: string): string => (held.startsWith(other) ? held : other)
