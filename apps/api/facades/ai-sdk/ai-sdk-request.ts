import { z } from 'zod'
import type { DraftPart } from '@runwire/db'
import type { Json } from '@runwire/protocol'
import { RequestError } from '../../requests/request-error.ts'
import type { WaitingAnswers } from '../answer-waiting.ts'
import { contentOf, filePart } from '../message-parts.ts'

const Part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  filename: z.string().optional(),
  toolCallId: z.string().optional(),
  state: z.string().optional(),
  output: z.unknown().optional(),
  errorText: z.string().optional(),
  approval: z.looseObject({ approved: z.boolean().optional(), reason: z.string().optional() }).optional(),
})
type Part = z.infer<typeof Part>

const UiMessage = z.looseObject({ id: z.string(), role: z.enum(['system', 'user', 'assistant']), parts: z.array(Part) })

/** What `useChat` sends; further fields of its body are ignored. */
export const AiSdkRequest = z.looseObject({
  id: z.string().min(1).max(256),
  messages: z.array(UiMessage).max(2000),
  trigger: z.enum(['submit-message', 'regenerate-message']).default('submit-message'),
  messageId: z.string().nullish(),
})
export type AiSdkRequest = z.infer<typeof AiSdkRequest>

/** `after`: the answer the message follows; null for the first of its chat, undefined where only the server knows. */
export type AiSdkTurn =
  | { kind: 'message'; content: string | DraftPart[]; after: string | null | undefined }
  | { kind: 'retry'; message_id: string | null }
  | { kind: 'answers'; answers: WaitingAnswers }

/** Reads the turn out of a request. Throws RequestError naming the message at fault. */
export function aiSdkTurn({ messages, trigger, messageId }: AiSdkRequest): AiSdkTurn {
  if (trigger === 'regenerate-message') return { kind: 'retry', message_id: messageId ?? null }
  const last = messages.at(-1)
  if (last?.role === 'assistant') return { kind: 'answers', answers: answersIn(last.parts) }
  const content = last?.role === 'user' ? saidIn(last.parts, messages.length - 1) : ''
  if (content === '') {
    throw new RequestError('invalid_field', 'The last of messages must be a text or a file of the user.', {
      param: 'messages',
    })
  }
  const before = messages.slice(0, -1).findLast((message) => message.role === 'assistant')
  if (before === undefined) return { kind: 'message', content, after: null }
  return { kind: 'message', content, after: /^msg_[0-9a-f]{32}$/.test(before.id) ? before.id : undefined }
}

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

/** What a message of the user says: a text, or parts where files are among them. */
const saidIn = (parts: readonly Part[], at: number): string | DraftPart[] =>
  contentOf(
    parts.flatMap((part, place): DraftPart[] => {
      if (part.type === 'text') return [{ type: 'text', text: part.text ?? '' }]
      if (part.type !== 'file') return []
      return [filePart({ data: part.url, name: part.filename, param: `messages.${at}.parts.${place}` })]
    }),
  )
