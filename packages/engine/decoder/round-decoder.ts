import { StringBuilder, type Json } from '@runwire/protocol'
import { ModelCallError } from '../ports/ports.ts'
import { classifyProviderError, errorDetail, readReportedError, type ReportedError } from '../ports/provider-error.ts'
import { scrubPatterns } from '../ports/scrub.ts'
import { CallAssembler } from './calls/call-assembler.ts'
import { cleanJson } from './calls/call-arguments.ts'
import { contentOf, messageExtra, reasoningOf } from './message-fields.ts'
import type { TextField } from './chunk-template.ts'
import type { DecodedRound, DecodeItem, DecodeOptions } from '../ports/decoded-round.ts'
import { readFinishReason, stronger } from './finish-reason.ts'
import { isRecord } from '../ports/record.ts'
import { readUsage, type ReportedUsage } from './reported-usage.ts'
import { TextCleaner } from './text/text-cleaner.ts'
import { ThinkTags } from './text/think-tags.ts'
import { ToolNames } from './calls/tool-names.ts'
import { callsAtEnd } from './written/written-call-forms.ts'
import { WrittenCalls } from './written/written-calls.ts'

/** More than any model writes in one round on purpose (128,000 tokens are about 500,000 characters); it bounds what a flood can make us keep. */
const MOST_CHARS = { text: 2_000_000, reasoning: 1_000_000, calls: 1_000_000 }

/** Finish reasons after which calls run. */
const RUNS_CALLS = new Set(['stop', 'tool_calls'])

/**
 * One round in the making: takes parsed chunks (or a whole completion) and hands on text and reasoning as they come.
 * Content goes through cleaner → think tags → calls written as text; calls and reasoning fields have ways of their own.
 */
export class RoundDecoder {
  readonly #onItem: DecodeOptions['onItem']
  readonly #names: ToolNames
  readonly #assembler: CallAssembler
  readonly #think: ThinkTags
  readonly #written: WrittenCalls | null
  readonly #textCleaner = new TextCleaner()
  readonly #reasoningCleaner = new TextCleaner()
  readonly #text = new StringBuilder()
  readonly #reasoning = new StringBuilder()
  readonly #extra: Record<string, Json> = {}
  /** Pieces of one kind that came since the last flush. */
  #waiting: string[] = []
  #waitingType: DecodeItem['type'] = 'text'
  #usage: ReportedUsage | null = null
  #model: string | null = null
  #provider: string | null = null
  #sawContent = false
  readonly #grown = { text: 0, reasoning: 0, calls: 0 }
  finishReason: string | null = null
  stopped = false
  /** Characters that text, reasoning and calls have grown by, and one for the finish reason. */
  progress = 0

