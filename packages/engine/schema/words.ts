import type { Json } from '@runwire/protocol'

const LONGEST_QUOTE = 80
const LONGEST_PLACE = 200

/** A field's place as a model writes it: `user.age`. */
export const placeOf = (path: readonly string[]): string =>
  path.length === 0 ? 'the arguments' : path.join('.').slice(0, LONGEST_PLACE).toWellFormed()

/** A value as JSON, cut where it is long. */
export function quoted(value: Json): string {
  if (typeof value === 'string' && value.length > LONGEST_QUOTE)
    return `${JSON.stringify(value.slice(0, LONGEST_QUOTE).toWellFormed())}…`
  if (Array.isArray(value) && value.length > 0) return 'an array'
  if (value !== null && typeof value === 'object' && Object.keys(value).length > 0) return 'an object'
  return JSON.stringify(value)
}

/** `a`, `a or b`, `a, b or c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
