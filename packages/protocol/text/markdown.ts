import { marksInWords } from './marks-in-words.ts'

/** The parts of an answer's Markdown that every screen draws; each screen has its own look for them. Nothing here becomes HTML. */

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['copy', '©'],
  ['reg', '®'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['rarr', '→'],
  ['larr', '←'],
  ['times', '×'],
  ['euro', '€'],
])

/** Entities as the characters they stand for; unknown ones stay as they are. The result is text, never markup. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED.get(name) ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : whole
    },
  )
}

const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** The address if it is a whole http, https or mailto one, else null: no scripts, no data, nothing of the page's own. */
export function safeUrl(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  return ALLOWED.has(url.protocol) ? url.href : null
}

/** How a link of an answer is opened: beside the page, which it cannot reach, and with no word about where it was. */
export const LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/**
 * A text of an answer in pieces: words with their entities as characters, and each number of its citation marks (`[2]`,
 * `[1, 2]`, `【3】`), of which `drawMark` may return null where nothing has that number. A mark of which no number is
 * known stays text; of others the unknown numbers do.
 */
export function drawText<Drawn>(text: string, drawMark: (number: number) => Drawn | null): (Drawn | string)[] {
  const shown = decodeEntities(text)
  const pieces: (Drawn | string)[] = []
  let end = 0
  for (const { from, to, numbers } of marksInWords(shown)) {
    const drawn = numbers.map((number) => drawMark(number) ?? `[${number}]`)
    if (drawn.every((mark) => typeof mark === 'string')) continue
    pieces.push(shown.slice(end, from), ...drawn)
    end = to
  }
  return [...pieces, shown.slice(end)]
}

/** Blocks that show something; blank lines and the addresses that other blocks refer to do not. */
export const shownBlocks = <Block extends { type: string }>(blocks: readonly Block[] | undefined): Block[] =>
  (blocks ?? []).filter(({ type }) => type !== 'space' && type !== 'def')

/** The page has its own first headings, so an answer's begin at level 3. */
export const headingOf = (depth: number): 'h3' | 'h4' | 'h5' => (depth <= 1 ? 'h3' : depth === 2 ? 'h4' : 'h5')
