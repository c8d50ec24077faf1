import type { Usage } from '../shapes/values.ts'
import type { FinalView } from '../shapes/views.ts'
import type { PendingCall } from '../shapes/values.ts'
import { dataFrame, EVENT_STREAM_HEADERS, type WireFormat } from './format.ts'
import { createStepper, type Step } from './steps.ts'

export interface ChatCompletionsOptions {
  /** Reply id, `chatcmpl-…`; stays the same in every chunk. */
  id: string
  model: string
  /** Seconds since the epoch. */
  created: number
  include_usage: boolean
  /** Holds every round back until it is known to be the answer; without it all rounds stream, a blank line between them. */
  answer_only: boolean
}

/**
 * OpenAI Chat Completions chunks of one run. Text can't be taken back here, so a round that is run again continues
 * after a blank line. Inner tool calls are never shown; calls of the caller's own tools end the stream as `tool_calls`.
 */
export function chatCompletionsFormat(options: ChatCompletionsOptions): WireFormat {
  const step = createStepper()
  const usagePart = options.include_usage ? { usage: null } : {}
  const head = {
    id: options.id,
    object: 'chat.completion.chunk',
    created: options.created,
    model: options.model,
  }
  const chunk = (delta: object, finish: string | null = null) =>
    dataFrame({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...usagePart,
    })
  const last = (usage: Usage | null | undefined) => [
    ...(options.include_usage ? [dataFrame({ ...head, choices: [], usage: chatUsage(usage) })] : []),
    dataFrame('[DONE]'),
  ]
  let ended = false
  let begun = false
  let shown = false
  let separate = false
  let held = ''

  const say = (text: string): string[] => {
    if (text === '') return []
    const lead = separate && shown ? '\n\n' : ''
    separate = false
    shown = true
    return [chunk({ content: lead + text })]
  }

  const frames = (next: Step): string[] => {
    switch (next.kind) {
      case 'queued':
        return []
      case 'round':
        held = ''
        separate = true
        return []
      case 'piece':
        if (next.part === 'reasoning') return [chunk({ reasoning_content: next.text })]
        if (options.answer_only) {
          held = next.reset ? next.text : held + next.text
          return []
        }
        if (next.reset) separate = true
        return say(next.text)
      case 'round_end': {
        const answer = next.tool_calls === 0 ? held : ''
        held = ''
        return say(answer)
      }
      case 'event': {
        if (next.event.type !== 'run.requires_action') return []
        const calls = next.event.pending.filter((call) => call.kind === 'client_tool')
        if (calls.length === 0) return []
        ended = true
        return [chunk({ tool_calls: calls.map(chatCall) }), chunk({}, 'tool_calls'), ...last(null)]
      }
      case 'end':
        ended = true
        switch (next.event.type) {
          case 'run.completed':
            return [chunk({}, next.event.stop_reason === 'max_length' ? 'length' : 'stop'), ...last(next.event.usage)]
          case 'run.cancelled':
            return [chunk({}, 'stop'), ...last(next.event.output.usage)]
          case 'run.failed':
            return [
              dataFrame({
                error: {
                  message: next.event.error.message,
                  type: 'api_error',
                  param: null,
                  code: next.event.error.code,
                },
              }),
              dataFrame('[DONE]'),
            ]
        }
    }
  }

  return {
    headers: EVENT_STREAM_HEADERS,
    keepAlive: ': keepalive\n\n',
    push: (item) =>
      step(item).flatMap((next) => {
        if (ended) return []
        // A stream that goes on with a parked run has no run.queued, yet its first chunk names the role as well.
        const first = begun ? [] : [chunk({ role: 'assistant', content: '' })]
        begun = true
        return [...first, ...frames(next)]
      }),
    interrupt: ({ type, code, message }) => {
      if (ended) return []
      ended = true
      return [dataFrame({ error: { message, type, param: null, code } }), dataFrame('[DONE]')]
    },
    get ended() {
      return ended
    },
  }
}

/** The reply without streaming, from a finished run's output and the calls it waits for. */
export function chatCompletion(
  options: Pick<ChatCompletionsOptions, 'id' | 'model' | 'created'>,
  run: {
    output: Pick<FinalView, 'content'> | null
    stop_reason: string | null
    usage: Usage | null
    pending: readonly PendingCall[]
  },
) {
  const calls = run.pending.filter((call) => call.kind === 'client_tool')
  const content = run.output?.content ?? null
  const finish = calls.length > 0 ? 'tool_calls' : run.stop_reason === 'max_length' ? 'length' : 'stop'
  return {
    id: options.id,
    object: 'chat.completion',
    created: options.created,
    model: options.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal: null,
          ...(calls.length > 0 ? { tool_calls: calls.map(plainCall) } : {}),
        },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage: chatUsage(run.usage),
  }
}

const plainCall = (call: PendingCall) => ({
  id: call.call_id,
  type: 'function',
  function: { name: call.name, arguments: JSON.stringify(call.arguments) },
})

const chatCall = (call: PendingCall, index: number) => ({ index, ...plainCall(call) })

function chatUsage(usage: Usage | null | undefined) {
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
