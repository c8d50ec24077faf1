export interface StreamLimits {
  /** A comment goes out after this long without a frame. */
  keepAliveMs: number
  /** More than this waiting for one client makes it fall behind. */
  budgetBytes: number
  /** A client that has not taken anything for this long is closed. */
  stallMs: number
  /** Streams end cleanly at this age, give or take a fifth, so that clients spread over new processes. */
  maxAgeMs: number
  /** How often a stream checks that its caller may still see it. */
  recheckMs: number
}

export const STREAM_LIMITS: StreamLimits = {
  // Looked at once a second, so at most 10 s pass; clients take a longer silence for a dead connection.
  keepAliveMs: 9_000,
  budgetBytes: 256 * 1024,
  stallMs: 30_000,
  maxAgeMs: 30 * 60_000,
  recheckMs: 30_000,
}

export interface OpenStream {
  /** Writes what was gathered for its client. */
  flush(): void
  tick(nowMs: number): void
  /** Ends it cleanly: the client comes back with its cursor. */
  retire(): void
  /** Breaks it off: its client does not take its end. */
  cut(): void
}

/** Streams that were told to end and have not this much later are broken off. */
const LAST_BYTES_MS = 1000

/** The streams this process holds open: one timer for all of them, and their end when the process drains. */
export class OpenStreams {
  readonly limits: StreamLimits
  readonly #streams = new Set<OpenStream>()
  readonly #timer: NodeJS.Timeout
  #unflushed: OpenStream[] = []
  #emptied: (() => void) | null = null

  constructor(limits: Partial<StreamLimits> = {}) {
    this.limits = { ...STREAM_LIMITS, ...limits }
    const everyMs = Math.min(1000, this.limits.keepAliveMs / 4)
    this.#timer = setInterval(() => {
      const nowMs = performance.now()
      for (const stream of this.#streams) stream.tick(nowMs)
    }, everyMs)
    this.#timer.unref()
  }

  get size(): number {
    return this.#streams.size
  }

  /** Flushes the stream once the code that runs now has gathered all it has, together with all others. */
  flushSoon(stream: OpenStream): void {
    if (this.#unflushed.push(stream) > 1) return
    queueMicrotask(() => {
      const streams = this.#unflushed
      this.#unflushed = []
      for (const unflushed of streams) unflushed.flush()
    })
  }

  add(stream: OpenStream): void {
    this.#streams.add(stream)
  }

  remove(stream: OpenStream): void {
    this.#streams.delete(stream)
    if (this.#streams.size === 0) this.#emptied?.()
  }

  /** Ends all streams spread over `overMs`, so that their clients don't reach the other processes at once. */
  async drain(overMs = 5000): Promise<void> {
    const streams = [...this.#streams]
    if (streams.length === 0) return
    const emptied = new Promise<void>((resolve) => {
      this.#emptied = resolve
    })
    const timers = streams.map((stream, index) => setTimeout(() => stream.retire(), (overMs * index) / streams.length))
    timers.push(setTimeout(() => this.#streams.forEach((stream) => stream.cut()), overMs + LAST_BYTES_MS))
    await emptied
    timers.forEach(clearTimeout)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
