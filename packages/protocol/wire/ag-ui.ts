import type { Transient } from '../events/deltas.ts'
import type { RunEvent, RunEventOf, TerminalEvent } from '../events/events.ts'
import type { PendingCall, Usage } from '../shapes/values.ts'
import { dataFrame, EVENT_STREAM_HEADERS, type Interruption, type WireFormat } from './format.ts'
import { createStepper, type Piece, type Step } from './steps.ts'

export interface AgUiOptions {
  /** The client's names for conversation and run. */
  thread_id: string
  run_id: string
  /** Ours: what the client needs to cancel the run, and to name the answer when it sends it back. */
  runwire_run_id: string
  message_id: string
  /**
   * Names of the tools that the client runs. Their calls are sent with their arguments, once the run waits for them.
   */
  client_tools: ReadonlySet<string>
  /** Calls whose results came from the client; it has them. */
  answered: ReadonlySet<string>
}

/**
 * AG-UI 1.0 events. RUN_STARTED comes first and RUN_FINISHED or RUN_ERROR last, with everything that was opened closed
 * before it; optional fields are left out, never null. Approvals end the run with an interrupt, client tools with success:
 * their results are messages of the next request. Ids of messages begin with ours, so that the client's copy of the
 * conversation can be found again.
 */
export const agUiFormat = (options: AgUiOptions): WireFormat => new AgUiFormat(options)

class AgUiFormat implements WireFormat {
  readonly headers = EVENT_STREAM_HEADERS
  readonly keepAlive = ': keepalive\n\n'
  ended = false
  readonly #options: AgUiOptions
  readonly #ids: { threadId: string; runId: string }
  readonly #step = createStepper()
  readonly #told = new Set<string>()
  #begun = false
  #stepName: string | null = null
  #message: { kind: Piece['part']; id: string } | null = null
  #messages = 0
  /** The message of this round that its calls belong to. */
  #parent: string | null = null

  constructor(options: AgUiOptions) {
    this.#options = options
    this.#ids = { threadId: options.thread_id, runId: options.run_id }
  }

