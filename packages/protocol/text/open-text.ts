import type { Transient } from '../events/deltas.ts'
import type { NewEvent, RunEvent } from '../events/events.ts'
import type { NotificationItem, OpenRound, OpenTool } from '../events/notifications.ts'
import { HOLE, freshPart, takesText } from './pieces.ts'
import { StringBuilder } from './string-builder.ts'

interface RoundText {
  round: number
  /** Seq of its latest `model.started`. */
  start: number
  attempt: number
  /** At top level, not a sub-agent's. */
  top: boolean
  text: StringBuilder
  reasoning: StringBuilder
  completed: boolean
}

type TextDelta = Omit<Extract<NotificationItem, { k: 'delta' }>, 'k' | 'run'>
type ToolOutput = Omit<Extract<NotificationItem, { k: 'tool' }>, 'k' | 'run'>
type KnownRound = Omit<OpenRound, 'reasoning'> & { reasoning?: string | undefined }

/**
 * The text so far of one run's open rounds and tools: events open and close them, deltas fill them. The worker keeps one
 * for the watchers that come late, the api one for its readers, and each wire format that only adds text one for its
 * client. A method returns the items that the next reader lacks, in the order to send them.
 */
export class OpenText {
  readonly #runId: string
  readonly #rounds = new Map<number, RoundText>()
  readonly #tools = new Map<string, string>()
  #attempt: number

  /** `attempt`: the highest one known; text of lower ones is dropped. */
  constructor(runId: string, attempt = 0) {
    this.#runId = runId
    this.#attempt = attempt
  }

