import type { Transient } from '../events/deltas.ts'
import type { RunEvent, TerminalEvent } from '../events/events.ts'
import type { PendingCall, Usage } from '../shapes/values.ts'
import { EVENT_STREAM_HEADERS, type Interruption, type WireFormat } from './format.ts'
import { OwnUsage } from './own-usage.ts'
import {
  bare,
  callItem,
  endState,
  messageItem,
  opening,
  reasoningAdded,
  reasoningDone,
  reasoningItem,
  responseObject,
  textPart,
  type ItemPlace,
  type ResponsesOptions,
} from './response-object.ts'
import { createStepper, type Piece, type Step } from './steps.ts'
import { waitingFor, waitingSentence } from './waiting.ts'

/** Room for the frames and the text of one durable event; a round's text is at most a few million units long. */
const PER_SEQ = 10_000_000
/** The first 100 numbers of an event are for its frames, the rest for the text that follows it. */
const FRAMES_PER_EVENT = 100
/** Where among a `model.started`'s numbers its items are opened; what it closes of the try before comes first. */
const REASONING_FRAMES = 10
const MESSAGE_FRAMES = 20
/** Where the opening of a resumed response stands among the numbers of the event it waited at. */
const RESUMED_FRAMES = 60

/** The `sequence_number` after which nothing of this event's frames is left. */
export const lastNumberOf = (seq: number): number => seq * PER_SEQ + FRAMES_PER_EVENT - 1

type Frame = [type: string, fields: object]

interface OpenItems {
  start: number
  message: ItemPlace | null
  thought: ItemPlace | null
  text: string
  reasoning: string
}

/**
 * OpenAI Responses events of one run. Every `sequence_number` follows from the log alone: seq × 10,000,000 + k for the
 * frames of an event, `start` × 10,000,000 + 100 + the end offsets for deltas; so any api process can go on after any
 * of them. A round that says something is a message item of its own, opened by its first word; one that is run again is
 * closed as incomplete and opened anew. The last event's response holds every item under the index it was streamed at.
 */
export const responsesFormat = (options: ResponsesOptions): WireFormat => new ResponsesFormat(options)

class ResponsesFormat implements WireFormat {
  readonly headers = EVENT_STREAM_HEADERS
  readonly keepAlive = ': keepalive\n\n'
  ended = false
  readonly #options: ResponsesOptions
  readonly #step = createStepper()
  readonly #usage: OwnUsage
  /** By output index, as they stand; each is whole once its round has ended. */
  readonly #output: object[] = []
  #open: OpenItems | null = null
  #begun = false
  #lastNumber: number

  constructor(options: ResponsesOptions) {
    this.#options = options
    this.#lastNumber = options.starting_after ?? 0
    this.#usage = new OwnUsage(options.used_before)
  }

  spent(usage: Usage): void {
    this.#usage.add(usage)
  }

