import type { NewEvent, NumberedDocument } from '@runwire/protocol'
import { CitationScanner, citationMarks } from '@runwire/protocol/fold'

/** Documents a run has cited so far; each is reported once, whichever round or agent cites it. */
export class CitedDocuments {
  readonly #told: Set<number>
  readonly #documentOf: (number: number) => NumberedDocument | null

  constructor(told: readonly number[], documentOf: (number: number) => NumberedDocument | null) {
    this.#told = new Set(told)
    this.#documentOf = documentOf
  }

  /** Events for the documents among these numbers that were not told before; a number that no document has stays text. */
  newAmong(numbers: readonly number[]): NewEvent[] {
    return numbers.flatMap((number): NewEvent[] => {
      const document = this.#told.has(number) ? null : this.#documentOf(number)
      if (document === null) return []
      this.#told.add(number)
      return [{ type: 'citation.added', ...document }]
    })
  }

  /** Follows one try's text as it comes: gives the events for what each piece cites first. */
  follow(): { push(piece: string): NewEvent[]; end(): NewEvent[] } {
    const scanner = new CitationScanner()
    const told = (marks: ReturnType<CitationScanner['push']>) => this.newAmong(marks.flatMap(({ numbers }) => numbers))
    return { push: (piece) => told(scanner.push(piece)), end: () => told(scanner.end()) }
  }

  /** The same for a text that is there as a whole. */
  newIn(text: string): NewEvent[] {
    return this.newAmong(citationMarks(text).flatMap(({ numbers }) => numbers))
  }
}

/**
 * The text of an old answer without its citation marks: their numbers mean other documents in a new run. `known` are its
 * numbers; a mark with any other number stays.
 */
export function withoutMarks(text: string, known: ReadonlySet<number>): string {
  let kept = ''
  let at = 0
  for (const { from, to, numbers } of citationMarks(text).toSorted((left, right) => left.from - right.from)) {
    if (!numbers.every((number) => known.has(number))) continue
    const before = text[from - 1] === ' ' && /^[\s.,;:!?)]?$/.test(text[to] ?? '') ? from - 1 : from
    kept += text.slice(at, before)
    at = to
  }
  return kept + text.slice(at)
}
