/** Long enough to hold a thought, short enough that a few of them fit into a prompt. */
const CHUNK_CHARS = 1_200

/** Cuts a text into pieces of at most 1,200 UTF-16 units, at paragraphs, else sentences, else words, else anywhere. */
export function chunkText(text: string): string[] {
  const chunks: string[] = []
  let current = ''
  for (const piece of text.split(/\n\s*\n/).flatMap((paragraph) => cutLong(paragraph.trim()))) {
    if (piece === '') continue
    if (current !== '' && current.length + piece.length + 2 > CHUNK_CHARS) {
      chunks.push(current)
      current = ''
    }
    current = current === '' ? piece : `${current}\n\n${piece}`
  }
  return current === '' ? chunks : [...chunks, current]
}

function cutLong(paragraph: string): string[] {
  const pieces: string[] = []
  let rest = paragraph
  while (rest.length > CHUNK_CHARS) {
    const end = borderBefore(rest, CHUNK_CHARS)
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...pieces, rest]
}

/** The last good place to cut at or before `limit`; never inside a surrogate pair. */
function borderBefore(text: string, limit: number): number {
  const window = text.slice(0, limit)
  const sentence = Math.max(
    window.lastIndexOf('. '),
    window.lastIndexOf('。'),
    window.lastIndexOf('! '),
    window.lastIndexOf('? '),
    window.lastIndexOf('\n'),
  )
  if (sentence > limit / 2) return sentence + 1
  const word = window.lastIndexOf(' ')
  if (word > limit / 2) return word
  return isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