  push(item: RunEvent | Transient): string[] {
    if (this.ended) return []
    return this.#step(item)
      .flatMap((next) => (this.ended ? [] : [...this.#begin(), ...this.#events(next)]))
      .map(dataFrame)
  }

  interrupt({ code, message }: Interruption): string[] {
    if (this.ended) return []
    this.ended = true
    return [...this.#begin(), ...this.#closeStep(), { type: 'RUN_ERROR', message, code }].map(dataFrame)
  }

  #begin(): object[] {
    if (this.#begun) return []
    this.#begun = true
    return [
      { type: 'RUN_STARTED', ...this.#ids },
      { type: 'CUSTOM', name: 'runwire.run', value: { run_id: this.#options.runwire_run_id } },
    ]
  }

  #events(next: Step): object[] {
    switch (next.kind) {
      case 'queued':
        return []
      case 'round': {
        const before = this.#closeStep()
        this.#parent = null
        this.#stepName = `round-${next.round}`
        return [...before, { type: 'STEP_STARTED', stepName: this.#stepName }]
      }
      case 'piece': {
        const same = this.#message !== null && this.#message.kind === next.part && !next.reset
        const opening = same ? [] : [...this.#closeMessage(), ...this.#openMessage(next.part, next.start)]
        const type = next.part === 'text' ? 'TEXT_MESSAGE_CONTENT' : 'REASONING_MESSAGE_CONTENT'
        return [...opening, { type, messageId: this.#message?.id, delta: next.text }]
      }
      case 'round_end':
        return next.tool_calls > 0 ? this.#closeMessage() : this.#closeStep()
      case 'event':
        return this.#fromEvent(next.event)
      case 'end':
        this.ended = true
        return [...this.#closeStep(), finish(this.#ids, next.event)]
    }
  }

  #fromEvent(event: RunEvent): object[] {
    switch (event.type) {
      case 'tool.started':
        return this.#options.client_tools.has(event.name) ? [] : this.#call(event.call_id, event.name, event.arguments)
      case 'approval.requested':
        return this.#call(event.call_id, event.name, event.arguments)
      case 'approval.resolved':
        // The client has had the call since it was asked about it.
        this.#told.add(event.call_id)
        return []
      case 'tool.completed':
        return this.#result(event.call_id, event.result)
      case 'tool.failed':
        return this.#result(event.call_id, { error: event.error.code })
      case 'tool.cancelled':
        return this.#result(event.call_id, { cancelled: event.outcome })
      case 'citation.added':
      case 'file.created':
      case 'conversation.titled':
      case 'plan.created':
        return [{ type: 'CUSTOM', name: event.type, value: withoutEnvelope(event) }]
      case 'run.requires_action':
        return this.#wait(event)
      default:
        return []
    }
  }

  #wait({ pending }: RunEventOf<'run.requires_action'>): object[] {
    this.ended = true
    const calls = pending.flatMap((call) => this.#call(call.call_id, call.name, call.arguments))
    const approvals = pending.filter((call) => call.kind === 'approval')
    // No outcome means success, and clients find the calls without a result by themselves. One that is named is read as
    // "nothing is pending" by kits that predate AG-UI 1.0 (assistant-ui 0.15): they would not send the results.
    const outcome = approvals.length > 0 ? { outcome: { type: 'interrupt', interrupts: approvals.map(interrupt) } } : {}
    return [...calls, ...this.#closeStep(), { type: 'RUN_FINISHED', ...this.#ids, ...outcome }]
  }

  /** A call's three events at once: fragments of arguments are never streamed. */
  #call(id: string, name: string, args: unknown): object[] {
    if (this.#told.has(id)) return []
    this.#told.add(id)
    return [
      ...this.#closeMessage(),
      {
        type: 'TOOL_CALL_START',
        toolCallId: id,
        toolCallName: name,
        parentMessageId: (this.#parent ??= this.#newId()),
      },
      { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args ?? {}) },
      { type: 'TOOL_CALL_END', toolCallId: id },
    ]
  }

  #result(id: string, content: unknown): object[] {
    if (this.#options.answered.has(id)) return []
    const text = typeof content === 'string' ? content : JSON.stringify(content ?? null)
    return [{ type: 'TOOL_CALL_RESULT', messageId: `${id}-result`, toolCallId: id, content: text }]
  }

  #openMessage(kind: Piece['part'], start: number): object[] {
    const id = this.#newId(start)
    this.#message = { kind, id }
    if (kind === 'text') {
      this.#parent = id
      return [{ type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' }]
    }
    return [
      { type: 'REASONING_START', messageId: id },
      { type: 'REASONING_MESSAGE_START', messageId: id, role: 'reasoning' },
    ]
  }

  #closeMessage(): object[] {
    if (this.#message === null) return []
    const { kind, id } = this.#message
    this.#message = null
    if (kind === 'text') return [{ type: 'TEXT_MESSAGE_END', messageId: id }]
    return [
      { type: 'REASONING_MESSAGE_END', messageId: id },
      { type: 'REASONING_END', messageId: id },
    ]
  }

  #closeStep(): object[] {
    const closing = this.#closeMessage()
    if (this.#stepName === null) return closing
    closing.push({ type: 'STEP_FINISHED', stepName: this.#stepName })
    this.#stepName = null
    return closing
  }

  #newId(start = 0): string {
    this.#messages += 1
    return `${this.#options.message_id}-${this.#options.run_id}-${start}-${this.#messages}`
  }
}

/** `reason` as kits know it from tools that ask first: they draw the question at the call. */
const interrupt = (pending: PendingCall) => ({
  id: pending.call_id,
  reason: 'tool_call',
  toolCallId: pending.call_id,
  message: `Approve ${pending.name}?`,
  responseSchema: {
    type: 'object',
    properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
    required: ['approved'],
  },
})

function withoutEnvelope(event: RunEvent): object {
  const { type: _type, run_id: _run, seq: _seq, created_at: _at, ...value } = event
  return value
}

function finish(ids: { threadId: string; runId: string }, event: TerminalEvent): object {
  switch (event.type) {
    case 'run.completed':
      return {
        type: 'RUN_FINISHED',
        ...ids,
        outcome: { type: 'success' },
        usage: [agUiUsage(event.usage, event.output.model)],
      }
    case 'run.cancelled':
      return { type: 'RUN_FINISHED', ...ids, outcome: { type: 'cancelled' } }
    case 'run.failed':
      return { type: 'RUN_ERROR', message: event.error.message, code: event.error.code }
  }
}

const agUiUsage = (usage: Usage, model: string) => ({
  model,
  inputTokens: usage.input_tokens,
  outputTokens: usage.output_tokens,
  totalTokens: usage.input_tokens + usage.output_tokens,
  ...(usage.reasoning_tokens === undefined ? {} : { reasoningTokens: usage.reasoning_tokens }),
  ...(usage.cached_tokens === undefined ? {} : { cachedInputTokens: usage.cached_tokens }),
})
