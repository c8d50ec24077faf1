import { ByteScrubber } from './byte-scrubber.ts'
import { brokenStream, callError, SilentProvider } from './call-error.ts'

export interface Watch {
  /** Ends the request and closes its connection. */
  abort(reason: Error): void
  /** The caller's own wish to end; its reason is thrown as it is. */
  signal: AbortSignal
  secret: string
  /** Milliseconds left for the first byte. */
  firstByteMs: number
  /** Milliseconds between two reads. */
  idleMs: number
}

/**
 * A response's bytes, cleaned of the provider's key. Silence, a lost connection and an abort become errors at once;
 * leaving the loop early closes the connection. Throws ModelCallError: `provider_unreachable` before the first byte,
 * `stream_incomplete` after it.
 */
export async function* watchBody(body: ReadableStream<Uint8Array>, watch: Watch): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const scrubber = new ByteScrubber(watch.secret)
  let received = false
  let ended = false
  let silent: SilentProvider | null = null
  try {
    for (;;) {
      const limit = received ? watch.idleMs : watch.firstByteMs
      const timer = setTimeout(() => {
        silent = new SilentProvider(`no byte from the provider for ${Math.round(limit)} ms`)
        watch.abort(silent)
      }, limit)
      const read = await reader.read().finally(() => clearTimeout(timer))
      if (read.done) break
      received ||= read.value.length > 0
      const clean = scrubber.push(read.value)
      if (clean.length > 0) yield clean
    }
    ended = true
    const rest = scrubber.end()
    if (rest.length > 0) yield rest
  } catch (error) {
    ended = true
    watch.abort(new Error('the stream broke'))
    if (watch.signal.aborted) throw watch.signal.reason
    throw received ? brokenStream(silent ?? error, watch.secret) : callError(silent ?? error, watch.secret)
  } finally {
    if (!ended) {
      watch.abort(new Error('the reader has enough'))
      reader.cancel().catch(() => undefined)
    }
  }
}
