/**
 * The part of a piece to show, and whether the text ends here: at a stop sequence, or because it is as long as it may
 * be.
 */
export interface ShownText {
  text: string
  end: null | 'stop' | 'length'
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Lets a round's text through, piece by piece, up to a stop sequence or the longest length allowed (in UTF-16 units).
 * A piece's tail that may be the start of a stop sequence is held back until the next piece decides; `flush` lets it go.
 * Time is linear in the text, whatever the pieces.
 */
export class AnswerText {
  readonly #stops: readonly string[]
  readonly #maxChars: number
  #held = ''
  #shown = 0

  constructor(options: { stopSequences: readonly string[]; maxChars: number }) {
    this.#stops = options.stopSequences
    this.#maxChars = options.maxChars
  }

  push(piece: string): ShownText {
    if (this.#stops.length === 0) return this.#show(piece, null)
    const text = this.#held + piece
    const stop = this.#firstStop(text)
    if (stop !== null) {
      this.#held = ''
      return this.#show(text.slice(0, stop), 'stop')
    }
    const held = this.#heldLength(text)
    this.#held = text.slice(text.length - held)
    return this.#show(text.slice(0, text.length - held), null)
  }

  flush(): ShownText {
    const text = this.#held
    this.#held = ''
    return this.#show(text, null)
  }

  #show(text: string, end: 'stop' | null): ShownText {
    const room = this.#maxChars - this.#shown
    if (text.length <= room) {
      this.#shown += text.length
      return { text, end }
    }
    const kept = cutWhole(text, room)
    this.#shown += kept.length
    return { text: kept, end: 'length' }
  }

  #firstStop(text: string): number | null {
    const places = this.#stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0)
    return places.length === 0 ? null : Math.min(...places)
  }

  #heldLength(text: string): number {
    let longest = 0
    for (const stop of this.#stops) {
      for (let length = Math.min(stop.length - 1, text.length); length > longest; length -= 1) {
        if (stop.startsWith(text.slice(text.length - length))) longest = length
      }
    }
    return longest
  }
}

/** The beginning of a text, at most `length` UTF-16 units and never part of a character as a reader sees it. */
export function cutWhole(text: string, length: number): string {
  if (text.length <= length) return text
  if (length <= 0) return ''
  const from = Math.max(0, length - 64)
  const crossing = graphemes.segment(text.slice(from, length + 64)).containing(length - from)
  return text.slice(0, crossing === undefined ? length : from + crossing.index).toWellFormed()
}
