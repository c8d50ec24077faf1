/** Pieces are joined when they are this long together, in UTF-16 units. */
const BLOCK_CHARS = 256

/**
 * Text that grows by many small pieces and is read seldom. A string that grows by `+=` keeps a node for each piece alive,
 * with what the piece was cut from, until it is read whole; pieces that were joined early can go.
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
