const DEEPEST = 30
/** A few references to references can stand for a document of any size. */
const MOST_VALUES = 200_000
const CHARS_PER_VALUE = 100

/** Puts what `$ref`s of a document point to in their place, within the document only. A reference to what contains it becomes `{}`, which allows anything. */
export class Inliner {
  readonly #document: unknown
  #values = 0

  constructor(document: unknown) {
    this.#document = document
  }

  inline(value: unknown, within: readonly string[] = []): unknown {
    this.#values += 1
    if (this.#values > MOST_VALUES)
      throw new Error(`with its references followed the document has more than ${MOST_VALUES} values`)
    if (within.length > DEEPEST) return {}
    if (Array.isArray(value)) return value.map((item) => this.inline(item, within))
    // A long text that a thousand places refer to is a thousand texts.
    if (typeof value === 'string') this.#values += value.length / CHARS_PER_VALUE
    if (typeof value !== 'object' || value === null) return value
    const reference = '$ref' in value && typeof value.$ref === 'string' ? value.$ref : null
    if (reference === null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.inline(item, within)]))
    return within.includes(reference) ? {} : this.inline(this.#find(reference), [...within, reference])
  }

  #find(reference: string): unknown {
    this.#values += reference.length / CHARS_PER_VALUE
    if (!reference.startsWith('#/'))
      throw new Error(`${reference} points outside the document; only references within it can be followed`)
    let found = this.#document
    for (const part of reference.slice(2).split('/')) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key))
        throw new Error(`${reference} points to nothing in the document`)
      found = (found as Record<string, unknown>)[key]
    }
    return found
  }
}
