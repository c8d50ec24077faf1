/**
 * A value as the JSON text Postgres stores. Characters no jsonb can hold (NUL, half of a surrogate pair) are replaced
 * by U+FFFD here, so that one bad byte of a tool's result never makes a run impossible to store.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  // JSON.stringify escapes exactly these as \u0000 and \ud800–\udfff; anything else needs no second look.
  return /\\u(?:0000|d[89a-f])/.test(text) ? JSON.stringify(storable(value)) : text
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storableText(name), storable(item)]))
}

/** Text as Postgres takes it: well-formed and without NUL. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
