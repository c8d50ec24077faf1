/**
 * Follows JSON-like text piece by piece and knows whether its first object is closed; every character is read
 * once. Single quotes are taken as quotes where a value or key may begin, since repairable text uses them.
 */
export class JsonProgress {
  #depth = 0
  #quote = ''
  #escaped = false
  #before = ''
  #length = 0
  /** Position after the first closed object or array, in UTF-16 units; -1 while it is open or has not begun. */
  closedAt = -1
  /** Text other than white space came before the first brace: this is no JSON object. */
  foreign = false

  push(piece: string): this {
    if (this.closedAt >= 0) {
      this.#length += piece.length
      return this
    }
    for (let at = 0; at < piece.length; at++) {
      const char = piece[at]!
      if (this.#quote !== '') {
        if (this.#escaped) this.#escaped = false
        else if (char === '\\') this.#escaped = true
        else if (char === this.#quote) this.#quote = ''
        continue
      }
      if (char === ' ' || char === '\n' || char === '\r' || char === '\t') continue
      if (char === '{' || char === '[') this.#depth++
      else if (this.#depth === 0) this.foreign = true
      else if (char === '"' || (char === "'" && '{[:,'.includes(this.#before))) this.#quote = char
      else if ((char === '}' || char === ']') && --this.#depth === 0) {
        this.closedAt = this.#length + at + 1
        break
      }
      this.#before = char
    }
    this.#length += piece.length
    return this
  }

  get inString(): boolean {
    return this.#quote !== ''
  }
}

/** Where the object or array that begins `text` ends, or -1 if it does not. */
export const closingPosition = (text: string): number => new JsonProgress().push(text).closedAt
