import type { Json } from '@runwire/protocol'

const LONGEST = 100
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff00-\uff60]/u

/** How many rows of a terminal a text takes, counting wide characters as two. */
export function rowsOf(text: string, columns: number): number {
  return text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(widthOf(line) / columns)), 0)
}

function widthOf(line: string): number {
  let width = 0
  for (const character of line) width += WIDE.test(character) ? 2 : 1
  return width
}

/** A tool's arguments or result in a line: the plain values of an object, else its JSON, cut where it is long. */
export function oneLine(value: Json): string {
  if (value === null) return ''
  const text =
    typeof value === 'string' ? value : isFlat(value) ? Object.values(value).join(' ') : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

const isFlat = (value: Json): value is Record<string, string | number | boolean> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((entry) => typeof entry !== 'object')
