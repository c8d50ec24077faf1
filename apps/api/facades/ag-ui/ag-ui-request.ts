import type { DraftPart, ShownMessage } from '@runwire/db'
import type { Json } from '@runwire/protocol'
import { z } from 'zod'
import { RequestError } from '../../requests/request-error.ts'
import type { WaitingAnswers } from '../answer-waiting.ts'
import { HistoryLine } from '../history-line.ts'
import { contentOf, filePart } from '../message-parts.ts'

const Source = z.looseObject({ type: z.string(), value: z.string().optional(), mimeType: z.string().optional() })
const Part = z.looseObject({ type: z.string(), text: z.string().optional(), source: Source.optional() })
type Part = z.infer<typeof Part>
const ToolCall = z.looseObject({ id: z.string(), function: z.looseObject({ name: z.string(), arguments: z.string() }) })
const Message = z.looseObject({
  id: z.string(),
  role: z.string(),
  // An activity's content is an object of the front end's own.
  content: z.union([z.string(), z.array(Part), z.record(z.string(), z.unknown())]).nullish(),
  toolCalls: z.array(ToolCall).nullish(),
  toolCallId: z.string().optional(),
  error: z.string().nullish(),
})
type Message = z.infer<typeof Message>

/** RunAgentInput of AG-UI 1.0; `state` and `forwardedProps` are the front end's own and are ignored. */
export const RunAgentInput = z.looseObject({
  threadId: z.string().min(1).max(256),
  runId: z.string().min(1).max(256),
  messages: z.array(Message).max(2000).default([]),
  tools: z
    .array(z.looseObject({ name: z.string() }))
    .max(64)
    .default([]),
  context: z.array(z.looseObject({ description: z.string(), value: z.string() })).default([]),
  resume: z
    .array(
      z.looseObject({
        interruptId: z.string(),
        status: z.enum(['resolved', 'cancelled']),
        payload: z.unknown().optional(),
      }),
    )
    .nullish(),
})
export type RunAgentInput = z.infer<typeof RunAgentInput>

/** The request as a turn: a message after what the client shows, or answers to calls that a run waits for. */
export type AgUiTurn =
  | { kind: 'message'; content: string | DraftPart[]; shown: ShownMessage[]; instructions: string | null }
  | { kind: 'answers'; answers: WaitingAnswers; message_id: string | null }

/** Reads the turn out of a request. Throws RequestError naming the message at fault. */
export function agUiTurn(input: RunAgentInput): AgUiTurn {
  const { messages } = input
  const asked = messages.findLastIndex((message) => message.role === 'user')
  const answers = answersIn(messages.slice(asked + 1), input.resume ?? [])
  if (answers !== null) {
    return {
      kind: 'answers',
      answers,
      message_id: messages.map((message) => ourId(message.id)).findLast(isKnown) ?? null,
    }
  }
  const content = asked < 0 ? '' : saidIn(messages, asked)
  if (content === '' || messages.slice(asked + 1).some((message) => message.role === 'assistant')) {
    throw new RequestError('invalid_field', 'The last of messages must be a text or a file of the user.', {
      param: 'messages',
    })
  }
  return { kind: 'message', content, shown: shownIn(messages.slice(0, asked)), instructions: instructionsOf(input) }
}

/** Answers come as `resume`, or as tool messages after the last message of the user; null where there are none. */
function answersIn(after: readonly Message[], resume: NonNullable<RunAgentInput['resume']>): WaitingAnswers | null {
  const outputs = after.flatMap((message) => {
    if (message.role !== 'tool' || message.toolCallId === undefined) return []
    const call_id = message.toolCallId
    return [message.error == null ? { call_id, result: textOf(message) } : { call_id, error: message.error }]
  })
  const resumed = resume.map(({ interruptId, status, payload }) => ({
    call_id: interruptId,
    approved: status === 'resolved' && (payload as { approved?: unknown } | undefined)?.approved !== false,
    reason: (payload as { reason?: unknown } | undefined)?.reason,
    payload: (payload ?? null) as Json,
  }))
  if (outputs.length + resumed.length === 0) return null
  return {
    outputs: [
      ...outputs.filter((output) => !resumed.some((item) => item.call_id === output.call_id)),
      ...resumed.map(({ call_id, approved, payload }) =>
        approved ? { call_id, result: payload } : { call_id, error: 'The user declined.' },
      ),
    ],
    approvals: resumed.map(({ call_id, approved, reason }) => ({
      call_id,
      decision: approved ? 'approve' : 'deny',
      ...(typeof reason === 'string' ? { reason } : {}),
    })),
  }
}

function shownIn(messages: readonly Message[]): ShownMessage[] {
  const line = new HistoryLine()
  messages.forEach((message, at) => {
    if (message.role === 'user') line.user(saidIn(messages, at))
    else if (message.role === 'tool') line.result(message.toolCallId ?? '', textOf(message))
    else if (message.role === 'assistant') {
      const calls = (message.toolCalls ?? []).map((call) => ({ id: call.id, ...call.function }))
      if (calls.length === 0) line.words(textOf(message), ourId(message.id))
      else line.calls(textOf(message), calls, ourId(message.id))
    }
  })
  return line.messages
}

function instructionsOf({ messages, context }: RunAgentInput): string | null {
  const system = messages.filter((message) => message.role === 'system' || message.role === 'developer').map(textOf)
  const given = context.map(({ description, value }) => `${description}: ${value}`)
  const text = [...system, ...given].filter((part) => part !== '').join('\n\n')
  return text === '' ? null : text
}

/** The content of a user message: a text, or parts where files are among them. */
function saidIn(messages: readonly Message[], at: number): string | DraftPart[] {
  const content = messages[at]?.content
  if (!Array.isArray(content)) return typeof content === 'string' ? content : ''
  return contentOf(
    content.map((part: Part, place): DraftPart => {
      const param = `messages.${at}.content.${place}`
      if (part.source !== undefined) return filePart({ data: dataUrl(part.source), param })
      if (part.text !== undefined) return { type: 'text', text: part.text }
      throw new RequestError(
        'invalid_field',
        `messages.${at} has a part of type ${part.type}. Send texts, images or documents.`,
        { param },
      )
    }),
  )
}

const dataUrl = ({ type, value = '', mimeType = '' }: z.infer<typeof Source>): string =>
  type === 'data' ? `data:${mimeType};base64,${value}` : value

const textOf = ({ content }: Message): string => {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: Part) => part.text ?? '').join('\n') : ''
}

/** Ids of our answers' messages begin with the answer's own. */
const ourId = (id: string): string | null => /^msg_[0-9a-f]{32}/.exec(id)?.[0] ?? null

const isKnown = (id: string | null): id is string => id !== null
