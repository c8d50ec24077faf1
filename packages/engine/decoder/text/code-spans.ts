const NOTABLE = /[`~<[{\n]/g

/**
 * Follows Markdown text and knows whether a position is inside code: fences of three or more backticks or tildes at a
 * line's start (CommonMark 4.5, without indentation rules) and code spans on one line (6.1).
 */
export class CodeSpans {
  #fence = ''
  #span = 0
  lineStart = true

  get inCode(): boolean {
    return this.#fence !== '' || this.#span > 0
  }

  /** Moves over what stands at `at`; gives the next position, or `'wait'` while a run of backticks may go on. */
  step(text: string, at: number): number | 'wait' {
    const char = text[at]!
    if (char === '\n') {
      this.lineStart = true
      this.#span = 0
      return at + 1
    }
    if (char !== '`' && char !== '~') {
      if (char !== ' ' && char !== '\t') this.lineStart = false
      return at + 1
    }
    let end = at
    while (text[end] === char) end++
    if (end === text.length && end - at < 16) return 'wait'
    this.#run(char, end - at)
    return end
  }

  /** Moves from `at` to the next character that may mean something here or open a call; gives its position. */
  plain(text: string, at: number): number {
    NOTABLE.lastIndex = at
    const end = NOTABLE.exec(text)?.index ?? text.length
    if (this.lineStart && end > at && /[^ \t]/.test(text.slice(at, end))) this.lineStart = false
    return end
  }

  /** Moves over text that is released whole. */
  skip(text: string): void {
    for (let at = 0; at < text.length;) {
      const next = this.step(text, at)
      if (next === 'wait') {
        this.#run(text[at]!, text.length - at)
        return
      }
      at = next
    }
  }

  #run(char: string, length: number): void {
    if (this.#fence !== '') {
      if (this.lineStart && char === this.#fence[0] && length >= this.#fence.length) this.#fence = ''
    } else if (this.lineStart && length >= 3) this.#fence = char.repeat(length)
    else if (char === '`') this.#span = this.#span === 0 ? length : this.#span === length ? 0 : this.#span
    this.lineStart = false
  }
}
