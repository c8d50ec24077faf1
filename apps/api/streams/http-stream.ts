import type { ServerResponse } from 'node:http'
import type { FollowItem } from '../hub/follow-item.ts'
import type { Follower, Sink } from '../hub/follower.ts'
import type { Hub } from '../hub/hub.ts'
import type { OpenStream } from '../hub/open-streams.ts'

/** How a stream is spelled; holds no connection. */
export interface StreamFormat {
  readonly headers: Readonly<Record<string, string>>
  /** Goes out at once, before anything has happened. */
  readonly opening: string
  readonly keepAlive: string
  /** Asks the client to come back a little later, where the format can say so. */
  readonly goodbye: string
  /** The frames of one item, '' where this surface does not see it; `cursor` is the reader's place after an event. */
  encode(item: FollowItem, cursor: string): string
  /** After the last run's terminal event. */
  readonly closing: string
  /** The format has given its own last frame: close without `closing`. */
  ended?(): boolean
}

export interface HttpStreamOptions {
  hub: Hub
  /** Run ids in model_index order, and the seq the reader has of each. */
  runs: readonly string[]
  cursor: readonly number[]
  format: StreamFormat
  /** Asked every 30 s; false ends the stream, as when its key was revoked. */
  stillAllowed?: () => Promise<boolean>
}

/** `done`: every run has ended and was told in full. */
export type StreamEnd = 'done' | 'client_left' | 'too_slow' | 'too_old' | 'not_allowed' | 'drained'

/** Writes the runs' streams to a response until they have ended; resolves when the response is closed. Never rejects. */
export function writeStream(res: ServerResponse, options: HttpStreamOptions): Promise<StreamEnd> {
  return new Promise((resolve) => new HttpStream(res, options, resolve).start())
}

/**
 * One client. What its runs' followers hand on in one turn of the event loop is one write. Above its byte budget it is
 * full: followers drop what comes and read again from its cursor once the response has drained.
 */
class HttpStream implements Sink, OpenStream {
  readonly #res: ServerResponse
  readonly #options: HttpStreamOptions
  readonly #resolve: (end: StreamEnd) => void
  readonly #followers: Follower[] = []
  readonly #cursor: number[]
  readonly #endsAtMs: number
  #pending = ''
  #scheduled = false
  #endedRuns = 0
  #end: StreamEnd | null = null
  #wroteMs = performance.now()
  #checkedMs = performance.now()
  #fullSinceMs: number | null = null

  constructor(res: ServerResponse, options: HttpStreamOptions, resolve: (end: StreamEnd) => void) {
    const { maxAgeMs } = options.hub.streams.limits
    this.#res = res
    this.#options = options
    this.#resolve = resolve
    this.#cursor = [...options.cursor]
    this.#endsAtMs = performance.now() + maxAgeMs * (0.8 + 0.4 * Math.random())
  }

  start(): void {
    const { hub, runs, cursor, format } = this.#options
    const res = this.#res
    res.on('close', () => this.#closed())
    res.on('error', () => res.destroy())
    res.on('drain', () => this.#drained())
    res.writeHead(200, format.headers)
    if (format.opening === '') res.flushHeaders()
    else this.#write(format.opening)
    hub.streams.add(this)
    if (res.destroyed) return
    runs.forEach((run, index) => this.#followers.push(hub.join(run, cursor[index] ?? 0, this)))
  }

  take(items: readonly FollowItem[], follower: Follower): boolean {
    if (this.#end !== null) return false
    const { format, hub } = this.#options
    try {
      this.#encode(items, this.#followers.indexOf(follower))
    } catch (error) {
      // What cannot be spelled must not harm the other readers of the run: this one comes back, or is told on its way.
      hub.report(error)
      this.#res.destroy()
      return false
    }
    this.#schedule()
    if (format.ended?.() === true) this.#finish('done')
    const room = this.#res.writableLength + this.#pending.length < hub.streams.limits.budgetBytes
    if (!room) this.#fullSinceMs ??= performance.now()
    return room
  }

  #encode(items: readonly FollowItem[], run: number): void {
    const { format } = this.#options
    for (const item of items) {
      if (item.kind === 'transient') {
        this.#pending += format.encode(item, '')
        continue
      }
      this.#cursor[run] = item.event.seq
      this.#pending += format.encode(item, this.#cursor.join('.'))
    }
  }

  end(): void {
    this.#endedRuns++
    if (this.#endedRuns < this.#options.runs.length || this.#end !== null) return
    this.#pending += this.#options.format.closing
    this.#finish('done')
  }

  tick(nowMs: number): void {
    const { keepAliveMs, stallMs, recheckMs } = this.#options.hub.streams.limits
    if (this.#fullSinceMs !== null && nowMs - this.#fullSinceMs > stallMs) {
      this.#end ??= 'too_slow'
      this.#res.destroy()
    } else if (nowMs >= this.#endsAtMs) {
      this.#finish('too_old')
    } else if (this.#fullSinceMs === null && nowMs - this.#wroteMs >= keepAliveMs) {
      this.#write(this.#options.format.keepAlive)
    }
    if (nowMs - this.#checkedMs >= recheckMs) {
      this.#checkedMs = nowMs
      void this.#recheck()
    }
  }

  retire(): void {
    this.#pending += this.#options.format.goodbye
    this.#finish('drained')
  }

  async #recheck(): Promise<void> {
    try {
      if ((await this.#options.stillAllowed?.()) === false) this.#finish('not_allowed')
    } catch {
      // The database does not answer: the caller was allowed a moment ago, the next check tells.
      this.#checkedMs = performance.now()
    }
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#pending === '') return
    const text = this.#pending
    this.#pending = ''
    this.#write(text)
    // The socket took it at once: there will be no drain to wait for.
    if (this.#fullSinceMs !== null && !this.#res.writableNeedDrain) this.#drained()
  }

  #write(text: string): void {
    if (text === '' || this.#res.destroyed || this.#res.writableEnded) return
    this.#wroteMs = performance.now()
    this.#res.write(text)
  }

  #drained(): void {
    if (this.#fullSinceMs === null) return
    this.#fullSinceMs = null
    for (const follower of this.#followers) follower.resume()
  }

  #finish(end: StreamEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.#flush()
    this.#res.end()
    // A client that does not even take the end is closed like any that stalls.
    this.#fullSinceMs ??= performance.now()
  }

  #closed(): void {
    const { hub } = this.#options
    this.#end ??= 'client_left'
    hub.streams.remove(this)
    for (const follower of this.#followers) hub.leave(follower)
    this.#resolve(this.#end)
  }
}
