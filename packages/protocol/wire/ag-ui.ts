import type { RunEvent, RunEventOf, TerminalEvent } from '../events/events.ts'
import type { Usage } from '../shapes/values.ts'
import { dataFrame, EVENT_STREAM_HEADERS, type WireFormat } from './format.ts'
import { createStepper, type Piece, type Step } from './steps.ts'

export interface AgUiOptions {
  thread_id: string
  run_id: string
}

/**
 * AG-UI 1.0 events. RUN_STARTED comes first and RUN_FINISHED or RUN_ERROR last, with everything that was opened closed
 * before it; optional fields are left out, never null. Approvals and client tools end the run with an interrupt.
 */
export function agUiFormat(options: AgUiOptions): WireFormat {
  const step = createStepper()
  const ids = { threadId: options.thread_id, runId: options.run_id }
  let begun = false
  let ended = false
  let stepName: string | null = null
  let message: { kind: Piece['part']; id: string } | null = null
  let messages = 0
  let lastText = ''
  const openCalls = new Set<string>()

  const begin = (): object[] => {
    if (begun) return []
    begun = true
    return [{ type: 'RUN_STARTED', ...ids }]
  }
  const closeMessage = (): object[] => {
    if (message === null) return []
    const { kind, id } = message
    message = null
    if (kind === 'text') return [{ type: 'TEXT_MESSAGE_END', messageId: id }]
    return [
      { type: 'REASONING_MESSAGE_END', messageId: id },
      { type: 'REASONING_END', messageId: id },
    ]
  }
  const openMessage = (kind: Piece['part'], start: number): object[] => {
    messages += 1
    const id = `${options.run_id}-${start}-${messages}`
    message = { kind, id }
    if (kind === 'text') {
      lastText = id
      return [{ type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' }]
    }
    return [
      { type: 'REASONING_START', messageId: id },
      { type: 'REASONING_MESSAGE_START', messageId: id, role: 'reasoning' },
    ]
  }
  const closeStep = (): object[] => {
    const closing = closeMessage()
    if (stepName === null) return closing
    closing.push({ type: 'STEP_FINISHED', stepName })
    stepName = null
    return closing
  }
  /** A call's three events at once: fragments of arguments are never streamed. */
  const call = (id: string, name: string, args: unknown): object[] => {
    if (openCalls.has(id)) return []
    openCalls.add(id)
    return [
      ...closeMessage(),
      {
        type: 'TOOL_CALL_START',
        toolCallId: id,
        toolCallName: name,
        ...(lastText === '' ? {} : { parentMessageId: lastText }),
      },
      { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args ?? {}) },
      { type: 'TOOL_CALL_END', toolCallId: id },
    ]
  }
  const result = (id: string, content: unknown): object[] => [
    {
      type: 'TOOL_CALL_RESULT',
      messageId: `${id}-result`,
      toolCallId: id,
      content: typeof content === 'string' ? content : JSON.stringify(content ?? null),
    },
  ]

  const fromEvent = (event: RunEvent): object[] => {
    switch (event.type) {
      case 'tool.started':
        return call(event.call_id, event.name, event.arguments)
      case 'approval.requested':
        return call(event.call_id, event.name, event.arguments)
      case 'tool.completed':
        return result(event.call_id, event.result)
      case 'tool.failed':
        return result(event.call_id, { error: event.error.code })
      case 'tool.cancelled':
        return result(event.call_id, { cancelled: event.outcome })
      case 'citation.added':
      case 'file.created':
      case 'conversation.titled':
      case 'plan.created':
        return [{ type: 'CUSTOM', name: event.type, value: withoutEnvelope(event) }]
      case 'run.requires_action':
        ended = true
        return [
          ...event.pending.flatMap((pending) => call(pending.call_id, pending.name, pending.arguments)),
          ...closeStep(),
          {
            type: 'RUN_FINISHED',
            ...ids,
            outcome: { type: 'interrupt', interrupts: event.pending.map(interrupt) },
          },
        ]
      default:
        return []
    }
  }

  const events = (next: Step): object[] => {
    switch (next.kind) {
      case 'queued':
        return begin()
      case 'round': {
        const before = [...begin(), ...closeStep()]
        stepName = `round-${next.round}`
        return [...before, { type: 'STEP_STARTED', stepName }]
      }
      case 'piece': {
        const same = message !== null && message.kind === next.part && !next.reset
        const opening = same ? [] : [...closeMessage(), ...openMessage(next.part, next.start)]
        const type = next.part === 'text' ? 'TEXT_MESSAGE_CONTENT' : 'REASONING_MESSAGE_CONTENT'
        return [...opening, { type, messageId: message?.id, delta: next.text }]
      }
      case 'round_end':
        return next.tool_calls > 0 ? closeMessage() : closeStep()
      case 'event':
        return [...begin(), ...fromEvent(next.event)]
      case 'end':
        ended = true
        return [...begin(), ...closeStep(), finish(ids, next.event)]
    }
  }

  return {
    headers: EVENT_STREAM_HEADERS,
    keepAlive: ': keepalive\n\n',
    push: (item) =>
      ended
        ? []
        : step(item)
            .flatMap((next) => (ended ? [] : events(next)))
            .map(dataFrame),
    get ended() {
      return ended
    },
  }
}

const interrupt = (pending: RunEventOf<'run.requires_action'>['pending'][number]) => ({
  id: pending.call_id,
  reason: pending.kind === 'approval' ? 'approval' : 'tool_call',
  toolCallId: pending.call_id,
  message: pending.kind === 'approval' ? `Approve ${pending.name}?` : `Run ${pending.name} and send its result.`,
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
