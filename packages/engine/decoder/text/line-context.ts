const LIST_OR_QUOTE = /^\s*(?:>|\||(?:[-*+•–·]|\(?(?:\d{1,9}|[a-zA-Z])[.)])(?:\s|$))/
const LIST_ITEM = /^\s*(?:[-*+•–·]|\(?(?:\d{1,9}|[a-zA-Z])[.)])\s/
const OPENING_QUOTES = new Set(['"', "'", '“', '„', '‚', '‘', '«', '‹', '»', '›', '「', '『', '《', '＂'])
/** So much of a line's start decides what the line is. */
const HEAD_CHARS = 40

/**
 * Follows text piece by piece and knows whether what comes next stands in a list item, a quotation, a table row,
 * indented code, or right behind an opening quotation mark.
 */
export class LineContext {
  #head = ''
  #last = ''
  #inList = false

  push(text: string): void {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.#extend(text, from, end)
      this.#endLine()
      from = end + 1
    }
    this.#extend(text, from, text.length)
  }

  get quoting(): boolean {
    const indented = /^(?: {4}| {0,3}\t)/.test(this.#head)
    const continuesItem = this.#inList && /^ {2}/.test(this.#head)
    return indented || continuesItem || LIST_OR_QUOTE.test(this.#head) || OPENING_QUOTES.has(this.#last)
  }

  #extend(text: string, from: number, to: number): void {
    if (this.#head.length < HEAD_CHARS)
      this.#head += text.slice(from, Math.min(to, from + HEAD_CHARS - this.#head.length))
    const shown = text.slice(Math.max(from, to - HEAD_CHARS), to).trimEnd()
    if (shown !== '') this.#last = shown.at(-1)!
  }

  #endLine(): void {
    if (LIST_ITEM.test(this.#head)) this.#inList = true
    else if (/^ ?\S/.test(this.#head)) this.#inList = false
    this.#head = ''
    this.#last = ''
  }
}
