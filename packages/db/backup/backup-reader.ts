import { BackupUnusableError } from './backup-format.ts'

const NEWLINE = 10
const END_OF_DATA = Buffer.from('\\.\n')

/** Reads lines and sections of a backup from chunks of any size; holds no more than a chunk and a line. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next line without its end. Throws BackupUnusableError where the text ends before it. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf(NEWLINE)
      if (end >= 0) {
        const line = this.#held.toString('utf8', 0, end)
        this.#held = this.#held.subarray(end + 1)
        return line
      }
      await this.#more()
    }
  }

  /** The lines of a section up to `\.`, which is read and left out, in pieces of whole lines. */
  async *section(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = endOfData(this.#held)
      if (end >= 0) {
        const last = this.#held.subarray(0, end)
        this.#held = this.#held.subarray(end + END_OF_DATA.length)
        if (last.length > 0) yield last
        return
      }
      // Up to the last whole line: the end of data is a line of its own and so never cut in two.
      const whole = this.#held.lastIndexOf(NEWLINE) + 1
      if (whole > 0) {
        const piece = this.#held.subarray(0, whole)
        this.#held = this.#held.subarray(whole)
        yield piece
      }
      await this.#more()
    }
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done === true) throw new BackupUnusableError('The backup ends in the middle: it was not written whole')
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
  }
}

/** Where the line `\.` begins, among whole lines; below 0 where it is not there yet. */
function endOfData(text: Buffer): number {
  if (text.subarray(0, END_OF_DATA.length).equals(END_OF_DATA)) return 0
  const at = text.indexOf(`\n${END_OF_DATA.toString()}`)
  return at < 0 ? -1 : at + 1
}
