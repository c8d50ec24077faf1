import type { Transient } from '../events/deltas.ts'
import type { RunEvent, RunEventOf, TerminalEvent } from '../events/events.ts'
import { dataFrame, EVENT_STREAM_HEADERS, type Interruption, type WireFormat } from './format.ts'
import { createStepper, type Piece, type Step } from './steps.ts'

export interface AiSdkOptions {
  /**
   * The assistant message's id; a stream that goes on with a run after an answer repeats it, so the client adds to that
   * message.
   */
  message_id: string
  /** Names of the tools that the client runs. Their calls are sent with their input, once the run waits for them. */
  client_tools: ReadonlySet<string>
  /** Calls whose outputs came from the client; it has them. */
  answered: ReadonlySet<string>
  /** Seq up to which what the run waited for has been answered: it ends no stream any more. */
  answered_through: number
}

/**
 * AI SDK UI message stream v1. One step per round, a part of its own for every text: a round that turns out to be
 * process talk stays, closed, before the answer's part. A run that waits for somebody ends the stream as `tool-calls`.
 * Titles, sources and files that come while a round's text streams are sent at the round's end, so that a message has
 * the same parts in the same order live and resumed.
 */
export const aiSdkFormat = (options: AiSdkOptions): WireFormat => new AiSdkFormat(options)

class AiSdkFormat implements WireFormat {
  readonly headers = {
    ...EVENT_STREAM_HEADERS,
    'content-type': 'text/event-stream',
    'x-vercel-ai-ui-message-stream': 'v1',
  }
  readonly keepAlive = ': keepalive\n\n'
  ended = false
  readonly #options: AiSdkOptions
  readonly #step = createStepper()
  /** Calls that the client has a card of. */
  readonly #carded = new Set<string>()
  #begun = false
  #inRound = false
  #inStep = false
  #part: { kind: Piece['part']; id: string } | null = null
  #parts = 0
  #held: object[] = []

  constructor(options: AiSdkOptions) {
    this.#options = options
  }

