const SNIPPET_CHARS = 300

/**
 * The stretch of a text, at most 300 UTF-16 units with `…` where it was cut, in which most of the query's words stand.
 * Linear in the length of the text.
 */
export function snippetOf(text: string, query: string, bigrams: readonly string[]): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  if (flat.length <= SNIPPET_CHARS) return flat
  const start = wordStart(flat, bestStart(flat, placesOf(flat.toLowerCase(), query, bigrams)))
  const end = wordEnd(flat, Math.min(flat.length, start + SNIPPET_CHARS - 2))
  return `${start > 0 ? '…' : ''}${flat.slice(start, end).trim()}${end < flat.length ? '…' : ''}`
}

/** Where words of the query begin, ascending; short words tell nothing. */
function placesOf(lower: string, query: string, bigrams: readonly string[]): number[] {
  const words = (query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map(stemOf)
  const places: number[] = []
  for (const word of new Set([...words, ...bigrams].slice(0, 50))) {
    for (let place = lower.indexOf(word); place !== -1; place = lower.indexOf(word, place + word.length))
      places.push(place)
  }
  return places.sort((left, right) => left - right)
}

/** Endings differ between question and text. */
const stemOf = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word)

/** The start of the window that holds most places. */
function bestStart(text: string, places: readonly number[]): number {
  let best = 0
  let most = 0
  let first = 0
  for (const [last, place] of places.entries()) {
    while (place - (places[first] ?? place) > SNIPPET_CHARS * 0.8) first += 1
    if (last - first + 1 > most) {
      most = last - first + 1
      best = places[first] ?? 0
    }
  }
  return Math.max(0, Math.min(best - 40, text.length - SNIPPET_CHARS))
}

function wordStart(text: string, place: number): number {
  if (place === 0) return 0
  const space = text.indexOf(' ', place)
  return space !== -1 && space - place < 30 ? space + 1 : wholePair(text, place)
}

function wordEnd(text: string, place: number): number {
  if (place === text.length) return place
  const space = text.lastIndexOf(' ', place)
  return space !== -1 && place - space < 30 ? space : wholePair(text, place)
}

/** Never between the halves of a surrogate pair. */
const wholePair = (text: string, place: number): number =>
  text.charCodeAt(place) >= 0xdc00 && text.charCodeAt(place) <= 0xdfff ? place - 1 : place
