/** Runs of Chinese, Japanese and Korean letters, which stand without spaces between words. */
const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu
/** Postgres numbers the words of one vector up to here. */
const LAST_POSITION = 16_383

/** A text as its search vector is made of: what the English parser reads, and a literal of CJK letters and bigrams. */
export interface IndexTerms {
  spaced: string
  bigrams: string
}

/** Terms to store: every letter and every pair of neighbours, so that a query of one letter finds something too. */
export function indexTerms(text: string): IndexTerms {
  const positions = new Map<string, number[]>()
  let place = 0
  for (const run of cjkRuns(text)) {
    for (const [index, letter] of run.entries()) {
      place = Math.min(place + 1, LAST_POSITION)
      note(positions, letter, place)
      const next = run[index + 1]
      if (next !== undefined) note(positions, letter + next, place)
    }
  }
  const bigrams = [...positions].map(([term, places]) => `'${term}':${places.slice(0, 255).join(',')}`).join(' ')
  return { spaced: withoutCjk(text), bigrams }
}

/** Terms to look for, any of which may match; single letters only where nothing stands beside them. */
export function queryTerms(text: string): IndexTerms & { terms: string[] } {
  const pairs = cjkRuns(text).flatMap((run) =>
    run.length === 1 ? run : run.slice(0, -1).map((letter, index) => letter + (run[index + 1] ?? '')),
  )
  const terms = [...new Set(pairs)]
  return { spaced: withoutCjk(text), bigrams: terms.map((term) => `'${term}'`).join(' | '), terms }
}

const cjkRuns = (text: string): string[][] =>
  (text.normalize('NFKC').match(CJK_RUN) ?? []).map((run) => Array.from(run))

const withoutCjk = (text: string): string => text.normalize('NFKC').replace(CJK_RUN, ' ')

function note(positions: Map<string, number[]>, term: string, place: number): void {
  const places = positions.get(term)
  if (places === undefined) positions.set(term, [place])
  else if (places.at(-1) !== place) places.push(place)
}
