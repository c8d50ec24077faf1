/** `[3]`, `[1, 2]` or `【3】` in a text; `from` and `to` are its place in UTF-16 units. */
export interface CitationMark {
  from: number
  to: number
  numbers: number[]
}

const LONGEST_NUMBER = 6
const MOST_NUMBERS = 20
/** Some models write `【3†source】`. */
const LONGEST_TAIL = 60
const CLOSINGS: Readonly<Record<string, string>> = { '[': ']', '【': '】' }

/** Characters that may open a mark, be code or end a line. */
const NOTABLE = /[[【`\n]/

interface OpenMark extends CitationMark {
  close: string
  digits: string
  /** White space came after the digits: a separator or the end must follow. */
  spaced: boolean
  /** Characters since `†`; null before it. */
  tail: number | null
}

/**
 * Finds citation marks in text that comes in pieces, split anywhere; looks at each character once. Code has no
 * marks: fences, and code spans that close before their paragraph ends, until when marks behind a backtick are held back.
 */
export class CitationScanner {
  #at = 0
  /** Backticks in a row right before this character. */
  #ticks = 0
  #ticksBeganLine = false
  #lineStart = true
  #blankLine = true
  /** Length of the backticks that opened the fence or span we are in; 0 outside. */
  #fence = 0
  #span = 0
  #inSpan: CitationMark[] = []
  #open: OpenMark | null = null

  /** The marks that are certain once this piece has come. */
  push(piece: string): CitationMark[] {
    if (this.#open === null && this.#ticks === 0 && !NOTABLE.test(piece)) {
      this.#pass(piece)
      return []
    }
    const found: CitationMark[] = []
    for (const char of piece.split('')) {
      if (char === '`') this.#tick()
      else {
        if (this.#ticks > 0) found.push(...this.#endOfTicks())
        if (char === '\n') found.push(...this.#newLine())
        else if (char !== ' ' && char !== '\t') {
          this.#lineStart = false
          this.#blankLine = false
        }
        const mark = this.#fence > 0 ? null : this.#mark(char)
        if (mark !== null && this.#span > 0) this.#inSpan.push(mark)
        else if (mark !== null) found.push(mark)
      }
      this.#at += 1
    }
    return found
  }

  /** The marks that were held back: no more text will come. */
  end(): CitationMark[] {
    const found = this.#ticks > 0 ? this.#endOfTicks() : []
    return [...found, ...this.#release()]
  }

  /** Most pieces hold nothing that begins or ends anything: they are passed over whole. */
  #pass(piece: string): void {
    this.#at += piece.length
    if (!this.#blankLine && !this.#lineStart) return
    if (!/[^ \t]/.test(piece)) return
    this.#lineStart = false
    this.#blankLine = false
  }

  #tick(): void {
    if (this.#ticks === 0) this.#ticksBeganLine = this.#lineStart
    this.#ticks += 1
    this.#open = null
    this.#blankLine = false
  }

  #endOfTicks(): CitationMark[] {
    const length = this.#ticks
    this.#ticks = 0
    this.#lineStart = false
    if (this.#fence > 0) {
      if (this.#ticksBeganLine && length >= this.#fence) this.#fence = 0
      return []
    }
    if (this.#ticksBeganLine && length >= 3) {
      this.#fence = length
      return this.#release()
    }
    if (this.#span === 0) this.#span = length
    else if (this.#span === length) {
      this.#span = 0
      this.#inSpan = []
    }
    return []
  }

  #newLine(): CitationMark[] {
    const paragraphEnds = this.#blankLine
    this.#lineStart = true
    this.#blankLine = true
    return paragraphEnds ? this.#release() : []
  }

  /** The span was none: what it seemed to enclose counts. */
  #release(): CitationMark[] {
    const found = this.#inSpan
    this.#inSpan = []
    this.#span = 0
    return found
  }

  /** Takes one more character; gives the mark that it closes. */
  #mark(char: string): CitationMark | null {
    const close = CLOSINGS[char]
    if (close !== undefined) {
      this.#open = { from: this.#at, to: 0, numbers: [], close, digits: '', spaced: false, tail: null }
      return null
    }
    const open = this.#open
    if (open === null) return null
    if (char === open.close && (open.digits !== '' || open.tail !== null)) {
      this.#open = null
      if (open.digits !== '') open.numbers.push(Number(open.digits))
      return { from: open.from, to: this.#at + 1, numbers: open.numbers }
    }
    if (!goesOn(open, char)) this.#open = null
    return null
  }
}

/** Adds a character to a mark; false where it makes it no mark. */
function goesOn(open: OpenMark, char: string): boolean {
  if (open.tail !== null) return char !== '\n' && (open.tail += 1) <= LONGEST_TAIL
  if (char >= '0' && char <= '9') {
    open.digits += char
    return !open.spaced && open.digits.length <= LONGEST_NUMBER
  }
  if (open.digits === '') return char === ' ' && open.numbers.length > 0
  if (char === ' ') return (open.spaced = true)
  if (char === '†' && open.close === '】') open.tail = 0
  else if (!',;，、'.includes(char)) return false
  open.numbers.push(Number(open.digits))
  open.digits = ''
  open.spaced = false
  return open.numbers.length < MOST_NUMBERS
}

/** All marks of a whole text, in the order they stand. */
export function citationMarks(text: string): CitationMark[] {
  const scanner = new CitationScanner()
  return [...scanner.push(text), ...scanner.end()]
}

/**
 * Lists the sources a text cites, in the order of their first marks; `find` returns the source of a number, or null.
 */
export function citedIn<Source extends { number: number }>(
  text: string,
  find: (number: number) => Source | null | undefined,
): Source[] {
  const cited = new Map<number, Source>()
  for (const { numbers } of citationMarks(text)) {
    for (const number of numbers) {
      const source = cited.has(number) ? null : find(number)
      if (source !== null && source !== undefined) cited.set(number, source)
    }
  }
  return [...cited.values()]
}
