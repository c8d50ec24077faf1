import { Lexer, type Token } from 'marked'
import remend from 'remend'

/** What was read of a text before: blocks that more text cannot change, and where they end in it. */
export interface Lexed {
  tokens: readonly Token[]
  text: string
  /** Characters of `text` that `stable` blocks cover; -1 for a finished text. */
  offset: number
  stable: readonly Token[]
}

export const NOTHING_LEXED: Lexed = { tokens: [], text: '', offset: 0, stable: [] }

/** The last block may still grow, and so may the one before it (a heading underlined by what comes, a list). */
const OPEN_BLOCKS = 2

/**
 * The blocks of a text. While it streams, only what may still change is read again, so that the cost of a long answer
 * stays that of its last blocks; half a `**` is completed so that it does not flicker. A finished text is read whole.
 */
export function lexMarkdown(text: string, streaming: boolean, before: Lexed): Lexed {
  if (!streaming) return before.text === text && before.offset < 0 ? before : whole(text)
  const goesOn = before.offset > 0 && text.startsWith(before.text.slice(0, before.offset))
  const offset = goesOn ? before.offset : 0
  const stable = goesOn ? before.stable : []
  const rest = text.slice(offset)
  const fresh = Lexer.lex(rest)
  const closed = fresh.slice(0, firstOpen(fresh))
  const covered = closed.map((token) => token.raw).join('')
  // Where the lexer normalised what it read, its blocks do not add up to the text: then everything is read each time.
  if (!rest.startsWith(covered)) return { text, offset: 0, stable: [], tokens: [...stable, ...Lexer.lex(remend(rest))] }
  return {
    text,
    offset: offset + covered.length,
    stable: [...stable, ...closed],
    tokens: [...stable, ...closed, ...Lexer.lex(remend(rest.slice(covered.length)))],
  }
}

/** Where the last blocks begin that more text may change, blank lines not counted. */
function firstOpen(tokens: readonly Token[]): number {
  let open = 0
  for (let index = tokens.length - 1; index >= 0; index--) {
    if (tokens[index]?.type !== 'space') open++
    if (open === OPEN_BLOCKS) return index
  }
  return 0
}

const whole = (text: string): Lexed => ({ text, offset: -1, stable: [], tokens: Lexer.lex(text) })
