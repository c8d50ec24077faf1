import type { Citation, FileReference, Json, PendingCall, Placement, Usage } from '../shapes/values.ts'
import type { RunError, ToolErrorCode } from '../shapes/errors.ts'
import type { FinalView, ModelCall, Round } from '../shapes/views.ts'

/**
 * Readers for the fields of an item that may be projected, newer than this code, or garbage: each gives a value of its
 * type whatever it finds, so that `fold()` is total without a schema library in the browser.
 */
export type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** A whole number from 0 up, else null. */
export const countOrNull = (value: unknown): number | null =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null
export const count = (value: unknown): number => countOrNull(value) ?? 0
export const json = (value: unknown): Json => (value === undefined ? null : (value as Json))
export const objects = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export function placement(value: unknown): Placement | null {
  if (!isObject(value)) return null
  return {
    turn_index: count(value.turn_index),
    tab_index: count(value.tab_index),
    sub_turn_index: countOrNull(value.sub_turn_index),
    model_index: count(value.model_index),
  }
}

export function usage(value: unknown): Usage | null {
  if (!isObject(value)) return null
  const figures: Usage = {
    input_tokens: amount(value.input_tokens) ?? 0,
    output_tokens: amount(value.output_tokens) ?? 0,
  }
  for (const name of ['reasoning_tokens', 'cached_tokens', 'cost'] as const) {
    const figure = amount(value[name])
    if (figure !== null) figures[name] = figure
  }
  if (value.estimated === true) figures.estimated = true
  return figures
}

const amount = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value < Infinity ? value : null

export const citation = (fields: Fields): Citation => ({
  number: count(fields.number),
  document_id: text(fields.document_id),
  title: text(fields.title),
  url: textOrNull(fields.url),
  snippet: text(fields.snippet),
})

export const file = (fields: Fields): FileReference => ({
  file_id: text(fields.file_id),
  name: text(fields.name),
  media_type: text(fields.media_type),
  bytes: count(fields.bytes),
  url: text(fields.url),
})

export const pendingCall = (fields: Fields): PendingCall => ({
  call_id: text(fields.call_id),
  kind: fields.kind === 'client_tool' ? 'client_tool' : 'approval',
  name: text(fields.name),
  arguments: json(fields.arguments),
  ...(fields.approver === 'operator' || fields.approver === 'end_user' ? { approver: fields.approver } : {}),
})

export const modelCall = (fields: Fields): ModelCall => ({
  call_id: text(fields.call_id),
  provider_call_id: text(fields.provider_call_id),
  name: text(fields.name),
  arguments: json(fields.arguments),
  ...(isObject(fields.extra) ? { extra: fields.extra as Record<string, Json> } : {}),
  ...(fields.repaired === true ? { repaired: true as const } : {}),
  ...(fields.recovered === true ? { recovered: true as const } : {}),
})

export const toolError = (value: unknown): { code: ToolErrorCode; message: string } => ({
  code: (text(fieldsOf(value).code) || 'tool_error') as ToolErrorCode,
  message: text(fieldsOf(value).message),
})

export const runError = (value: unknown): RunError => {
  const fields = fieldsOf(value)
  return {
    code: (text(fields.code) || 'internal_error') as RunError['code'],
    message: text(fields.message),
    ...(typeof fields.detail === 'string' ? { detail: fields.detail } : {}),
    ...(typeof fields.retryable === 'boolean' ? { retryable: fields.retryable } : {}),
  }
}

/** The view a terminal event carries. `rounds` is there on the internal surface only. */
export function output(value: unknown, status: FinalView['status']): FinalView {
  const fields = fieldsOf(value)
  return {
    id: text(fields.id),
    role: 'assistant',
    status,
    content: text(fields.content),
    citations: objects(fields.citations).map(citation),
    files: objects(fields.files).map(file),
    usage: usage(fields.usage),
    model: text(fields.model),
    interrupted: fields.interrupted === true,
    ...(Array.isArray(fields.rounds) ? { rounds: objects(fields.rounds).map(round) } : {}),
  }
}

const round = (fields: Fields): Round => ({
  round: count(fields.round),
  ...(typeof fields.parent_call_id === 'string' ? { parent_call_id: fields.parent_call_id } : {}),
  text: text(fields.text),
  reasoning: text(fields.reasoning),
  calls: objects(fields.calls).map((call) => ({
    ...modelCall(call),
    ...(typeof call.title === 'string' ? { title: call.title } : {}),
    ...(call.result === undefined ? {} : { result: json(call.result) }),
    ...(isObject(call.error) ? { error: toolError(call.error) } : {}),
  })),
})
