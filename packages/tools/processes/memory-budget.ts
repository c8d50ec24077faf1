/** Memory for all processes that read strangers' bytes together. With the part by which each is over its limit for a moment, the tree stays under 700 MB. */
const TOTAL_MB = 640

/** Lets work begin in the order it came, as long as it fits into a total. */
export class MemoryBudget {
  #left: number
  readonly #waiting: { megabytes: number; begin: () => void }[] = []

  constructor(megabytes: number) {
    this.#left = megabytes
  }

  /** Waits for its turn and takes its part; given back when what is returned is disposed. Throws the signal's reason. */
  async take(megabytes: number, signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted()
    const turn = Promise.withResolvers<void>()
    const entry = { megabytes, begin: turn.resolve }
    const abort = () => {
      const at = this.#waiting.indexOf(entry)
      if (at === -1) return
      this.#waiting.splice(at, 1)
      turn.reject(signal.reason)
      this.#next()
    }
    signal.addEventListener('abort', abort, { once: true })
    this.#waiting.push(entry)
    this.#next()
    try {
      await turn.promise
    } finally {
      signal.removeEventListener('abort', abort)
    }
    return { [Symbol.dispose]: () => this.#giveBack(megabytes) }
  }

  #giveBack(megabytes: number): void {
    this.#left += megabytes
    this.#next()
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined && first.megabytes <= this.#left; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#left -= first.megabytes
      first.begin()
    }
  }
}

export const memoryBudget = new MemoryBudget(TOTAL_MB)
