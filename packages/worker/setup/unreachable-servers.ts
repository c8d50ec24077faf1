/** So long a tool server that could not be asked is left alone: asking it takes up to 15 s, at each run. */
const LEFT_ALONE_MS = 30_000
const MOST_SERVERS = 1_000

/**
 * Tool servers that could not be asked a moment ago. Runs go without their tools meanwhile; after 30 s one run tries
 * again while the others still go without.
 */
export class UnreachableServers {
  /** By server and settings → when it is tried again, on the monotonic clock. */
  readonly #until = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** True if the run should go without the server; false also for the one that is to try again. */
  isLeftAlone(server: string): boolean {
    const until = this.#until.get(server)
    if (until === undefined) return false
    if (this.#now() < until) return true
    this.#until.set(server, this.#now() + LEFT_ALONE_MS)
    return false
  }

  failed(server: string): void {
    this.#until.delete(server)
    this.#until.set(server, this.#now() + LEFT_ALONE_MS)
    const [oldest] = this.#until.keys()
    if (this.#until.size > MOST_SERVERS && oldest !== undefined) this.#until.delete(oldest)
  }

  answered(server: string): void {
    this.#until.delete(server)
  }
}
