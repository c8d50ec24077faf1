/**
 * Makes streamed text storable: U+0000 is dropped, halves of a surrogate pair that arrive apart are joined, and a half
 * that stays alone becomes U+FFFD. The result does not depend on where the text was split.
 */
export class TextCleaner {
  #high = ''

  push(piece: string): string {
    if (this.#high === '' && piece.isWellFormed() && !piece.includes('\0')) return piece
    const text = this.#high + piece.replaceAll('\0', '')
    const last = text.charCodeAt(text.length - 1)
    this.#high = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : ''
    return text.slice(0, text.length - this.#high.length).toWellFormed()
  }

  end(): string {
    const rest = this.#high === '' ? '' : '\ufffd'
    this.#high = ''
    return rest
  }
}

/** The same for a whole text. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
