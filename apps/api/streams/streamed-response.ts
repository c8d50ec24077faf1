import type { ServerResponse } from 'node:http'
import type { OpenStream, OpenStreams } from '../hub/open-streams.ts'
import { whenClosed } from '../requests/connection.ts'

/** `done`: all that will ever come was told. */
export type StreamEnd = 'done' | 'client_left' | 'too_slow' | 'too_old' | 'not_allowed' | 'drained'

/** Why the server ends a stream that has more to tell. */
export type EarlyEnd = 'too_old' | 'not_allowed' | 'drained'

/** How a stream begins, stays alive and ends, in the words of its format. */
export interface StreamFrame {
  readonly headers: Readonly<Record<string, string>>
  /** Goes out at once, before anything has happened. */
  readonly opening: string
  readonly keepAlive: string
  /**
   * Said before the server ends the stream early: that there is more, and when to come back where the format can say
   * so.
   */
  goodbye(end: EarlyEnd): string
}

export interface StreamLife {
  streams: OpenStreams
  frame: StreamFrame
  /** Asked every 30 s; false ends the stream, as when its key was revoked. */
  stillAllowed: () => Promise<boolean>
  /** There is room again after `write` said there was none. */
  onRoom(): void
  /** The response is closed; called once, also where the client had left before. */
  onClosed(end: StreamEnd): void
}

/**
 * The life of one streamed response, whatever it tells: its first bytes, a budget of bytes for a client that reads
 * slowly and the end of one that reads nothing, comments while silent, an age after which it ends cleanly, and the
 * question whether its caller may still see it. All frames of one turn of the event loop are one write.
 */
export class StreamedResponse implements OpenStream {
  readonly #res: ServerResponse
  readonly #life: StreamLife
  readonly #endsAtMs: number
  #pending = ''
  #end: StreamEnd | null = null
  #closed = false
  #wroteMs = performance.now()
  #checkedMs = performance.now()
  #fullSinceMs: number | null = null

  constructor(res: ServerResponse, life: StreamLife) {
    this.#res = res
    this.#life = life
    this.#endsAtMs = performance.now() + life.streams.limits.maxAgeMs * (0.8 + 0.4 * Math.random())
  }

  /** Sends the head and the first bytes. Where the client has left already, `open` is false afterwards. */
  start(): void {
    const { frame, streams } = this.#life
    const res = this.#res
    whenClosed(res, () => this.#onClose())
    if (this.#closed) return
    res.on('error', () => res.destroy())
    res.on('drain', () => this.#drained())
    res.writeHead(200, frame.headers)
    if (frame.opening === '') res.flushHeaders()
    else this.#send(frame.opening)
    streams.add(this)
  }

  /** True if what is written may still reach the client. */
  get open(): boolean {
    return this.#end === null && !this.#closed
  }

  /** Returns whether there is room for more; without room write nothing until `onRoom`. */
  write(text: string): boolean {
    if (!this.open) return false
    if (text === '') return this.#fullSinceMs === null
    if (this.#pending === '') this.#life.streams.flushSoon(this)
    this.#pending += text
    const room = this.#res.writableLength + this.#pending.length < this.#life.streams.limits.budgetBytes
    if (!room) this.#fullSinceMs ??= performance.now()
    return room
  }

  /** Ends the stream after its last words. */
  finish(end: StreamEnd, closing = ''): void {
    if (!this.open) return
    this.#pending += closing
    this.#end = end
    this.flush()
    this.#res.end()
    // A client that does not even take the end is closed like any that stalls.
    this.#fullSinceMs ??= performance.now()
  }

  /** Breaks the connection off: what was to be told cannot be. */
  cut(): void {
    this.#res.destroy()
  }

  tick(nowMs: number): void {
    const { keepAliveMs, stallMs, recheckMs } = this.#life.streams.limits
    if (this.#fullSinceMs !== null && nowMs - this.#fullSinceMs > stallMs) {
      this.#end ??= 'too_slow'
      this.#res.destroy()
    } else if (nowMs >= this.#endsAtMs) {
      this.#endEarly('too_old')
    } else if (this.#fullSinceMs === null && nowMs - this.#wroteMs >= keepAliveMs) {
      this.#send(this.#life.frame.keepAlive)
    }
    if (nowMs - this.#checkedMs >= recheckMs) {
      this.#checkedMs = nowMs
      void this.#recheck()
    }
  }

  retire(): void {
    this.#endEarly('drained')
  }

  #endEarly(end: EarlyEnd): void {
    if (this.open) this.finish(end, this.#life.frame.goodbye(end))
  }

  async #recheck(): Promise<void> {
    try {
      if (!(await this.#life.stillAllowed())) this.#endEarly('not_allowed')
    } catch {
      // The database does not answer: the caller was allowed a moment ago, the next check tells.
      this.#checkedMs = performance.now()
    }
  }

  flush(): void {
    if (this.#pending === '') return
    const text = this.#pending
    this.#pending = ''
    this.#send(text)
    // The socket took it at once: there will be no drain to wait for.
    if (this.#fullSinceMs !== null && !this.#res.writableNeedDrain) this.#drained()
  }

  #send(text: string): void {
    if (text === '' || this.#res.destroyed || this.#res.writableEnded) return
    this.#wroteMs = performance.now()
    this.#res.write(text)
  }

  #drained(): void {
    if (this.#fullSinceMs === null || !this.open) return
    this.#fullSinceMs = null
    this.#life.onRoom()
  }

  #onClose(): void {
    this.#closed = true
    this.#end ??= 'client_left'
    this.#life.streams.remove(this)
    this.#life.onClosed(this.#end)
  }
}
