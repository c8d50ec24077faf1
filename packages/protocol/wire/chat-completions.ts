import type { Transient } from '../events/deltas.ts'
import type { RunEvent, TerminalEvent } from '../events/events.ts'
import type { PendingCall, Usage } from '../shapes/values.ts'
import type { FinalView } from '../shapes/views.ts'
import { chatFailure } from './chat-failure.ts'
import { dataFrame, EVENT_STREAM_HEADERS, type Interruption, type WireFormat } from './format.ts'
import { OwnUsage, ownUsage } from './own-usage.ts'
import { createStepper, type Step } from './steps.ts'
import { waitingFor, waitingSentence } from './waiting.ts'

export interface ChatCompletionsOptions {
  /** Reply id, `chatcmpl-…`; stays the same in every chunk. */
  id: string
  run_id: string
  model: string
  /** Seconds since the epoch. */
  created: number
  include_usage: boolean
  /**
   * Holds every round back until it is known to be the answer; without it all rounds stream, a blank line between them.
   */
  answer_only: boolean
  /** The run's usage before this turn; null for its first. */
  used_before: Usage | null
}

/**
 * OpenAI Chat Completions chunks of one run. Text can't be taken back here, so a round that is run again continues
 * after a blank line. Inner tool calls are never shown; calls of the caller's own tools end the stream as `tool_calls`,
 * an approval ends it with a sentence that says so.
 */
export const chatCompletionsFormat = (options: ChatCompletionsOptions): WireFormat => new ChatCompletionsFormat(options)

class ChatCompletionsFormat implements WireFormat {
  readonly headers = EVENT_STREAM_HEADERS
  readonly keepAlive = ': keepalive\n\n'
  ended = false
  readonly #options: ChatCompletionsOptions
  readonly #step = createStepper()
  readonly #usage: OwnUsage
  #begun = false
  #shown = false
  #separate = false
  #held = ''

  constructor(options: ChatCompletionsOptions) {
    this.#options = options
    this.#usage = new OwnUsage(options.used_before)
  }

  spent(usage: Usage): void {
    this.#usage.add(usage)
  }

  push(item: RunEvent | Transient): string[] {
    return this.#step(item).flatMap((next) => {
      if (this.ended) return []
      // A stream that goes on with a run after an answer has no run.queued, yet its first chunk names the role as well.
      const first = this.#begun ? [] : [this.#chunk({ role: 'assistant', content: '' })]
      this.#begun = true
      return [...first, ...this.#frames(next)]
    })
  }

  interrupt({ type, code, message }: Interruption): string[] {
    if (this.ended) return []
    this.ended = true
    return [dataFrame({ error: { message, type, param: null, code } }), dataFrame('[DONE]')]
  }

  #frames(next: Step): string[] {
    switch (next.kind) {
      case 'queued':
        return []
      case 'round':
        this.#held = ''
        this.#separate = true
        return []
      case 'piece':
        if (next.part === 'reasoning') return [this.#chunk({ reasoning_content: next.text })]
        if (this.#options.answer_only) {
          this.#held = next.reset ? next.text : this.#held + next.text
          return []
        }
        if (next.reset) this.#separate = true
        return this.#say(next.text)
      case 'round_end': {
        const answer = next.tool_calls === 0 ? this.#held : ''
        this.#held = ''
        return this.#say(answer)
      }
      case 'event':
        return next.event.type === 'run.requires_action' ? this.#wait(next.event.pending) : []
      case 'end':
        this.ended = true
        return this.#end(next.event)
    }
  }

  #wait(pending: readonly PendingCall[]): string[] {
    this.ended = true
    const calls = pending.filter((call) => call.kind === 'client_tool')
    if (calls.length > 0) {
      return [
        this.#chunk({ tool_calls: calls.map(chatCall) }),
        this.#chunk({}, 'tool_calls'),
        ...this.#last(this.#usage.spent),
      ]
    }
    this.#separate = true
    const runwire = waitingFor(this.#options.run_id, pending)
    return [
      ...this.#say(waitingSentence(pending)),
      this.#chunk({}, 'stop', { runwire }),
      ...this.#last(this.#usage.spent),
    ]
  }

  #end(event: TerminalEvent): string[] {
    switch (event.type) {
      case 'run.completed': {
        const finish = event.stop_reason === 'max_length' ? 'length' : 'stop'
        return [this.#chunk({}, finish), ...this.#last(this.#usage.of(event.usage))]
      }
      case 'run.cancelled':
        return [this.#chunk({}, 'stop'), ...this.#last(this.#usage.of(event.output.usage))]
      case 'run.failed':
        return [dataFrame({ error: chatFailure(event.error).error }), dataFrame('[DONE]')]
    }
  }

  #say(text: string): string[] {
    if (text === '') return []
    const lead = this.#separate && this.#shown ? '\n\n' : ''
    this.#separate = false
    this.#shown = true
    return [this.#chunk({ content: lead + text })]
  }

  #chunk(delta: object, finish: string | null = null, beside: object = {}): string {
    return dataFrame({
      ...this.#head(),
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...beside,
      ...(this.#options.include_usage ? { usage: null } : {}),
    })
  }

  #last(usage: Usage | null): string[] {
    const counted = dataFrame({ ...this.#head(), choices: [], usage: chatUsage(usage) })
    return [...(this.#options.include_usage ? [counted] : []), dataFrame('[DONE]')]
  }

  #head() {
    const { id, created, model } = this.#options
    return { id, object: 'chat.completion.chunk', created, model }
  }
}

/** The reply without streaming, from a finished run's output and the calls it waits for. */
export function chatCompletion(
  options: Pick<ChatCompletionsOptions, 'id' | 'run_id' | 'model' | 'created' | 'used_before'>,
  run: {
    output: Pick<FinalView, 'content'> | null
    stop_reason: string | null
    usage: Usage | null
    pending: readonly PendingCall[]
  },
) {
  const calls = run.pending.filter((call) => call.kind === 'client_tool')
  const asksFirst = run.pending.length > 0 && calls.length === 0
  const content = asksFirst ? waitingSentence(run.pending) : (run.output?.content ?? null)
  const finish = calls.length > 0 ? 'tool_calls' : run.stop_reason === 'max_length' ? 'length' : 'stop'
  const message = {
    role: 'assistant',
    content,
    refusal: null,
    ...(calls.length > 0 ? { tool_calls: calls.map(plainCall) } : {}),
  }
  return {
    id: options.id,
    object: 'chat.completion',
    created: options.created,
    model: options.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: chatUsage(ownUsage(run.usage, options.used_before)),
    ...(asksFirst ? { runwire: waitingFor(options.run_id, run.pending) } : {}),
  }
}

const plainCall = (call: PendingCall) => ({
  id: call.call_id,
  type: 'function',
  function: { name: call.name, arguments: JSON.stringify(call.arguments) },
})

const chatCall = (call: PendingCall, index: number) => ({ index, ...plainCall(call) })

function chatUsage(usage: Usage | null) {
  const prompt = usage?.input_tokens ?? 0
  const completion = usage?.output_tokens ?? 0
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: usage?.cached_tokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: usage?.reasoning_tokens ?? 0 },
  }
}
