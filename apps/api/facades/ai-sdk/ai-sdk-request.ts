import { z } from 'zod'
import type { DraftPart, ShownMessage } from '@runwire/db'
import type { ClientTool, Json, Round } from '@runwire/protocol'
import { RequestError } from '../../requests/request-error.ts'
import type { WaitingAnswers } from '../answer-waiting.ts'
import { contentOf, filePart } from '../message-parts.ts'
import { clientTools } from '../openai/chat-request.ts'

const Part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  filename: z.string().optional(),
  mediaType: z.string().optional(),
  toolCallId: z.string().optional(),
  toolName: z.string().optional(),
  state: z.string().optional(),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
  errorText: z.string().optional(),
  approval: z.looseObject({ approved: z.boolean().optional(), reason: z.string().optional() }).optional(),
})
type Part = z.infer<typeof Part>

const UiMessage = z.looseObject({ id: z.string(), role: z.enum(['system', 'user', 'assistant']), parts: z.array(Part) })
type UiMessage = z.infer<typeof UiMessage>

const Tool = z.looseObject({
  name: z.string().optional(),
  description: z.string().nullish(),
  parameters: z.unknown().optional(),
  inputSchema: z.unknown().optional(),
})

/** The body that `useChat` sends, or its last message alone as `message`; further fields are ignored. */
export const AiSdkRequest = z.looseObject({
  id: z.string().min(1).max(256),
  messages: z.array(UiMessage).min(1).max(2000).optional(),
  message: UiMessage.optional(),
  trigger: z.enum(['submit-message', 'regenerate-message']).default('submit-message'),
  /** Tools that the page runs, by name or as a list. */
  tools: z.union([z.array(Tool).max(64), z.record(z.string(), Tool)]).nullish(),
  /** Added to the agent's instructions. */
  system: z.string().max(200_000).nullish(),
})
export type AiSdkRequest = z.infer<typeof AiSdkRequest>

/** `shown`: what the client shows before the message; null where it sent the message alone. */
export type AiSdkTurn =
  | { kind: 'message'; content: string | DraftPart[]; shown: ShownMessage[] | null; system: string | null }
  | { kind: 'answers'; answers: WaitingAnswers; message_id: string }

/** Reads the turn out of a request. Throws RequestError naming the message at fault. */
export function aiSdkTurn({ messages, message, trigger, system }: AiSdkRequest): AiSdkTurn {
  const all = messages ?? (message === undefined ? [] : [message])
  // A regeneration answers the last message of the user again, whatever stands behind it.
  const asked = trigger === 'regenerate-message' ? all.findLastIndex(({ role }) => role === 'user') : all.length - 1
  const last = all[asked]
  if (last?.role === 'assistant') return { kind: 'answers', answers: answersIn(last.parts), message_id: last.id }
  const content = last?.role === 'user' ? saidIn(last.parts, asked) : ''
  if (content === '') {
    throw new RequestError('invalid_field', 'The last of messages must be a text or a file of the user.', {
      param: 'messages',
    })
  }
  const before = all.slice(0, asked)
  const instructions = [system ?? '', ...before.filter(({ role }) => role === 'system').map(textOf)].filter(
    (text) => text !== '',
  )
  return {
    kind: 'message',
    content,
    shown: messages === undefined ? null : before.flatMap(shownMessage),
    system: instructions.length === 0 ? null : instructions.join('\n\n'),
  }
}

/** Tools of the page, whichever way they were listed. Throws RequestError naming the one at fault. */
export function pageTools({ tools }: AiSdkRequest): ClientTool[] {
  const list = Array.isArray(tools) ? tools : Object.entries(tools ?? {}).map(([name, tool]) => ({ ...tool, name }))
  return clientTools(
    list.map(({ name, description, parameters, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: parameters ?? plainSchema(inputSchema) },
    })),
  )
}

/** The AI SDK's own schemas keep the JSON schema in a field. */
const plainSchema = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'jsonSchema' in schema ? schema.jsonSchema : schema

function answersIn(parts: readonly Part[]): WaitingAnswers {
  const outputs = parts.flatMap(({ toolCallId, state, output, errorText }): WaitingAnswers['outputs'] => {
    if (toolCallId === undefined) return []
    if (state === 'output-available') return [{ call_id: toolCallId, result: (output ?? null) as Json }]
    return state === 'output-error' ? [{ call_id: toolCallId, error: errorText ?? 'failed' }] : []
  })
  const approvals = parts.flatMap(({ toolCallId, state, approval }) => {
    if (toolCallId === undefined || state !== 'approval-responded') return []
    const decision = approval?.approved === true ? ('approve' as const) : ('deny' as const)
    return [{ call_id: toolCallId, decision, ...(approval?.reason === undefined ? {} : { reason: approval.reason }) }]
  })
  return { outputs, approvals }
}

function shownMessage(message: UiMessage, at: number): ShownMessage[] {
  if (message.role === 'system') return []
  if (message.role === 'assistant') return [shownAnswer(message)]
  const said = saidIn(message.parts, at)
  return [typeof said === 'string' ? { role: 'user', content: said } : { role: 'user', content: '', parts: said }]
}

/** Steps with calls are the answer's rounds; the texts of those without are its words. */
function shownAnswer({ id, parts }: UiMessage): ShownMessage {
  const rounds: Round[] = []
  const words: string[] = []
  for (const step of stepsOf(parts)) {
    const text = step.flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : [])).join('\n\n')
    const calls = step.flatMap(storedCall)
    if (calls.length > 0) rounds.push({ round: rounds.length + 1, text, reasoning: '', calls })
    else if (text !== '') words.push(text)
  }
  return { role: 'assistant', id, content: words.join('\n\n'), ...(rounds.length > 0 && { rounds }) }
}

function stepsOf(parts: readonly Part[]): Part[][] {
  const steps: Part[][] = [[]]
  for (const part of parts) {
    if (part.type === 'step-start') steps.push([])
    else steps.at(-1)?.push(part)
  }
  return steps
}

function storedCall({ type, toolCallId, toolName, input, state, output, errorText }: Part): Round['calls'] {
  if (toolCallId === undefined) return []
  const call = {
    call_id: toolCallId,
    provider_call_id: toolCallId,
    name: toolName ?? type.replace(/^tool-/, ''),
    arguments: (input ?? {}) as Json,
  }
  if (state === 'output-available') return [{ ...call, result: (output ?? null) as Json }]
  if (state !== 'output-error') return [call]
  return [{ ...call, error: { code: 'tool_error', message: errorText ?? 'failed' } }]
}

const textOf = ({ parts }: UiMessage): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : [])).join('\n')

/** The content of a user message: a text, or parts where files are among them. */
const saidIn = (parts: readonly Part[], at: number): string | DraftPart[] =>
  contentOf(
    parts.flatMap((part, place): DraftPart[] => {
      if (part.type === 'text') return [{ type: 'text', text: part.text ?? '' }]
      if (part.type !== 'file') return []
      const kept = /\/files\/(file_[0-9a-f]{32})\/content$/.exec(part.url?.slice(0, 2000) ?? '')?.[1]
      if (kept !== undefined) {
        return [{ type: part.mediaType?.startsWith('image/') === true ? 'image' : 'file', file_id: kept }]
      }
      return [filePart({ data: part.url, name: part.filename, param: `messages.${at}.parts.${place}` })]
    }),
  )
