import { ModelCallError } from '../ports/ports.ts'

/** A line no honest provider sends: 16 Mi characters. It bounds what one stream can make us keep. */
const MAX_LINE_CHARS = 16 * 1024 * 1024

export interface SseSink {
  /** Takes the data of an event; false when it cannot be read (yet), so that following data lines may complete it. */
  data(data: string, event: string): boolean
  /** Data that stayed unreadable though its event was closed. */
  unreadable(data: string): void
  /** The whole body when it holds no event at all: plain JSON, HTML or text. */
  body(text: string): void
}

/**
 * Bytes, split anywhere, into server-sent events; linear in their number. Rules: the WHATWG HTML standard, section
 * 9.2.6 (CRLF, LF and CR end lines, a byte order mark is skipped, lines of other fields and comments mean nothing).
 * Two things are taken that the standard does not give: an event counts as soon as its data can be read, since some
 * providers leave out blank lines or hold them back, and lines that are JSON without `data:` are taken as data.
 */
export class SseReader {
  readonly #sink: SseSink
  readonly #decoder = new TextDecoder()
  #line = ''
  #skipLineFeed = false
  #event = ''
  #pending: string[] = []
  #sawData = false
  #stray: string[] = []
  #strayChars = 0

  constructor(sink: SseSink) {
    this.#sink = sink
  }

  push(bytes: Uint8Array): void {
    this.#lines(this.#decoder.decode(bytes, { stream: true }))
  }

  /** The body has ended: what is left over counts if it can be read. */
  end(): void {
    this.#lines(this.#decoder.decode())
    if (this.#line !== '') this.#take(this.#line)
    this.#line = ''
    if (this.#pending.length > 1) this.#sink.data(this.#pending.join('\n'), this.#event)
    if (!this.#sawData && this.#stray.length > 0) this.#sink.body(this.#stray.join('\n'))
  }

  #lines(text: string): void {
    let from = 0
    if (this.#skipLineFeed && text !== '') {
      this.#skipLineFeed = false
      if (text.charCodeAt(0) === 10) from = 1
    }
    let carriage = text.indexOf('\r', from)
    for (;;) {
      let end = text.indexOf('\n', from)
      let next = end + 1
      if (carriage !== -1 && (end === -1 || carriage < end)) {
        end = carriage
        next = end + 1
        if (text.charCodeAt(next) === 10) next++
        else if (next === text.length) this.#skipLineFeed = true
        carriage = text.indexOf('\r', next)
      }
      if (end === -1) break
      const line = this.#line === '' ? text.slice(from, end) : this.#line + text.slice(from, end)
      this.#line = ''
      this.#take(line)
      from = next
    }
    if (from < text.length) this.#line += from === 0 ? text : text.slice(from)
    if (this.#line.length > MAX_LINE_CHARS)
      throw new ModelCallError('provider_error', 'a line of the stream exceeds 16 Mi characters')
  }

  #take(line: string): void {
    if (line === '') this.#blank()
    else if (line.startsWith('data:')) this.#data(line.slice(line.charCodeAt(5) === 32 ? 6 : 5))
    else if (line.startsWith('event:')) this.#event = line.slice(6).trim()
    else if (!/^(:|(id|retry|data|event)(:|$))/.test(line)) this.#unframed(line)
  }

  #data(data: string): void {
    this.#sawData = true
    if (this.#pending.length > 0 || !this.#sink.data(data, this.#event)) this.#pending.push(data)
  }

  #blank(): void {
    const lines = this.#pending
    if (lines.length > 0) {
      this.#pending = []
      if (lines.length === 1) this.#sink.unreadable(lines[0]!)
      else if (!this.#sink.data(lines.join('\n'), this.#event)) {
        for (const line of lines) if (!this.#sink.data(line, this.#event)) this.#sink.unreadable(line)
      }
    }
    this.#event = ''
  }

  #unframed(line: string): void {
    if (line.startsWith('{') && this.#stray.length === 0 && this.#sink.data(line, this.#event)) this.#sawData = true
    else if (!this.#sawData && this.#strayChars < MAX_LINE_CHARS) {
      this.#stray.push(line)
      this.#strayChars += line.length
    }
  }
}
