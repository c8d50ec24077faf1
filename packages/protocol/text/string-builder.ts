/** Pieces are joined when they are this long together, in UTF-16 units. */
const BLOCK_CHARS = 256

/**
 * Text that grows by many small pieces and is read seldom. A string that grows by `+=` keeps every piece alive, and what
 * each was cut from: some hundred bytes a token, which the garbage collector copies twice. Joined early, most of them
 * are gone before it looks.
 */
export class StringBuilder {
  #joined = ''
  #pieces: string[] = []
  #waiting = 0

  constructor(text = '') {
    this.#joined = text
  }

  /** UTF-16 units, as string lengths are. */
  get length(): number {
    return this.#joined.length + this.#waiting
  }

  append(piece: string): void {
    if (piece === '') return
    this.#pieces.push(piece)
    this.#waiting += piece.length
    if (this.#waiting >= BLOCK_CHARS) this.#join()
  }

  toString(): string {
    if (this.#waiting > 0) this.#join()
    return this.#joined
  }

  #join(): void {
    this.#joined += this.#pieces.join('')
    this.#pieces = []
    this.#waiting = 0
  }
}
