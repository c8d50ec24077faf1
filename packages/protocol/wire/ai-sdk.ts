import type { RunEvent, TerminalEvent } from '../events/events.ts'
import { dataFrame, EVENT_STREAM_HEADERS, type WireFormat } from './format.ts'
import { createStepper, type Piece, type Step } from './steps.ts'

export interface AiSdkOptions {
  /** The assistant message's id; a stream that goes on with a parked run repeats it, so the client adds to that message. */
  message_id: string
}

/**
 * AI SDK UI message stream v1. One step per round, a part of its own for every text: a round that turns out to be
 * process talk stays, closed, before the answer's part. A run that waits for somebody ends the stream as `tool-calls`.
 */
export function aiSdkFormat(options: AiSdkOptions): WireFormat {
  const step = createStepper()
  let ended = false
  let begun = false
  let inStep = false
  let part: { kind: Piece['part']; id: string } | null = null
  let parts = 0

  const closePart = (): object[] => {
    if (part === null) return []
    const closing = { type: `${part.kind}-end`, id: part.id }
    part = null
    return [closing]
  }
  const closeStep = (): object[] => {
    const closing = closePart()
    if (!inStep) return closing
    inStep = false
    return [...closing, { type: 'finish-step' }]
  }
  const begin = (metadata: object): object[] => {
    if (begun) return []
    begun = true
    return [{ type: 'start', messageId: options.message_id, messageMetadata: metadata }]
  }

  const chunks = (next: Step): object[] => {
    switch (next.kind) {
      case 'queued':
        return begin({
          run_id: next.event.run_id,
          conversation_id: next.event.conversation_id,
          model: next.event.model,
        })
      case 'round': {
        const before = [...begin({}), ...closeStep()]
        inStep = true
        return [...before, { type: 'start-step' }]
      }
      case 'piece': {
        const opening: object[] = []
        if (part === null || part.kind !== next.part || next.reset) {
          opening.push(...closePart())
          parts += 1
          part = { kind: next.part, id: `${next.part}-${parts}` }
          opening.push({ type: `${next.part}-start`, id: part.id })
        }
        return [...opening, { type: `${next.part}-delta`, id: part.id, delta: next.text }]
      }
      case 'round_end':
        return next.tool_calls > 0 ? closePart() : closeStep()
      case 'event':
        if (next.event.type === 'run.requires_action') {
          ended = true
          return [
            ...begin({}),
            ...pendingInputs(next.event),
            ...closeStep(),
            { type: 'finish', finishReason: 'tool-calls' },
          ]
        }
        return eventChunks(next.event, closePart).flatMap((chunk) => [...begin({}), chunk])
      case 'end':
        ended = true
        return [...begin({}), ...closeStep(), ...endChunks(next.event)]
    }
  }

  return {
    headers: {
      ...EVENT_STREAM_HEADERS,
      'content-type': 'text/event-stream',
      'x-vercel-ai-ui-message-stream': 'v1',
    },
    keepAlive: ': keepalive\n\n',
    push(item) {
      if (ended) return []
      const frames = step(item)
        .flatMap((next) => (ended ? [] : chunks(next)))
        .map(dataFrame)
      return ended ? [...frames, dataFrame('[DONE]')] : frames
    },
    get ended() {
      return ended
    },
  }
}

function eventChunks(event: RunEvent, closePart: () => object[]): object[] {
  switch (event.type) {
    case 'tool.started':
      return [
        ...closePart(),
        {
          type: 'tool-input-start',
          toolCallId: event.call_id,
          toolName: event.name,
          dynamic: true,
          title: event.title,
        },
        {
          type: 'tool-input-available',
          toolCallId: event.call_id,
          toolName: event.name,
          input: event.arguments ?? {},
          dynamic: true,
          title: event.title,
        },
      ]
    case 'tool.completed':
      return [
        {
          type: 'tool-output-available',
          toolCallId: event.call_id,
          output: event.result ?? null,
          dynamic: true,
        },
      ]
    case 'tool.failed':
      if (event.error.code === 'denied') return [{ type: 'tool-output-denied', toolCallId: event.call_id }]
      return [
        {
          type: 'tool-output-error',
          toolCallId: event.call_id,
          errorText: event.error.code,
          dynamic: true,
        },
      ]
    case 'tool.cancelled':
      return [
        {
          type: 'tool-output-error',
          toolCallId: event.call_id,
          errorText: 'cancelled',
          dynamic: true,
        },
      ]
    case 'approval.requested':
      return [
        ...closePart(),
        {
          type: 'tool-input-start',
          toolCallId: event.call_id,
          toolName: event.name,
          dynamic: true,
        },
        {
          type: 'tool-input-available',
          toolCallId: event.call_id,
          toolName: event.name,
          input: event.arguments,
          dynamic: true,
        },
        { type: 'tool-approval-request', approvalId: event.call_id, toolCallId: event.call_id },
      ]
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

/** Client tools already have their card from `tool.started`; its input is told here, where it is public on every agent. */
const pendingInputs = (event: Extract<RunEvent, { type: 'run.requires_action' }>): object[] =>
  event.pending
    .filter((call) => call.kind === 'client_tool')
    .map((call) => ({
      type: 'tool-input-available',
      toolCallId: call.call_id,
      toolName: call.name,
      input: call.arguments,
      dynamic: true,
    }))

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