  constructor(options: DecodeOptions) {
    this.#onItem = options.onItem
    const names = new ToolNames(options.offeredTools)
    this.#names = names
    this.#assembler = new CallAssembler(names)
    const written = new WrittenCalls(names, {
      text: (piece) => this.#hand('text', piece),
      call: ({ name, text }) => this.#assembler.takeWritten(name, text),
    })
    this.#written = names.size > 0 ? written : null
    this.#think = new ThinkTags({
      text: (piece) => (this.#written === null ? this.#hand('text', piece) : this.#written.push(piece)),
      reasoning: (piece) => this.#reason(piece),
    })
  }

  /** Takes a chunk or a completion; `event` is the name of its server-sent event. Throws ModelCallError if it reports an error. */
  take(chunk: Record<string, unknown>, event = ''): void {
    const error = readReportedError(chunk, event)
    if (error !== null) this.#report(error)
    if (typeof chunk.model === 'string' && chunk.model !== '') this.#model = chunk.model
    if (typeof chunk.provider === 'string' && chunk.provider !== '') this.#provider = chunk.provider
    if (chunk.usage !== undefined || chunk.x_groq !== undefined) this.#usage = readUsage(chunk) ?? this.#usage
    if (!Array.isArray(chunk.choices)) return
    const choice = chunk.choices.find(
      (item: unknown) => isRecord(item) && (item.index === undefined || item.index === null || item.index === 0),
    ) as unknown
    if (isRecord(choice)) this.#choice(choice)
  }

  /** Takes the text of a chunk that has nothing else. */
  takeText(field: TextField, text: string): void {
    if (field === 'content') this.#content(text)
    else this.#message({ [field]: text })
  }

  /** Hands on what was collected since the last time. One read of the network is one item per kind. */
  flush(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    const item: DecodeItem = {
      type: this.#waitingType,
      text: waiting.length === 1 ? detached(waiting[0]!) : waiting.join(''),
    }
    this.#waiting = []
    if (this.stopped) return
    ;(item.type === 'text' ? this.#text : this.#reasoning).append(item.text)
    if (this.#onItem?.(item) === 'stop') this.stopped = true
  }

  /** The response has ended. A whole completion needs no finish reason, a stream does. */
  end(whole: boolean): DecodedRound {
    this.drain()
    if (this.finishReason === 'error') {
      this.fail(
        new ModelCallError('provider_error', 'the provider ended the response with an error', { retryable: true }),
      )
    }
    if (this.finishReason !== null && RUNS_CALLS.has(this.finishReason)) this.#takeFromReasoning()
    const aborted = this.finishReason === 'abort'
    let finish = this.stopped ? 'length' : this.finishReason
    if (finish === null && whole) finish = this.#assembler.size > 0 ? 'tool_calls' : 'stop'
    const incomplete = finish === null || aborted
    return {
      text: String(this.#text),
      reasoning: String(this.#reasoning),
      calls: this.#assembler.finish(cutReason(aborted ? null : finish), this.#extra),
      finish_reason: finish,
      usage: this.#usage?.usage ?? null,
      provider_usage: this.#usage === null ? null : cleanJson(this.#usage.provider_usage),
      model: this.#model,
      provider: this.#provider,
      recovered: this.#assembler.recovered,
      incomplete,
      stopped: this.stopped,
    }
  }

  /** A round that would be empty may have its call at the end of its reasoning. */
  #takeFromReasoning(): void {
    if (this.#assembler.size > 0 || String(this.#text).trim() !== '') return
    const calls = callsAtEnd(String(this.#reasoning), this.#names)
    for (const call of calls) this.#assembler.takeWritten(call.name, call.text)
  }

  #choice(choice: Record<string, unknown>): void {
    const error = readReportedError({ error: choice.error })
    if (error !== null) this.#report(error)
    if (choice.usage !== undefined) this.#usage = readUsage({ choices: [choice] }) ?? this.#usage
    const message = isRecord(choice.delta) ? choice.delta : isRecord(choice.message) ? choice.message : null
    // a last chunk that repeats the whole message as `message` adds nothing
    const repeats = message !== null && message !== choice.delta && this.#sawContent
    if (message !== null && !repeats) this.#message(message)
    else if (message === null && typeof choice.text === 'string') this.#content(choice.text)
    const finish = stronger(this.finishReason, readFinishReason(choice.finish_reason ?? choice.stop_reason))
    if (finish !== this.finishReason) this.progress += 1
    this.finishReason = finish
  }

  #message(message: Record<string, unknown>): void {
    const { text, reasoning: inContent } = contentOf(message.content)
    const reasoning = reasoningOf(message) || inContent
    if (reasoning !== '') {
      this.#grow('reasoning', reasoning.length)
      this.#think.reasoningElsewhere()
      this.#reason(this.#reasoningCleaner.push(reasoning))
    }
    if (text !== '') this.#content(text)
    if (typeof message.refusal === 'string' && message.refusal !== '') this.#content(message.refusal)
    const calls = isRecord(message.tool_calls) ? [message.tool_calls] : message.tool_calls
    if (Array.isArray(calls) && calls.length > 0) {
      this.#sawContent = true
      for (const call of calls as unknown[]) this.#grow('calls', this.#assembler.take(call))
    }
    if (isRecord(message.function_call))
      this.#grow('calls', this.#assembler.take({ index: 0, function: message.function_call }))
    messageExtra(message, this.#extra)
  }

  #content(text: string): void {
    this.#sawContent = true
    this.#grow('text', text.length)
    const clean = this.#textCleaner.push(text)
    if (clean !== '') this.#think.push(clean)
  }

  /** Counts what came. Throws where a round holds more than any answer needs. */
  #grow(what: keyof typeof MOST_CHARS, chars: number): void {
    this.progress += chars
    this.#grown[what] += chars
    if (this.#grown[what] <= MOST_CHARS[what]) return
    this.fail(
      new ModelCallError('output_too_long', `the ${what} of one round exceed ${MOST_CHARS[what]} characters`, {
        retryable: false,
      }),
    )
  }

  #reason(piece: string): void {
    const isFirst = this.#reasoning.length === 0 && (this.#waiting.length === 0 || this.#waitingType === 'text')
    this.#hand('reasoning', isFirst ? piece.trimStart() : piece)
  }

  #hand(type: DecodeItem['type'], text: string): void {
    if (text === '') return
    if (this.#waitingType !== type) this.flush()
    this.#waitingType = type
    this.#waiting.push(text)
  }

  /** Hands on everything held back: no more will come. */
  drain(): void {
    if (this.stopped) return
    this.#reason(this.#reasoningCleaner.end())
    const last = this.#textCleaner.end()
    if (last !== '') this.#think.push(last)
    this.#think.end()
    this.#written?.end()
    this.flush()
  }

  /** Ends the round with an error, after the text so far. */
  fail(error: ModelCallError): never {
    this.finishReason = null
    this.drain()
    throw error
  }

  #report(reported: ReportedError): never {
    const { code, retryable } = classifyProviderError(reported)
    this.fail(new ModelCallError(code, scrubPatterns(errorDetail(reported)), { retryable }))
  }
}

/** A copy: V8 lets a piece of 13 characters or more keep the whole read it was cut from. */
const detached = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))

function cutReason(finish: string | null): string | null {
  if (finish !== null && RUNS_CALLS.has(finish)) return null
  if (finish === 'length')
    return 'The call was cut off by the token limit and was not run. Call the tool again, with shorter arguments.'
  if (finish === null) return 'The response ended before the call was complete, so it was not run.'
  return `The response ended with "${finish}", so the call was not run.`
}
