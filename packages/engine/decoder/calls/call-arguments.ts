import type { Json } from '@runwire/protocol'
import { jsonrepair } from 'jsonrepair'
import { closingPosition } from './json-progress.ts'
import { isRecord } from '../../ports/record.ts'
import { cleanText } from '../text/text-cleaner.ts'

export type ReadArguments =
  | { arguments: Record<string, Json>; repaired: boolean; rest: string }
  | { arguments: undefined; message: string }

/** Repairing takes time by the number of quotes times the length; this much takes about 30 ms. */
const MOST_REPAIR_WORK = 20_000_000

/** Arguments encoded as a string inside a string, so often at most. */
const MAX_ENCODINGS = 3

/**
 * Reads a call's arguments. No text at all means a call without arguments. A text that is no JSON is repaired only if it is
 * a closed object (quotes, commas, line breaks, Python's words): text that was cut off, or that never was an object,
 * stays unreadable, since a guess at the missing part would run. `rest` is what follows the first object when that is
 * another one.
 */
export function readArguments(written: string): ReadArguments {
  const text = unfence(written.trim())
  if (text === '' || text === 'null') return { arguments: {}, repaired: false, rest: '' }
  const direct = parseObject(text)
  if (direct !== null) return { ...direct, rest: '' }

  const end = text.startsWith('{') ? closingPosition(text) : -1
  if (end === -1) return unreadable(text)
  const rest = text.slice(end).trim()
  if (/[^\s}\]`,;"']/.test(rest) && !/^[}\]\s]*[{<]/.test(rest)) return unreadable(text)
  const first = parseObject(text.slice(0, end)) ?? repairObject(text.slice(0, end))
  return first === null
    ? unreadable(text)
    : { arguments: first.arguments, repaired: true, rest: rest.startsWith('{') ? rest : '' }
}

/** Copies a JSON value with every string and key made storable. */
export function cleanJson(value: unknown): Json {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanJson)
  if (!isRecord(value)) return value as Json
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanJson(item)]))
}

function parseObject(text: string): { arguments: Record<string, Json>; repaired: boolean } | null {
  let value: unknown = text
  for (let encodings = 0; encodings <= MAX_ENCODINGS && typeof value === 'string'; encodings++) {
    try {
      value = JSON.parse(value)
    } catch {
      return null
    }
    if (isRecord(value)) return { arguments: cleanJson(value) as Record<string, Json>, repaired: encodings > 0 }
    if (typeof value === 'string' && value.trim() === '') return { arguments: {}, repaired: true }
  }
  return null
}

function repairObject(text: string): { arguments: Record<string, Json> } | null {
  if (quotesIn(text) * text.length > MOST_REPAIR_WORK) return null
  try {
    const value: unknown = JSON.parse(jsonrepair(text))
    return isRecord(value) ? { arguments: cleanJson(value) as Record<string, Json> } : null
  } catch {
    return null
  }
}

/** Quotes that no backslash precedes: the others are settled without a guess. */
function quotesIn(text: string): number {
  let quotes = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === "'" || text[at] === '"') quotes += 1
  }
  return quotes
}

const unfence = (text: string): string => /^```[a-z]*\s*([\s\S]*?)\s*```$/i.exec(text)?.[1] ?? text

function unreadable(text: string): ReadArguments {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text
  return { arguments: undefined, message: `The arguments are not a complete JSON object: ${cleanText(shown)}` }
}
