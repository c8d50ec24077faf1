import { readArguments } from '../calls/call-arguments.ts'
import type { ToolNames } from '../calls/tool-names.ts'
import type { WrittenCall } from './written-call.ts'

/** Longer argument lists are not read: no model writes them, and repairing text is slow. */
const MAX_CHARS = 64 * 1024

/**
 * Reads calls written as Python: `weather(city="Lisbon", days=2)`, several in a list, or inside `print(…)`.
 * Null unless all of `text` is such calls of offered tools with named arguments.
 */
export function readPythonCalls(text: string, names: ToolNames): WrittenCall[] | null {
  if (text.length > MAX_CHARS) return null
  const inside = text
    .trim()
    .replace(/^print\((.*)\)$/s, '$1')
    .replace(/^\[(.*)\]$/s, '$1')
  const calls: WrittenCall[] = []
  let rest = inside.trim()
  while (rest !== '') {
    const opening = /^([\w.]{1,128})\(/.exec(rest)
    const name = opening === null ? null : names.resolve(opening[1]!)
    const parts = opening === null ? null : splitArguments(rest.slice(opening[0].length))
    if (name === null || parts === null) return null
    const fields = parts.items.map((item) => /^\s*(\w{1,128})\s*=([\s\S]*)$/.exec(item))
    if (fields.includes(null)) return null
    const written = `{${fields.map((field) => `${JSON.stringify(field![1])}:${field![2]!.trim()}`).join(',')}}`
    const read = readArguments(written)
    if (read.arguments === undefined) return null
    calls.push({ name, text: JSON.stringify(read.arguments) })
    rest = parts.rest.replace(/^[\s,;]+/, '')
  }
  return calls.length === 0 ? null : calls
}

/** The arguments up to the closing bracket, split at their commas, and what follows it; null if it is missing. */
function splitArguments(text: string): { items: string[]; rest: string } | null {
  const items: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quote !== '') {
      if (char === '\\') at++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if ('([{'.includes(char)) depth++
    else if (depth > 0 && ')]}'.includes(char)) depth--
    else if (depth === 0 && (char === ',' || char === ')')) {
      if (text.slice(from, at).trim() !== '') items.push(text.slice(from, at))
      from = at + 1
      if (char === ')') return { items, rest: text.slice(from) }
    }
  }
  return null
}
