import { ModelCallError, type ByteStream } from '@runwire/engine'
import { ByteScrubber } from './byte-scrubber.ts'
import { brokenStream, callError, SilentProvider } from './call-error.ts'
import type { PushBody } from './push-body.ts'

export interface Watch {
  /** Ends the request and closes its connection. */
  abort(reason: Error): void
  /** The reply is over or given up: `signal` has no say in the connection any more, which may be used again. */
  release(): void
  /** The caller's own wish to end; its reason is thrown as it is. */
  signal: AbortSignal
  secret: string
  /** Milliseconds left for the first piece that gets the answer on. */
  firstByteMs: number
  /** Milliseconds between two of them. Comments and empty chunks, which some providers send for ever, do not count. */
  idleMs: number
}

/** More than the longest answer takes on the wire; a provider that sends on and on is left. */
const MOST_BYTES = 128 * 1024 * 1024
/** After the end of a reply its connection ends within the same read, as a rule. */
const STAYS_OPEN_MS = 1000

/**
 * A response's bytes, cleaned of the provider's key. Silence, a lost connection and an abort become errors at once;
 * whoever has enough closes the connection. Rejects with ModelCallError: `provider_unreachable` before the first byte,
 * `stream_incomplete` after it.
 */
export function watchBody(body: PushBody, watch: Watch): ByteStream {
  const watched = new WatchedBody(body, watch)
  return { pump: (take) => watched.pump(take), close: () => watched.close() }
}

/** One timer for the whole stream: setting and clearing one for each piece costs as much as reading it. */
class WatchedBody {
  readonly #body: PushBody
  readonly #watch: Watch
  readonly #scrubber: ByteScrubber
  readonly #ended = Promise.withResolvers<'ended' | 'closed'>()
  #take: Parameters<ByteStream['pump']>[0] = () => undefined
  #timer: NodeJS.Timeout | undefined
  /** When the answer got on last. */
  #heardMs = performance.now()
  #bytes = 0
  #gotOn = false
  #over = false

  constructor(body: PushBody, watch: Watch) {
    this.#body = body
    this.#watch = watch
    this.#scrubber = new ByteScrubber(watch.secret)
  }

  pump(take: Parameters<ByteStream['pump']>[0]): Promise<'ended' | 'closed'> {
    this.#take = take
    this.#timer = setTimeout(() => this.#look(), this.#watch.firstByteMs)
    this.#body.start({
      data: (bytes) => this.#data(bytes),
      end: () => this.#end(),
      error: (error) => this.#fail(error),
    })
    return this.#ended.promise
  }

  close(): void {
    if (!this.#finish()) return
    this.#watch.abort(new Error('the reader has enough'))
    this.#body.destroy()
    this.#ended.resolve('closed')
  }

  #data(bytes: Uint8Array): void {
    if (this.#over) return
    this.#bytes += bytes.length
    if (this.#bytes > MOST_BYTES) {
      this.#break(new ModelCallError('output_too_long', `the provider sent more than ${MOST_BYTES} bytes`))
      return
    }
    this.#hand(this.#scrubber.push(bytes))
  }

  #hand(clean: Uint8Array): void {
    if (clean.length === 0) return
    try {
      const taken = this.#take(clean)
      if (taken === 'stop') this.close()
      else if (taken === 'done') this.#done()
      else if (taken !== 'nothing') this.#hear()
    } catch (error) {
      this.#break(error)
    }
  }

  #hear(): void {
    this.#heardMs = performance.now()
    if (this.#gotOn) return
    this.#gotOn = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), this.#watch.idleMs)
  }

  #look(): void {
    const limitMs = this.#gotOn ? this.#watch.idleMs : this.#watch.firstByteMs
    const leftMs = this.#gotOn ? this.#heardMs + limitMs - performance.now() : 0
    if (leftMs > 0) this.#timer = setTimeout(() => this.#look(), leftMs)
    else
      this.#fail(new SilentProvider(`nothing that gets the answer on from the provider for ${Math.round(limitMs)} ms`))
  }

  /** The reply is over: its connection ends in a moment and is kept for the next one, unless it stays open. */
  #done(): void {
    if (!this.#finish()) return
    this.#timer = setTimeout(
      () => this.#watch.abort(new Error('the connection stays open after the reply')),
      STAYS_OPEN_MS,
    )
    this.#timer.unref()
    this.#ended.resolve('closed')
  }

  #end(): void {
    if (this.#over) return clearTimeout(this.#timer)
    this.#hand(this.#scrubber.end())
    if (this.#finish()) this.#ended.resolve('ended')
  }

  #fail(error: unknown): void {
    const { signal, secret } = this.#watch
    if (signal.aborted) this.#break(signal.reason)
    else this.#break(this.#bytes > 0 ? brokenStream(error, secret) : callError(error, secret))
  }

  #break(error: unknown): void {
    if (!this.#finish()) return
    this.#watch.abort(new Error('the stream broke'))
    this.#body.destroy()
    this.#ended.reject(error)
  }

  #finish(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#watch.release()
    clearTimeout(this.#timer)
    return true
  }
}
