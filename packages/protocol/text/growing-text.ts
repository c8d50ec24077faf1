/** A block of Markdown as a lexer gives it; `raw` is its source. */
export interface SourceBlock {
  type: string
  raw: string
}

/** What was read of a text before: blocks that more text cannot change, and where they end in it. */
export interface Lexed<Block> {
  tokens: readonly Block[]
  text: string
  /** Characters of `text` that `stable` blocks cover; -1 for a finished text. */
  offset: number
  stable: readonly Block[]
}

/** The last block may still grow, and so may the one before it (a heading underlined by the next line, a list). */
const OPEN_BLOCKS = 2

const NOTHING = { offset: 0, stable: [] }

/**
 * Reads a text that grows: while it streams, only its last blocks are read again, so that a tick of a long answer costs
 * what a tick of a short one does, and so does its end. `complete` closes marks that are half written. `lex` reads the
 * finished text whole where it was not followed from before, or where a link's address stands apart from the link:
 * then a late line may change an early block.
 */
export function lexGrowing<Block extends SourceBlock>(
  lex: (text: string) => Block[],
  complete: (text: string) => string,
  text: string,
  streaming: boolean,
  before: Lexed<Block> | undefined,
): Lexed<Block> {
  if (!streaming && before?.text === text && before.offset < 0) return before
  const goesOn = before !== undefined && before.offset > 0 && text.startsWith(before.text.slice(0, before.offset))
  const { offset, stable } = goesOn ? before : NOTHING
  const rest = text.slice(offset)
  const fresh = lex(rest)
  if (!streaming) {
    const apart = goesOn && [...stable, ...fresh].some(({ type }) => type === 'def')
    const tokens = apart ? lex(text) : [...stable, ...fresh]
    return { ...NOTHING, text, offset: -1, tokens }
  }
  const closed = fresh.slice(0, firstOpen(fresh))
  const covered = closed.map(({ raw }) => raw).join('')
  // Where the lexer normalised its source, its blocks do not add up to the text: then everything is read each time.
  if (!rest.startsWith(covered)) return { ...NOTHING, text, tokens: [...stable, ...lex(complete(rest))] }
  return {
    text,
    offset: offset + covered.length,
    stable: [...stable, ...closed],
    tokens: [...stable, ...closed, ...lex(complete(rest.slice(covered.length)))],
  }
}

/** Where the last blocks begin that more text may change, blank lines not counted. */
const firstOpen = (blocks: readonly SourceBlock[]): number =>
  blocks.flatMap(({ type }, index) => (type === 'space' ? [] : [index])).at(-OPEN_BLOCKS) ?? 0