  push(item: RunEvent | Transient): string[] {
    if (this.ended) return []
    const frames = this.#step(item)
      .flatMap((next) => (this.ended ? [] : this.#chunks(next)))
      .map(dataFrame)
    return this.ended ? [...frames, dataFrame('[DONE]')] : frames
  }

  interrupt({ message }: Interruption): string[] {
    if (this.ended) return []
    this.ended = true
    const last = [
      { type: 'error', errorText: message },
      { type: 'finish', finishReason: 'error' },
    ]
    return [...[...this.#begin(), ...this.#closeStep(), ...last].map(dataFrame), dataFrame('[DONE]')]
  }

  #chunks(next: Step): object[] {
    switch (next.kind) {
      case 'queued': {
        const { run_id, conversation_id, model } = next.event
        return this.#begin({ run_id, conversation_id, model })
      }
      case 'round': {
        const before = [...this.#begin(), ...this.#closeStep()]
        this.#inStep = true
        this.#inRound = true
        return [...before, { type: 'start-step' }]
      }
      case 'piece':
        return this.#piece(next)
      case 'round_end':
        return next.tool_calls > 0 ? this.#closeRound() : this.#closeStep()
      case 'event': {
        const chunks = this.#fromEvent(next.event)
        return chunks.length === 0 ? [] : [...this.#begin(), ...chunks]
      }
      case 'end':
        this.ended = true
        return [...this.#begin(), ...this.#closeStep(), ...endChunks(next.event)]
    }
  }

  #begin(messageMetadata: object = {}): object[] {
    if (this.#begun) return []
    this.#begun = true
    return [{ type: 'start', messageId: this.#options.message_id, messageMetadata }]
  }

  #piece(next: Piece): object[] {
    const opening: object[] = []
    if (this.#part === null || this.#part.kind !== next.part || next.reset) {
      opening.push(...this.#closePart())
      this.#parts += 1
      this.#part = { kind: next.part, id: `${next.part}-${this.#parts}` }
      opening.push({ type: `${next.part}-start`, id: this.#part.id })
    }
    return [...opening, { type: `${next.part}-delta`, id: this.#part.id, delta: next.text }]
  }

  #fromEvent(event: RunEvent): object[] {
    switch (event.type) {
      case 'tool.started':
        if (this.#options.client_tools.has(event.name)) return []
        return this.#card(event.call_id, event.name, event.arguments ?? {}, event.title)
      case 'approval.requested':
        return [
          ...this.#card(event.call_id, event.name, event.arguments),
          { type: 'tool-approval-request', approvalId: event.call_id, toolCallId: event.call_id },
        ]
      case 'approval.resolved':
        // The client has had the card since it was asked about it.
        this.#carded.add(event.call_id)
        return [{ type: 'tool-approval-response', approvalId: event.call_id, approved: event.decision === 'approve' }]
      case 'tool.completed':
        if (this.#options.answered.has(event.call_id)) return []
        return [
          { type: 'tool-output-available', toolCallId: event.call_id, output: event.result ?? null, dynamic: true },
        ]
      case 'tool.failed':
        if (this.#options.answered.has(event.call_id)) return []
        if (event.error.code === 'denied') return [{ type: 'tool-output-denied', toolCallId: event.call_id }]
        return [failedOutput(event.call_id, event.error.code)]
      case 'tool.cancelled':
        return [failedOutput(event.call_id, 'cancelled')]
      case 'run.requires_action':
        return this.#wait(event)
      default:
        return this.#beside(event)
    }
  }

  /** The cards of what the run waits for; its end, unless all of it has been answered since. */
  #wait({ pending, seq }: RunEventOf<'run.requires_action'>): object[] {
    const cards = pending.flatMap((call) =>
      call.kind === 'client_tool' ? this.#card(call.call_id, call.name, call.arguments) : [],
    )
    if (seq <= this.#options.answered_through) return cards
    this.ended = true
    return [...cards, ...this.#closeStep(), { type: 'finish', finishReason: 'tool-calls' }]
  }

  #card(toolCallId: string, toolName: string, input: unknown, title?: string): object[] {
    if (this.#carded.has(toolCallId)) return []
    this.#carded.add(toolCallId)
    const call = { toolCallId, toolName, dynamic: true, ...(title === undefined ? {} : { title }) }
    return [
      ...this.#closePart(),
      { type: 'tool-input-start', ...call },
      { type: 'tool-input-available', ...call, input },
    ]
  }

  #beside(event: RunEvent): object[] {
    const chunks = besideChunks(event)
    if (!this.#inRound) return chunks
    this.#held.push(...chunks)
    return []
  }

  #closePart(): object[] {
    if (this.#part === null) return []
    const closing = { type: `${this.#part.kind}-end`, id: this.#part.id }
    this.#part = null
    return [closing]
  }

  #closeRound(): object[] {
    const held = this.#held
    this.#held = []
    this.#inRound = false
    return [...this.#closePart(), ...held]
  }

  #closeStep(): object[] {
    const closing = this.#closeRound()
    if (!this.#inStep) return closing
    this.#inStep = false
    return [...closing, { type: 'finish-step' }]
  }
}

const failedOutput = (toolCallId: string, errorText: string) => ({
  type: 'tool-output-error',
  toolCallId,
  errorText,
  dynamic: true,
})

function besideChunks(event: RunEvent): object[] {
  switch (event.type) {
    case 'citation.added':
      return [
        {
          type: 'source-url',
          sourceId: String(event.number),
          url: event.url ?? `#${event.document_id}`,
          title: event.title,
        },
      ]
    case 'file.created':
      return [{ type: 'file', url: event.url, mediaType: event.media_type }]
    case 'conversation.titled':
      return [{ type: 'data-title', data: { title: event.title } }]
    case 'plan.created':
      return [{ type: 'data-plan', data: { steps: event.steps } }]
    default:
      return []
  }
}

function endChunks(event: TerminalEvent): object[] {
  switch (event.type) {
    case 'run.completed':
      return [
        {
          type: 'finish',
          finishReason: event.stop_reason === 'max_length' ? 'length' : 'stop',
          messageMetadata: { usage: event.usage, stop_reason: event.stop_reason },
        },
      ]
    case 'run.cancelled':
      return [{ type: 'abort', reason: event.reason }]
    case 'run.failed':
      return [
        { type: 'error', errorText: event.error.message },
        { type: 'finish', finishReason: 'error' },
      ]
  }
}
