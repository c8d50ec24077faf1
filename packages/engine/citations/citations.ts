import type { Citation, NumberedDocument } from '@runwire/protocol'

const LONGEST_NUMBER = 6

/**
 * The documents an answer cites, in the order of their first mark. A mark is `[3]`; a number no document has
 * stays text, and so does whatever stands in code. Reads the text once from front to back.
 */
export function citationsIn(text: string, documentOf: (number: number) => NumberedDocument | null): Citation[] {
  const cited = new Map<number, Citation>()
  for (const { number } of marksIn(text)) {
    const document = documentOf(number)
    if (document !== null && !cited.has(number)) cited.set(number, document)
  }
  return [...cited.values()]
}

/** The text of an old answer without its citation marks: their numbers mean other documents in a new run. `known` are its numbers. */
export function withoutMarks(text: string, known: ReadonlySet<number>): string {
  let kept = ''
  let at = 0
  for (const { from, to, number } of marksIn(text)) {
    if (!known.has(number)) continue
    const before = text[from - 1] === ' ' && /^[\s.,;:!?)]?$/.test(text[to] ?? '') ? from - 1 : from
    kept += text.slice(at, before)
    at = to
  }
  return kept + text.slice(at)
}

interface Mark {
  from: number
  to: number
  number: number
}

function* marksIn(text: string): Generator<Mark> {
  let at = 0
  while (at < text.length) {
    const char = text[at]
    if (char === '`') at = afterCode(text, at)
    else if (char !== '[') at += 1
    else {
      const mark = markAt(text, at)
      if (mark !== null) yield mark
      at = mark === null ? at + 1 : mark.to
    }
  }
}

/** Skips a run of backticks and what it encloses; an unclosed fence encloses the rest, inline code ends with its paragraph. */
function afterCode(text: string, at: number): number {
  let ticks = at
  while (text[ticks] === '`') ticks += 1
  const fence = text.slice(at, ticks)
  let close = text.indexOf(fence, ticks)
  while (close >= 0 && (text[close + fence.length] === '`' || text[close - 1] === '`')) {
    let past = close
    while (text[past] === '`') past += 1
    close = text.indexOf(fence, past)
  }
  if (fence.length >= 3) return close < 0 ? text.length : close + fence.length
  const closed = close >= 0 && !text.slice(ticks, close).includes('\n\n')
  return closed ? close + fence.length : ticks
}

function markAt(text: string, from: number): Mark | null {
  let at = from + 1
  while (at - from <= LONGEST_NUMBER && isDigit(text[at])) at += 1
  if (at === from + 1 || text[at] !== ']') return null
  return { from, to: at + 1, number: Number(text.slice(from + 1, at)) }
}

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'
