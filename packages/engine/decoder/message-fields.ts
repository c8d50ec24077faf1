import type { Json } from '@runwire/protocol'
import { isRecord } from '../ports/record.ts'

/** Where providers put reasoning, in the order they are asked; one delta may carry the same text in several. */
const REASONING_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_text', 'thinking', 'thinking_content']

/** Data of the whole message that its provider wants back with it. */
const MESSAGE_EXTRA = [
  'extra_content',
  'thought_signature',
  'thought_signatures',
  'reasoning_signature',
  'reasoning_opaque',
  'reasoning_details',
]

/** The reasoning of a delta or message; empty when it has none. */
export function reasoningOf(message: Record<string, unknown>): string {
  for (const field of REASONING_FIELDS) {
    const text = partText(message[field])
    if (text !== '') return text
  }
  return partText(message.reasoning_details)
}

/** Text and reasoning of a `content` that is a string, a part, or a list of parts. */
export function contentOf(content: unknown): { text: string; reasoning: string } {
  if (typeof content === 'string') return { text: content, reasoning: '' }
  let text = ''
  let reasoning = ''
  for (const part of Array.isArray(content) ? (content as unknown[]) : [content]) {
    if (typeof part === 'string') text += part
    else if (isRecord(part) && typeof part.type === 'string' && /think|reason/.test(part.type))
      reasoning += partText(part.thinking ?? part.reasoning ?? part.summary ?? part)
    else if (isRecord(part)) text += partText(part.text ?? part.refusal ?? part.content)
  }
  return { text, reasoning }
}

/**
 * Keeps a message's extra data in `into`. Lists grow over the chunks: pieces of one `index` and `type` become one
 * item, so that `reasoning_details` goes back as it would have come without streaming.
 */
export function messageExtra(message: Record<string, unknown>, into: Record<string, Json>): void {
  for (const field of MESSAGE_EXTRA) {
    const value = message[field]
    if (value === undefined || value === null || value === '') continue
    const before = into[field]
    if (Array.isArray(value)) into[field] = mergeItems(Array.isArray(before) ? before : [], value as Json[])
    else into[field] = isRecord(before) && isRecord(value) ? ({ ...before, ...value } as Json) : (value as Json)
  }
}

function partText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(partText).join('')
  if (!isRecord(value) || value.type === 'reasoning.encrypted') return ''
  return partText(value.text ?? value.summary ?? value.content)
}

function mergeItems(before: Json[], items: readonly Json[]): Json[] {
  for (const item of items) {
    const last = before.at(-1)
    if (
      !isRecord(item) ||
      !isRecord(last) ||
      last.type !== item.type ||
      last.index !== item.index ||
      item.index === undefined
    )
      before.push(item)
    else {
      for (const [key, value] of Object.entries(item)) {
        const old = last[key]
        const grows = ['text', 'summary', 'data'].includes(key) && typeof old === 'string' && typeof value === 'string'
        if (value !== null) last[key] = grows ? old + value : value
      }
    }
  }
  return before
}
