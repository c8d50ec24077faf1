import { RequestError } from '../requests/request-error.ts'

/** How many streams one key may hold open in one api process; a guard against a client that never closes any. */
const MAX_STREAMS_PER_CALLER = 10_000

/** Counts open streams per caller. */
export class StreamCount {
  readonly #open = new Map<string, number>()

  /** Takes a place; the returned function gives it back. Throws `too_many_streams` at the limit. */
  enter(callerId: string): () => void {
    const count = this.#open.get(callerId) ?? 0
    if (count >= MAX_STREAMS_PER_CALLER) {
      throw new RequestError(
        'too_many_streams',
        `This key has ${count} open streams. Close some before opening another.`,
        {
          headers: { 'retry-after': '5' },
        },
      )
    }
    this.#open.set(callerId, count + 1)
    return () => {
      const left = (this.#open.get(callerId) ?? 1) - 1
      if (left <= 0) this.#open.delete(callerId)
      else this.#open.set(callerId, left)
    }
  }
}
