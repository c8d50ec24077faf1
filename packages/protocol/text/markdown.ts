/** What every screen draws of an answer's Markdown alike; how an element looks is the screen's own. Nothing here becomes HTML. */

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
 * A text of an answer in pieces: words with their entities as characters, and the numbers of citation marks such as
 * `[2]`, of which `drawMark` may return null where nothing has that number: then the mark stays text.
 */
export function drawText<Drawn>(text: string, drawMark: (number: number) => Drawn | null): (Drawn | string)[] {
  return decodeEntities(text)
    .split(/(\[\d{1,4}\])/)
    .map((piece, index) => (index % 2 === 0 ? piece : (drawMark(Number(piece.slice(1, -1))) ?? piece)))
}

/** Blocks that show something; blank lines and the addresses that other blocks refer to do not. */
export const shownBlocks = <Block extends { type: string }>(blocks: readonly Block[] | undefined): Block[] =>
  (blocks ?? []).filter(({ type }) => type !== 'space' && type !== 'def')

/** The page has its own first headings, so an answer's begin at level 3. */
export const headingOf = (depth: number): 'h3' | 'h4' | 'h5' => (depth <= 1 ? 'h3' : depth === 2 ? 'h4' : 'h5')
