/** Text is gathered as long as Runwire gathers it. */
const FLUSH_MS = 20

/** Gathers text by key and hands all of it on at once: after 20 ms, or at once where the last time is longer ago. */
export class Gatherer<Key> {
  readonly #flush: (waiting: ReadonlyMap<Key, string>) => void
  #waiting = new Map<Key, string>()
  #lastMs = 0
  #scheduled = false

  constructor(flush: (waiting: ReadonlyMap<Key, string>) => void) {
    this.#flush = flush
  }

  add(key: Key, text: string): void {
    this.#waiting.set(key, (this.#waiting.get(key) ?? '') + text)
    if (this.#scheduled) return
    this.#scheduled = true
    const waitMs = this.#lastMs + FLUSH_MS - performance.now()
    if (waitMs <= 0) setImmediate(() => this.flush())
    else setTimeout(() => this.flush(), waitMs)
  }

  drop(key: Key): void {
    this.#waiting.delete(key)
  }

  flush(): void {
    this.#scheduled = false
    this.#lastMs = performance.now()
    const waiting = this.#waiting
    this.#waiting = new Map()
    if (waiting.size > 0) this.#flush(waiting)
  }
}