  push(item: RunEvent | Transient): string[] {
    return this.#step(item).flatMap((next) => {
      if (this.ended) return []
      const { resumed, answered_through } = this.#options
      const first =
        resumed && !this.#begun ? this.#numbered(answered_through, RESUMED_FRAMES, opening(this.#options)) : []
      this.#begun = true
      return [...first, ...this.#frames(next)]
    })
  }

  interrupt({ code, message }: Interruption): string[] {
    if (this.ended) return []
    this.ended = true
    // No number of its own: a client that comes back with its last number misses nothing.
    const error = { type: 'error', code, message, param: null, sequence_number: this.#lastNumber }
    return [`event: error\ndata: ${JSON.stringify(error)}\n\n`]
  }

  #frames(next: Step): string[] {
    switch (next.kind) {
      case 'queued':
        return this.#numbered(next.event.seq, 0, opening(this.#options))
      case 'round': {
        const before = this.#numbered(next.start, 0, this.#closing('incomplete', null))
        this.#open = { start: next.start, message: null, thought: null, text: '', reasoning: '' }
        return before
      }
      case 'piece':
        return this.#open === null ? [] : this.#piece(this.#open, next)
      case 'round_end': {
        const phase = next.tool_calls > 0 ? 'commentary' : 'final_answer'
        return this.#numbered(next.seq, 0, this.#closing('completed', phase))
      }
      case 'event': {
        const { event } = next
        if (event.type !== 'run.requires_action' || event.seq <= this.#options.answered_through) return []
        return this.#numbered(event.seq, 0, this.#wait(event.pending))
      }
      case 'end':
        return this.#numbered(next.event.seq, 50, [this.#end(next.event)])
    }
  }

  #piece(open: OpenItems, next: Piece): string[] {
    // Its number would have to lie before those of the text that was sent.
    if (next.part === 'reasoning' && open.thought === null && open.message !== null) return []
    const frames = next.part === 'text' ? this.#openMessage(open) : this.#openThought(open)
    open[next.part] = next.reset ? next.text : open[next.part] + next.text
    const number = next.start * PER_SEQ + FRAMES_PER_EVENT + next.end + next.other_end
    const after = this.#options.starting_after
    const unsent = after === null ? next.text.length : Math.min(next.text.length, number - after)
    if (unsent <= 0) return frames
    const delta = next.text.slice(next.text.length - unsent)
    const [type, place, more] =
      next.part === 'text'
        ? ['response.output_text.delta', open.message, { logprobs: [] }]
        : ['response.reasoning_text.delta', open.thought, {}]
    return [...frames, ...this.#frame(number, type, { ...place, content_index: 0, delta, ...more })]
  }

  #openMessage(open: OpenItems): string[] {
    if (open.message !== null) return []
    const item_id = `msg_${bare(this.#options.id)}_${open.start}`
    const item = { ...messageItem(item_id, 'in_progress', ''), content: [] }
    open.message = { item_id, output_index: this.#output.push(item) - 1 }
    return this.#numbered(open.start, MESSAGE_FRAMES, [
      ['response.output_item.added', { output_index: open.message.output_index, item }],
      ['response.content_part.added', { ...open.message, content_index: 0, part: textPart('') }],
    ])
  }

  #openThought(open: OpenItems): string[] {
    if (open.thought !== null) return []
    const item_id = `rs_${bare(this.#options.id)}_${open.start}`
    open.thought = { item_id, output_index: this.#output.push({}) - 1 }
    const frames = this.#numbered(open.start, REASONING_FRAMES, reasoningAdded(open.thought))
    // The message too, though it may stay empty: its numbers lie before those of the reasoning's text.
    return [...frames, ...this.#openMessage(open)]
  }

  #closing(status: 'completed' | 'incomplete', phase: 'commentary' | 'final_answer' | null): Frame[] {
    if (this.#open === null) return []
    const { message, thought, text, reasoning } = this.#open
    this.#open = null
    const frames: Frame[] = []
    if (thought !== null) {
      this.#output[thought.output_index] = reasoningItem(thought, 'completed', reasoning)
      frames.push(...reasoningDone(thought, reasoning))
    }
    if (message !== null) frames.push(...this.#messageDone(message, messageItem(message.item_id, status, text, phase)))
    return frames
  }

  #messageDone(place: ItemPlace, item: ReturnType<typeof messageItem>): Frame[] {
    this.#output[place.output_index] = item
    const [part] = item.content
    return [
      ['response.output_text.done', { ...place, content_index: 0, text: part?.text ?? '', logprobs: [] }],
      ['response.content_part.done', { ...place, content_index: 0, part }],
      ['response.output_item.done', { output_index: place.output_index, item }],
    ]
  }

  /** Calls of the caller complete the response; an approval leaves it incomplete, with a sentence that says so. */
  #wait(pending: readonly PendingCall[]): Frame[] {
    this.ended = true
    const calls = pending.filter((call) => call.kind === 'client_tool')
    const usage = this.#usage.spent
    if (calls.length > 0) {
      const frames = calls.flatMap((call) => this.#call(call))
      const response = responseObject(this.#options, { status: 'completed', output: this.#output, usage })
      return [...frames, ['response.completed', { response }]]
    }
    const said = this.#sentence(waitingSentence(pending))
    const response = responseObject(this.#options, {
      status: 'incomplete',
      incomplete_details: { reason: 'approval_required' },
      output: this.#output,
      usage,
      runwire: waitingFor(`run_${bare(this.#options.id)}`, pending),
    })
    return [...said, ['response.incomplete', { response }]]
  }

  #call(call: PendingCall): Frame[] {
    const item = callItem(call)
    const place = { item_id: item.id, output_index: this.#output.push(item) - 1 }
    const { output_index } = place
    return [
      ['response.output_item.added', { output_index, item: { ...item, status: 'in_progress', arguments: '' } }],
      ['response.function_call_arguments.delta', { ...place, delta: item.arguments }],
      ['response.function_call_arguments.done', { ...place, name: item.name, arguments: item.arguments }],
      ['response.output_item.done', { output_index, item }],
    ]
  }

  #sentence(text: string): Frame[] {
    const item = messageItem(`msg_${bare(this.#options.id)}_waits`, 'completed', text)
    const place = { item_id: item.id, output_index: this.#output.push(item) - 1 }
    const { output_index } = place
    return [
      ['response.output_item.added', { output_index, item: { ...item, status: 'in_progress', content: [] } }],
      ['response.content_part.added', { ...place, content_index: 0, part: textPart('') }],
      ['response.output_text.delta', { ...place, content_index: 0, delta: text, logprobs: [] }],
      ...this.#messageDone(place, item),
    ]
  }

  #end(event: TerminalEvent): Frame {
    this.ended = true
    const usage = this.#usage.of(event.type === 'run.completed' ? event.usage : event.output.usage)
    const state = { ...endState(event), output: this.#output, usage }
    const type = state.status === 'cancelled' ? 'incomplete' : state.status
    return [`response.${type}`, { response: responseObject(this.#options, state) }]
  }

  #numbered(seq: number, first: number, list: readonly Frame[]): string[] {
    return list.flatMap(([type, fields], at) => this.#frame(seq * PER_SEQ + first + at, type, fields))
  }

  #frame(number: number, type: string, fields: object): string[] {
    const after = this.#options.starting_after
    if (after !== null && number <= after) return []
    this.#lastNumber = number
    return [`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...fields })}\n\n`]
  }
}
