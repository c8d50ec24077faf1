import { ClientTool, type Json, type ModelParameters, type ResponseFormat } from '@runwire/protocol'
import type { DraftPart, ImportedMessage } from '@runwire/db'
import { z } from 'zod'
import { RequestError } from '../../requests/request-error.ts'
import { HistoryLine } from '../history-line.ts'
import { contentOf, filePart } from '../message-parts.ts'
import { agentSlug, modelParameters, parameterFields, toolChoice } from './model-parameters.ts'

const Part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.looseObject({ url: z.string() }).optional(),
  file: z
    .looseObject({ file_data: z.string().optional(), file_id: z.string().optional(), filename: z.string().optional() })
    .optional(),
})
const Content = z.union([z.string(), z.array(Part)]).nullish()
const Call = z.looseObject({ id: z.string(), function: z.looseObject({ name: z.string(), arguments: z.string() }) })
const Message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), content: Content }),
  z.looseObject({ role: z.literal('developer'), content: Content }),
  z.looseObject({ role: z.literal('user'), content: Content }),
  z.looseObject({ role: z.literal('assistant'), content: Content, tool_calls: z.array(Call).nullish() }),
  z.looseObject({ role: z.literal('tool'), tool_call_id: z.string(), content: Content }),
])
type Message = z.infer<typeof Message>

/** The body of a Chat Completions request; parameters Runwire has no use for are ignored. */
export const ChatRequest = z.looseObject({
  model: agentSlug,
  messages: z.array(Message).min(1).max(2000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  tools: z.array(z.looseObject({ type: z.string(), function: z.unknown().optional() })).nullish(),
  ...parameterFields,
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
  response_format: z.looseObject({ type: z.string(), json_schema: z.unknown().optional() }).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  user: z.string().max(256).nullish(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** The request as a turn: a new message after a history, or answers to calls a run waits for. */
export type ChatTurn =
  | {
      kind: 'message'
      content: string | DraftPart[]
      history: ImportedMessage[]
      instructions: string | null
      /** How the model is asked. */
      asks: {
        tools: ClientTool[]
        tool_choice?: 'none' | 'required'
        forced_tool?: string
        model_parameters: ModelParameters
        response_format?: ResponseFormat
      }
    }
  | { kind: 'answers'; outputs: { call_id: string; result: Json }[] }

/** Reads the turn out of a request. Throws RequestError naming the message or tool at fault. */
export function chatTurn(request: ChatRequest): ChatTurn {
  const { messages } = request
  const last = messages.at(-1)
  if (last?.role === 'tool') return { kind: 'answers', outputs: trailingAnswers(messages) }
  if (last?.role !== 'user') {
    throw new RequestError('invalid_field', 'The last of messages must be from the user, or answer a tool call.', {
      param: `messages.${messages.length - 1}.role`,
    })
  }
  const instructions = messages
    .filter(isInstruction)
    .map((message, at) => textOf(message.content, at))
    .join('\n\n')
  const content = saidIn(last.content, messages.length - 1)
  if (content === '') {
    throw new RequestError('invalid_field', 'The last of messages has no text. Send one.', {
      param: `messages.${messages.length - 1}.content`,
    })
  }
  return {
    kind: 'message',
    content,
    history: importedHistory(messages.slice(0, -1)),
    instructions: instructions === '' ? null : instructions,
    asks: asksOf(request),
  }
}

function asksOf(request: ChatRequest): Extract<ChatTurn, { kind: 'message' }>['asks'] {
  const format = responseFormat(request.response_format)
  return {
    tools: clientTools(request.tools ?? []),
    ...toolChoice(request.tool_choice),
    model_parameters: modelParameters(request, request.max_completion_tokens ?? request.max_tokens),
    ...(format === undefined ? {} : { response_format: format }),
  }
}

/** The caller's own tools. Throws RequestError naming the one at fault. */
export function clientTools(tools: NonNullable<ChatRequest['tools']>): ClientTool[] {
  return tools.map((tool, at) => {
    const { name, description, parameters } = (tool.function ?? tool) as Record<string, unknown>
    const parsed = ClientTool.safeParse({
      name,
      ...(description == null ? {} : { description }),
      ...(parameters == null ? {} : { parameters }),
    })
    if (parsed.success) return parsed.data
    throw new RequestError('invalid_field', `tools.${at} is no function tool: ${parsed.error.issues[0]?.message}.`, {
      param: `tools.${at}`,
    })
  })
}

/** Formats Runwire passes on; any other is left to the agent. */
function responseFormat(format: ChatRequest['response_format']): ResponseFormat | undefined {
  if (format?.type === 'json_object') return { type: 'json_object' }
  if (format?.type !== 'json_schema' || typeof format.json_schema !== 'object' || format.json_schema === null)
    return undefined
  return { type: 'json_schema', json_schema: format.json_schema as Record<string, Json> }
}

function trailingAnswers(messages: readonly Message[]): { call_id: string; result: Json }[] {
  const from = messages.findLastIndex((message) => message.role !== 'tool') + 1
  return messages
    .slice(from)
    .flatMap((message, at) =>
      message.role === 'tool' ? [{ call_id: message.tool_call_id, result: textOf(message.content, from + at) }] : [],
    )
}

function importedHistory(messages: readonly Message[]): ImportedMessage[] {
  const line = new HistoryLine()
  messages.forEach((message, at) => {
    if (isInstruction(message)) return
    if (message.role === 'user') line.userAgain(saidIn(message.content, at))
    else if (message.role === 'tool') line.result(message.tool_call_id, textOf(message.content, at))
    else {
      const calls = (message.tool_calls ?? []).map((call) => ({ id: call.id, ...call.function }))
      if (calls.length === 0) line.words(textOf(message.content, at))
      else line.calls(textOf(message.content, at), calls)
    }
  })
  return line.messages
}

const isInstruction = (message: Message): message is Extract<Message, { role: 'system' | 'developer' }> =>
  message.role === 'system' || message.role === 'developer'

/** The content of a user message: a text, or parts where files are among them. */
function saidIn(content: z.infer<typeof Content>, at: number): string | DraftPart[] {
  if (content == null || typeof content === 'string') return content ?? ''
  return contentOf(
    content.map((part, place): DraftPart => {
      const param = `messages.${at}.content.${place}`
      if (part.image_url !== undefined) return filePart({ data: part.image_url.url, param })
      if (part.file !== undefined) {
        return filePart({ data: part.file.file_data, file_id: part.file.file_id, name: part.file.filename, param })
      }
      if (part.text !== undefined) return { type: 'text', text: part.text }
      throw new RequestError(
        'invalid_field',
        `messages.${at} has a part of type ${part.type}. Send texts, images or files.`,
        {
          param,
        },
      )
    }),
  )
}

function textOf(content: z.infer<typeof Content>, at: number): string {
  if (content == null) return ''
  if (typeof content === 'string') return content
  return content
    .map((part, place) => {
      if (part.text !== undefined) return part.text
      throw new RequestError('invalid_field', `messages.${at} has a part of type ${part.type}. Send text parts.`, {
        param: `messages.${at}.content.${place}`,
      })
    })
    .join('\n')
}
