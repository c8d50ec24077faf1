import { ModelCallError } from '../ports.ts'
import { readReportedError } from '../provider-error.ts'
import { scrubPatterns } from '../scrub.ts'
import type { DecodedRound, DecodeOptions } from './decoded-round.ts'
import { isRecord } from './record.ts'
import { RoundDecoder } from './round-decoder.ts'
import { SseReader, type SseSink } from './sse-reader.ts'

/** How long a stream may stay open after its finish reason, for the usage chunk; some providers never close it. */
const FINISH_GRACE_MS = 3000

/** Data that some proxies send to keep a connection alive; neither an error nor a chunk. */
const KEEP_ALIVE = /^\s*(ping|pong|keep-?alive|heartbeat|:?\s*openrouter processing|\.*)\s*$/i

/**
 * Decodes the body of a streamed chat completion; text and reasoning are handed on as they come.
 *
 * A response is complete once a finish reason came, whatever happens to the connection after it. Without one it is
 * `incomplete`, also after `[DONE]`: proxies add that to streams that were cut. Throws ModelCallError when the stream
 * reports an error or cannot be read, and whatever `body` throws. The body is closed in every case.
 */
export async function decodeStream(body: AsyncIterable<Uint8Array>, options: DecodeOptions): Promise<DecodedRound> {
  const decoder = new RoundDecoder(options)
  const sink = new StreamSink(decoder)
  const reader = new SseReader(sink)
  const bytes = body[Symbol.asyncIterator]()
  let open = true
  try {
    let graceEnd: number | null = null
    while (!sink.done && !decoder.stopped) {
      if (decoder.finishReason !== null) graceEnd ??= performance.now() + FINISH_GRACE_MS
      const read = graceEnd === null ? await bytes.next() : await within(bytes.next(), graceEnd)
      if (read === null) break
      if (read.done === true) {
        open = false
        reader.end()
      } else reader.push(read.value)
      decoder.flush()
      if (!open) break
    }
  } catch (error) {
    if (decoder.finishReason === null || error instanceof ModelCallError) throw error
    open = false
  } finally {
    if (open) await bytes.return?.()
  }
  return decoder.end(sink.whole)
}

/** What is read before `deadline` (performance.now()); null if nothing is, or if the reading fails: all that matters has come. */
async function within<Read>(reading: Promise<Read>, deadline: number): Promise<Read | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, deadline - performance.now()), null)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
    reading.then(undefined, () => undefined)
  }
}

class StreamSink implements SseSink {
  readonly #decoder: RoundDecoder
  done = false
  /** The body was one whole completion instead of a stream. */
  whole = false

  constructor(decoder: RoundDecoder) {
    this.#decoder = decoder
  }

  data(data: string, event: string): boolean {
    if (this.done) return true
    const first = data.charCodeAt(0)
    if (first === 91 && data.startsWith('[DONE]')) return (this.done = true)
    const value = parse(data)
    if (value === undefined) return this.#plain(data.trim(), event)
    if (isRecord(value)) this.#decoder.take(value, event)
    else if (event === 'error' || (Array.isArray(value) && readReportedError(value) !== null)) this.#fail(data, value)
    return true
  }

  unreadable(data: string): void {
    if (KEEP_ALIVE.test(data) || this.done) return
    this.#fail(data)
  }

  body(text: string): void {
    const value = parse(text)
    if (isRecord(value)) {
      this.whole = true
      if (!Array.isArray(value.choices) && readReportedError(value) === null) this.#fail(text)
      this.#decoder.take(value)
    } else this.#fail(text, value)
  }

  #plain(data: string, event: string): boolean {
    if (data === '[DONE]') return (this.done = true)
    if (event === 'error') this.#fail(data)
    return false
  }

  #fail(text: string, value?: unknown): never {
    const reported = readReportedError(value)
    if (reported !== null) this.#decoder.take({ error: value }, 'error')
    const kind = /^\s*<(!doctype|html)/i.test(text) ? 'a web page' : 'unreadable data'
    throw new ModelCallError(
      'provider_error',
      `the provider sent ${kind}: ${scrubPatterns(text.slice(0, 300).toWellFormed())}`,
      { retryable: true },
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