  /** Follows a stored event; events come in order of their seq. */
  apply(event: NewEvent, seq: number): void {
    switch (event.type) {
      case 'run.started':
        this.#beginAttempt(event.attempt)
        break
      case 'model.started':
        this.#rounds.set(event.round, {
          round: event.round,
          start: seq,
          attempt: this.#attempt,
          top: event.parent_call_id === undefined,
          completed: false,
          ...noText(),
        })
        break
      case 'model.completed': {
        const round = this.#rounds.get(event.round)
        if (round !== undefined) Object.assign(round, { completed: true, ...noText() })
        break
      }
      case 'tool.started':
        this.openTool(event.call_id)
        break
      case 'tool.completed':
      case 'tool.failed':
      case 'tool.cancelled':
        this.#tools.delete(event.call_id)
        break
      case 'run.completed':
      case 'run.failed':
      case 'run.cancelled':
        this.#tools.clear()
        break
      default:
    }
  }

  /** A tool's output begins, also of one that runs again after a crash, without a new `tool.started`. */
  openTool(callId: string): void {
    this.#tools.set(callId, '')
  }

  /** Places a delta: what is new of it, null where nothing is, HOLE where text before it is missing. */
  delta(delta: TextDelta): Transient | null | typeof HOLE {
    const round = this.#open(delta)
    if (round === null) return null
    const part = delta.text === undefined ? 'reasoning' : 'text'
    const fresh = freshPart(round[part], delta.offset, delta.text ?? delta.reasoning ?? '')
    if (fresh === HOLE) return HOLE
    return fresh === '' ? null : this.#append(round, part, fresh)
  }

  /** Places a piece of a tool's output, like `delta`. */
  tool(output: ToolOutput): Transient | null | typeof HOLE {
    const held = this.#tools.get(output.call)
    if (held === undefined || output.attempt < this.#attempt) return null
    const fresh = freshPart(held, output.offset, output.text)
    if (fresh === HOLE) return HOLE
    if (fresh === '') return null
    this.#tools.set(output.call, held + fresh)
    return { type: 'tool.delta', run_id: this.#runId, call_id: output.call, offset: held.length, text: fresh }
  }

  /** Another process's text of open rounds, whole or its beginning: what is new of it. Shorter text changes nothing. */
  learn(attempt: number, rounds: readonly KnownRound[]): Transient[] {
    return rounds.flatMap((known) => {
      const round = this.#open({ ...known, attempt })
      if (round === null) return []
      const [text, reasoning] = [String(round.text), String(round.reasoning)]
      return this.#correct(round, longer(text, known.text), longer(reasoning, known.reasoning ?? reasoning))
    })
  }

  /** Another process's output of open tools, like `learn`. */
  learnTools(attempt: number, tools: readonly OpenTool[]): Transient[] {
    return tools.flatMap(({ call, text }): Transient[] => {
      const held = this.#tools.get(call)
      if (held === undefined || attempt < this.#attempt || held.startsWith(text)) return []
      this.#tools.set(call, text)
      if (!text.startsWith(held)) return [{ type: 'tool.snapshot', run_id: this.#runId, call_id: call, text }]
      const fresh = text.slice(held.length)
      return [{ type: 'tool.delta', run_id: this.#runId, call_id: call, offset: held.length, text: fresh }]
    })
  }

  /** Items readers need before this event: the missing tail of the round it closes, or the whole if it differs. */
  before(event: RunEvent): Transient[] {
    const closed = this.#closedBy(event)
    return closed === null ? [] : this.#correct(closed.round, closed.text, closed.reasoning)
  }

  /** A snapshot of the round this event closes, for a reader that may have missed its deltas; null where it closes none. */
  wholeBefore(event: RunEvent): Transient | null {
    if (event.type === 'model.completed') {
      const round = this.#rounds.get(event.round)
      if (round === undefined || (event.text === '' && event.reasoning === '')) return null
      return this.#snapshot(round, event.text, event.reasoning)
    }
    const closed = this.#closedBy(event)
    return closed === null ? null : this.#snapshot(closed.round, closed.text, closed.reasoning)
  }

  /** The text so far of rounds that are open. */
  openRounds(): OpenRound[] {
    return [...this.#rounds.values()]
      .filter((round) => !round.completed)
      .map(({ round, start, text, reasoning }) => ({ round, start, text: String(text), reasoning: String(reasoning) }))
  }

  /** The output so far of tools that are open. */
  openTools(): OpenTool[] {
    return [...this.#tools].map(([call, text]) => ({ call, text }))
  }

  /** Everything open that has any text, for a reader that has just caught up. */
  snapshots(): Transient[] {
    const items: Transient[] = []
    for (const round of this.#rounds.values()) {
      if (!round.completed && round.text.length + round.reasoning.length > 0)
        items.push(this.#snapshot(round, String(round.text), String(round.reasoning)))
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
      if (!round.completed) Object.assign(round, { attempt, ...noText() })
    }
    for (const call of this.#tools.keys()) this.#tools.set(call, '')
  }

  #open(item: { round: number; start: number; attempt: number }): RoundText | null {
    const round = this.#rounds.get(item.round)
    return round !== undefined && takesText(round, item, this.#attempt) ? round : null
  }

  #closedBy(event: RunEvent): { round: RoundText; text: string; reasoning: string } | null {
    switch (event.type) {
      case 'model.completed': {
        const round = this.#rounds.get(event.round)
        return round === undefined || round.completed ? null : { round, text: event.text, reasoning: event.reasoning }
      }
      case 'run.completed':
      case 'run.failed':
      case 'run.cancelled': {
        const round = this.#openTopRound()
        return round === null ? null : { round, text: event.output.content, reasoning: String(round.reasoning) }
      }
      default:
        return null
    }
  }

  #openTopRound(): RoundText | null {
    let last: RoundText | null = null
    for (const round of this.#rounds.values()) {
      if (round.top && (last === null || round.round > last.round)) last = round
    }
    return last === null || last.completed ? null : last
  }

  /** Brings a round to the text it must have: by its missing tail, or by a snapshot where it differs. */
  #correct(round: RoundText, text: string, reasoning: string): Transient[] {
    if (!text.startsWith(String(round.text)) || !reasoning.startsWith(String(round.reasoning))) {
      Object.assign(round, { text: new StringBuilder(text), reasoning: new StringBuilder(reasoning) })
      return [this.#snapshot(round, text, reasoning)]
    }
    const items: Transient[] = []
    if (reasoning.length > round.reasoning.length)
      items.push(this.#append(round, 'reasoning', reasoning.slice(round.reasoning.length)))
    if (text.length > round.text.length) items.push(this.#append(round, 'text', text.slice(round.text.length)))
    return items
  }

  #append(round: RoundText, part: 'text' | 'reasoning', fresh: string): Transient {
    const { attempt, start } = round
    const place = { run_id: this.#runId, attempt, round: round.round, start, offset: round[part].length }
    round[part].append(fresh)
    if (part === 'text') return { type: 'model.delta', ...place, text: fresh }
    return { type: 'model.delta', ...place, reasoning: fresh }
  }

  #snapshot({ attempt, round, start }: RoundText, text: string, reasoning: string): Transient {
    return { type: 'model.snapshot', run_id: this.#runId, attempt, round, start, text, reasoning }
  }
}

const noText = () => ({ text: new StringBuilder(), reasoning: new StringBuilder() })

const longer = (held: string, other: string): string => (held.startsWith(other) ? held : other)
