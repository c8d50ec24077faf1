/**
 * Cuts text into pieces about as long as a model's tokens: a word with the space before it, long words in pieces.
 * Joined, the pieces are the text again.
 */
export function tokenize(text: string): string[] {
  return text.match(/\s?[\p{L}\p{N}_]{1,8}|\s*[^\s\p{L}\p{N}_]{1,3}|\s+/gu) ?? []
}

/** A stable number for a text (FNV-1a, 32 bit), so that equal requests get equal ids. */
export function hash(text: string): string {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return (state >>> 0).toString(16).padStart(8, '0')
}
