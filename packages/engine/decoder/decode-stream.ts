import { byteStream, type ByteStream, type Taken } from '../ports/byte-stream.ts'
import { ModelCallError } from '../ports/ports.ts'
import { readReportedError } from '../ports/provider-error.ts'
import { scrubPatterns } from '../ports/scrub.ts'
import { ChunkTemplate } from './chunk-template.ts'
import type { DecodedRound, DecodeOptions } from '../ports/decoded-round.ts'
import { isRecord } from '../ports/record.ts'
import { RoundDecoder } from './round-decoder.ts'
import { SseReader, type SseSink } from './sse-reader.ts'

/** How long a stream may be silent after its finish reason, for the usage chunk; some providers never close it. */
const FINISH_GRACE_MS = 3000

/** Data that some proxies send to keep a connection alive; neither an error nor a chunk. */
const KEEP_ALIVE = /^\s*(ping|pong|keep-?alive|heartbeat|:?\s*openrouter processing|\.*)\s*$/i

/**
 * Decodes the body of a streamed chat completion; text and reasoning are handed on as they come.
 *
 * A response is complete once a finish reason came, whatever happens to the connection after it. Without one it is
 * `incomplete`, also after `[DONE]`: proxies add that to streams that were cut. Throws ModelCallError when the stream
 * reports an error or cannot be read, and whatever `body` throws; all text that came before is handed on. The body is closed in every case.
 */
export async function decodeStream(
  body: ByteStream | AsyncIterable<Uint8Array>,
  options: DecodeOptions,
): Promise<DecodedRound> {
  const stream = 'pump' in body ? body : byteStream(body)
  const decoder = new RoundDecoder(options)
  const sink = new StreamSink(decoder)
  const reader = new SseReader(sink)
  const grace = new FinishGrace(stream)
  let failure: { error: unknown } | null = null
  const take = (bytes: Uint8Array): Taken => {
    const { progress } = decoder
    const { events } = sink
    try {
      reader.push(bytes)
      decoder.flush()
    } catch (error) {
      failure = { error }
      throw error
    }
    if (decoder.stopped) return 'stop'
    if (sink.done) return 'done'
    if (decoder.finishReason !== null && sink.events > events) grace.restart()
    return decoder.progress === progress ? 'nothing' : undefined
  }
  try {
    if ((await stream.pump(take)) === 'ended') {
      reader.end()
      decoder.flush()
    }
  } catch (lost) {
    if (failure !== null) throw lost
    decoder.drain()
    if (decoder.finishReason === null) throw lost
  } finally {
    grace.stop()
  }
  return decoder.end(sink.whole)
}

/** Closes a stream that stays open after its finish reason, once it has been silent for a while. */
class FinishGrace {
  readonly #stream: ByteStream
  #lastMs = 0
  #timer: NodeJS.Timeout | null = null

  constructor(stream: ByteStream) {
    this.#stream = stream
  }

  /** Something came after the finish reason, or the finish reason itself. */
  restart(): void {
    this.#lastMs = performance.now()
    this.#timer ??= setTimeout(() => this.#look(), FINISH_GRACE_MS)
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #look(): void {
    const leftMs = this.#lastMs + FINISH_GRACE_MS - performance.now()
    if (leftMs <= 0) this.#stream.close()
    else this.#timer = setTimeout(() => this.#look(), leftMs)
  }
}

class StreamSink implements SseSink {
  readonly #decoder: RoundDecoder
  readonly #template = new ChunkTemplate()
  done = false
  /** How many events came. */
  events = 0
  /** The body was one whole completion instead of a stream. */
  whole = false

  constructor(decoder: RoundDecoder) {
    this.#decoder = decoder
  }

  data(data: string, event: string): boolean {
    if (this.done) return true
    this.events++
    const known = event === '' ? this.#template.match(data) : null
    if (known !== null) {
      this.#decoder.takeText(known.field, known.text)
      return true
    }
    const first = data.charCodeAt(0)
    if (first === 91 && data.startsWith('[DONE]')) return (this.done = true)
    const value = parse(data)
    if (value === undefined) return this.#plain(data.trim(), event)
    if (isRecord(value)) {
      this.#decoder.take(value, event)
      this.#template.learn(data, value)
    } else if (event === 'error' || (Array.isArray(value) && readReportedError(value) !== null)) this.#fail(data, value)
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
    if (readReportedError(value) !== null) this.#decoder.take({ error: value }, 'error')
    const kind = /^\s*<(!doctype|html)/i.test(text) ? 'a web page' : 'unreadable data'
    this.#decoder.fail(
      new ModelCallError(
        'provider_error',
        `the provider sent ${kind}: ${scrubPatterns(text.slice(0, 300).toWellFormed())}`,
        { retryable: true },
      ),
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
