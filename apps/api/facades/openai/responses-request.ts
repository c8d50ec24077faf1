import type { DraftPart, ImportedMessage } from '@runwire/db'
import type { Json } from '@runwire/protocol'
import { z } from 'zod'
import { RequestError } from '../../requests/request-error.ts'
import { clientTools, type ChatTurn } from './chat-request.ts'
import { HistoryLine } from '../history-line.ts'
import { contentOf, filePart } from '../message-parts.ts'
import { agentSlug, modelParameters, parameterFields, textFormat, toolChoice } from './model-parameters.ts'

const Part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.string().nullish(),
  file_data: z.string().nullish(),
  file_id: z.string().nullish(),
  filename: z.string().nullish(),
})
const Item = z.looseObject({
  type: z.string().optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']).optional(),
  content: z.union([z.string(), z.array(Part)]).optional(),
  call_id: z.string().optional(),
  name: z.string().optional(),
  arguments: z.string().optional(),
  output: z.unknown().optional(),
})
type Item = z.infer<typeof Item>

/** The body of a Responses request; parameters Runwire has no use for are ignored. */
export const ResponsesRequest = z.looseObject({
  model: agentSlug,
  input: z.union([z.string().min(1), z.array(Item).min(1).max(2000)]),
  instructions: z.string().nullish(),
  previous_response_id: z.string().nullish(),
  /** A conversation of ours that the turn goes on with. */
  conversation: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
  /** False: the response can't be fetched afterwards. */
  store: z.boolean().nullish(),
  ...parameterFields,
  max_output_tokens: z.number().int().positive().nullish(),
  reasoning: z.looseObject({ effort: parameterFields.reasoning_effort }).nullish(),
  text: z.looseObject({ format: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  stream: z.boolean().nullish(),
  background: z.boolean().nullish(),
  tools: z.array(z.looseObject({ type: z.string() })).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  user: z.string().max(256).nullish(),
})
export type ResponsesRequest = z.infer<typeof ResponsesRequest>

/** Reads the turn out of a request. Throws RequestError naming the input item at fault. */
export function responsesTurn(request: ResponsesRequest): ChatTurn {
  const items: Item[] = typeof request.input === 'string' ? [{ role: 'user', content: request.input }] : request.input
  const last = items.at(-1)
  if (last?.type === 'function_call_output') return { kind: 'answers', outputs: trailingOutputs(items) }
  const content = saidIn(last, items.length - 1)
  if (last?.role !== 'user' || content === '') {
    throw new RequestError('invalid_field', 'input must end with a text of the user, or with outputs of calls.', {
      param: 'input',
    })
  }
  const said = items.slice(0, -1)
  const system = said.filter(isInstruction).map(textOf)
  const instructions = [request.instructions ?? '', ...system].filter((text) => text !== '').join('\n\n')
  return {
    kind: 'message',
    content,
    history: historyOf(said),
    instructions: instructions === '' ? null : instructions,
    asks: asksOf(request),
  }
}

function asksOf(request: ResponsesRequest): Extract<ChatTurn, { kind: 'message' }>['asks'] {
  const functions = (request.tools ?? []).filter((tool) => tool.type === 'function')
  const format = textFormat(request.text?.format)
  const reasoning_effort = request.reasoning?.effort ?? request.reasoning_effort
  return {
    tools: clientTools(functions),
    ...toolChoice(request.tool_choice),
    model_parameters: modelParameters({ ...request, reasoning_effort }, request.max_output_tokens),
    ...(format === undefined ? {} : { response_format: format }),
  }
}

/** Items between two messages of the user are one answer; reasoning and what only a provider knows is left out. */
function historyOf(items: readonly Item[]): ImportedMessage[] {
  const line = new HistoryLine()
  items.forEach((item, at) => {
    if (item.role === 'user') line.userAgain(saidIn(item, at))
    else if (item.role === 'assistant') line.words(textOf(item, at))
    else if (item.type === 'function_call')
      line.calls('', [{ id: item.call_id ?? '', name: item.name ?? '', arguments: item.arguments ?? '{}' }])
    else if (item.type === 'function_call_output') line.result(item.call_id ?? '', (item.output ?? null) as Json)
  })
  return line.messages
}

const isInstruction = (item: Item): boolean => item.role === 'system' || item.role === 'developer'

function trailingOutputs(items: readonly Item[]): { call_id: string; result: Json }[] {
  const from = items.findLastIndex((item) => item.type !== 'function_call_output') + 1
  return items.slice(from).map((item, at) => {
    if (item.call_id !== undefined) return { call_id: item.call_id, result: (item.output ?? null) as Json }
    throw new RequestError('invalid_field', `input.${from + at}.call_id is missing. Send the id of the call.`, {
      param: `input.${from + at}.call_id`,
    })
  })
}

/** The content of a user item: a text, or parts where files are among them. */
function saidIn(item: Item | undefined, at: number): string | DraftPart[] {
  const content = item?.content
  if (content === undefined || typeof content === 'string') return content ?? ''
  return contentOf(
    content.map((part, place): DraftPart => {
      const param = `input.${at}.content.${place}`
      if (part.type === 'input_image' || part.type === 'input_file') {
        return filePart({
          data: part.image_url ?? part.file_data ?? undefined,
          file_id: part.file_id ?? undefined,
          name: part.filename ?? undefined,
          param,
        })
      }
      if (part.text !== undefined) return { type: 'text', text: part.text }
      throw new RequestError(
        'invalid_field',
        `input.${at} has a part of type ${part.type}. Send texts, images or files.`,
        {
          param,
        },
      )
    }),
  )
}

function textOf(item: Item | undefined, at: number): string {
  const content = item?.content
  if (content === undefined) return ''
  if (typeof content === 'string') return content
  return content
    .map((part, place) => {
      if (part.text !== undefined) return part.text
      throw new RequestError('invalid_field', `input.${at} has a part of type ${part.type}. Send text parts.`, {
        param: `input.${at}.content.${place}`,
      })
    })
    .join('\n')
}
