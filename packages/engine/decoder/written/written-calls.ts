import { CodeSpans } from '../text/code-spans.ts'
import { FENCE_WORDS, LEFTOVERS, MARKS, type Mark } from './written-call-marks.ts'
import { ARGUMENT_KEYS, NAME_KEYS, readWrittenCalls } from './written-call-forms.ts'
import type { WrittenCall } from './written-call.ts'
import { JsonProgress } from '../calls/json-progress.ts'
import type { ToolNames } from '../calls/tool-names.ts'

export interface WrittenSink {
  text(piece: string): void
  call(call: WrittenCall): void
}

/** A block longer than this is released as text: no call is, and holding back more would hide an answer. */
const MAX_BLOCK_CHARS = 256 * 1024
/** The start of a block is looked at again with every piece until it is this long, to release text early. */
const PEEK_CHARS = 300
/** So much text may be looked at again after a block turned out to be text; then openings are no longer looked for. */
const RESCAN_CHARS = 1024 * 1024

const FENCE: Mark = { open: '```', close: ['\n```'], begins: /^[[{]/ }
/** A fence whose word says that its code is a call. */
const CODE_FENCE: Mark = { open: '```', close: ['\n```'], begins: /^[[{\w]/ }
const BARE: Mark = { open: '', close: [], begins: /^[[{]/ }

/**
 * Takes calls that a model wrote into its text out of it. Text that may still become a call is held back and released
 * as soon as it turns out to be text; marks in code, or without an offered tool's name, are text. Every character is
 * looked at a bounded number of times.
 */
export class WrittenCalls {
  readonly #names: ToolNames
  readonly #sink: WrittenSink
  readonly #code = new CodeSpans()
  #held = ''
  #mark: Mark | null = null
  #block: string[] = []
  #blockChars = 0
  #tail = ''
  #json = new JsonProgress()
  /** Nothing but white space was released so far. */
  #atStart = true
  /** A call was taken out just now: white space and stray closing marks after it go with it. */
  #afterCall = false
  #rescanBudget = RESCAN_CHARS

  constructor(names: ToolNames, sink: WrittenSink) {
    this.#names = names
    this.#sink = sink
  }

  push(piece: string): void {
    let rest: string | null = piece
    while (rest !== null && rest !== '') rest = this.#mark === null ? this.#scan(rest, false) : this.#collect(rest)
  }

  /** The content has ended: what is held back becomes a call, cut or not, or text. */
  end(): void {
    let rest = ''
    for (;;) {
      if (this.#mark !== null) rest = (rest === '' ? this.#close(this.#joined(), '', false) : this.#collect(rest)) ?? ''
      else if (rest !== '' || this.#held !== '') rest = this.#scan(rest, true) ?? ''
      else return
    }
  }

  #release(text: string): void {
    if (text === '') return
    if (this.#atStart && text.trim() !== '') this.#atStart = false
    this.#sink.text(text)
  }

  /** Looks for an opening in text; returns what follows it, or null when all was released or held back. */
  #scan(piece: string, ended: boolean): string | null {
    let all = this.#held + piece
    this.#held = ''
    if (this.#afterCall) {
      const left = this.#dropLeftovers(all, ended)
      if (left === null) return null
      all = left
    }
    for (let at = 0; at < all.length;) {
      const found = this.#opening(all, at, ended)
      if (found === 'wait') {
        this.#release(all.slice(0, at))
        this.#held = all.slice(at)
        return null
      }
      if (found !== null) {
        this.#release(all.slice(0, at))
        this.#mark = found.mark
        this.#block = [all.slice(at, at + found.length)]
        this.#blockChars = found.length
        this.#tail = ''
        this.#json = new JsonProgress()
        return all.slice(at + found.length)
      }
      const next = this.#code.step(all, at)
      if (next === 'wait' && !ended) {
        this.#release(all.slice(0, at))
        this.#held = all.slice(at)
        return null
      }
      at = next === 'wait' ? all.length : this.#code.plain(all, next)
    }
    this.#release(all)
    return null
  }

  #opening(all: string, at: number, ended: boolean): { mark: Mark; length: number } | 'wait' | null {
    const char = all[at]
    if (this.#code.inCode || this.#rescanBudget < 0) return null
    if (char === '`') return this.#code.lineStart ? this.#fence(all, at, ended) : null
    if ((char === '{' || char === '[') && this.#atStart && all.slice(0, at).trim() === '') {
      if (char === '{' || !'[TOOL_'.startsWith(all.slice(at, at + 6))) return { mark: BARE, length: 0 }
    }
    if (char !== '<' && char !== '[') return null
    const rest = all.slice(at, at + 40)
    for (const mark of MARKS) if (rest.startsWith(mark.open)) return { mark, length: mark.open.length }
    return !ended && MARKS.some((mark) => mark.open.startsWith(rest)) ? 'wait' : null
  }

  #fence(all: string, at: number, ended: boolean): { mark: Mark; length: number } | 'wait' | null {
    const line = all.slice(at, at + 40)
    const opening = /^```([\w-]*)[ \t]*\n/.exec(line)
    if (opening !== null) {
      const word = opening[1]!.toLowerCase()
      const mark = word.startsWith('tool_') ? CODE_FENCE : FENCE
      return FENCE_WORDS.has(word) ? { mark, length: opening[0].length } : null
    }
    return !ended && at + line.length === all.length && /^`{1,3}$|^```[\w-]*[ \t]*$/.test(line) ? 'wait' : null
  }

  #dropLeftovers(all: string, ended: boolean): string | null {
    let rest = all.trimStart()
    for (let found = true; found && rest !== '';) {
      const mark = LEFTOVERS.find((leftover) => rest.startsWith(leftover))
      found = mark !== undefined
      if (mark !== undefined) rest = rest.slice(mark.length).trimStart()
    }
    if (rest === '') return null
    if (!ended && LEFTOVERS.some((leftover) => leftover.startsWith(rest))) {
      this.#held = rest
      return null
    }
    this.#afterCall = false
    return rest
  }

  /** Takes more of an open block; returns what is left to scan, or null. */
  #collect(piece: string): string | null {
    const mark = this.#mark!
    const peeked = this.#blockChars - this.#block[0]!.length >= PEEK_CHARS
    const window = this.#tail + piece
    const seen = this.#tail.length
    let fed = 0
    for (let from = 0; ;) {
      const [at, close] = firstOf(window, mark.close, from)
      if (at === -1) break
      if (at - seen > fed) {
        this.#json.push(piece.slice(fed, at - seen))
        fed = at - seen
      }
      from = at + close.length
      // a closing mark inside a string of the block's JSON closes nothing
      if (this.#json.inString && !this.#json.foreign) continue
      this.#block.push(piece.slice(0, from - seen))
      return this.#close(this.#joined(), piece.slice(from - seen), true)
    }
    this.#block.push(piece)
    this.#blockChars += piece.length
    this.#json.push(piece.slice(fed))
    const overlap = mark.close.reduce((length, close) => Math.max(length, close.length), 1) - 1
    this.#tail = overlap === 0 ? '' : window.slice(-overlap)
    if (this.#blockChars > MAX_BLOCK_CHARS || (!peeked && !this.#plausible(mark))) return this.#giveUp()
    return null
  }

  /** Whether what an open block holds so far may become a call. */
  #plausible(mark: Mark): boolean {
    const inside = this.#joined()
      .slice(mark === BARE ? 0 : this.#block[0]!.length, PEEK_CHARS)
      .trimStart()
    if (inside === '') return true
    if (!mark.begins.test(inside)) return false
    const python =
      /^\[\s*(\w[\w.]*)([^\w.]?)/.exec(inside) ?? (mark === CODE_FENCE ? /^(\w[\w.]*)([^\w.]?)/.exec(inside) : null)
    if (python !== null)
      return (
        (python[2] === '' || python[2] === '(') && ('print'.startsWith(python[1]!) || this.#names.begins(python[1]!))
      )
    if (/^[[{]/.test(inside)) return jsonMayBeCall(inside, this.#names, mark === FENCE || mark === BARE)
    if (inside.startsWith('<')) return true
    const word = /^["']?([\w.:/-]*)/.exec(inside)![1]!
    return (
      ['call', 'function'].some((known) => word.startsWith(known) || known.startsWith(word)) || this.#names.begins(word)
    )
  }

  #joined(): string {
    const text = this.#block.join('')
    this.#block = [this.#block[0]!, text.slice(this.#block[0]!.length)]
    return text
  }

  /** The block is text after all: its opening is released, the rest is looked at again. */
  #giveUp(): string {
    const text = this.#joined()
    this.#rescanBudget -= text.length
    const opening = this.#block[0]! === '' ? text.slice(0, 1) : this.#block[0]!
    this.#mark = null
    this.#block = []
    this.#code.skip(opening)
    this.#release(opening)
    return text.slice(opening.length)
  }

  #close(text: string, after: string, whole: boolean): string {
    const mark = this.#mark!
    const close = whole ? mark.close.find((closing) => text.endsWith(closing))! : ''
    const body = mark.open.endsWith('=') ? text : text.slice(this.#block[0]!.length, text.length - close.length)
    const calls = body.trim() === '' || !this.#plausible(mark) ? null : this.#read(mark, body, whole)
    if (calls === null) return this.#giveUp() + after
    this.#mark = null
    this.#block = []
    this.#afterCall = true
    for (const call of calls) this.#sink.call(call)
    return after
  }

  #read(mark: Mark, body: string, whole: boolean): WrittenCall[] | null {
    if (mark !== FENCE && mark !== CODE_FENCE && mark !== BARE) return readWrittenCalls(body, this.#names, whole)
    // JSON in a fence or alone is a call only if nothing else is there
    return mark.begins.test(body.trimStart()) ? readWrittenCalls(body, this.#names, whole && mark !== BARE) : null
  }
}

function firstOf(text: string, marks: readonly string[], from: number): [number, string] {
  let best: [number, string] = [-1, '']
  for (const mark of marks) {
    const at = text.indexOf(mark, from)
    if (at !== -1 && (best[0] === -1 || at < best[0])) best = [at, mark]
  }
  return best
}

/** Keys that an object which becomes a call may begin with, besides those of its name. */
const CALL_KEYS = ['tool_calls', 'function_call']
/** The same where a mark said that a call comes. */
const MARKED_KEYS = [...CALL_KEYS, ...ARGUMENT_KEYS, 'type', 'id', 'index', 'call_id', 'thought', 'description']

/**
 * Whether the beginning of a JSON text may still become a call of an offered tool. Unmarked text is held to more, since
 * an answer that is JSON must stream: its first key has to be the name, or the type "function".
 */
function jsonMayBeCall(text: string, names: ToolNames, unmarked: boolean): boolean {
  const inside = text.replace(/^\[\s*/, '')
  if (inside === '') return true
  const key = /^\{\s*(?:(["'])(\w*)(["']?))?/.exec(inside)
  if (key === null) return false
  const rest = inside.slice(key[0].length)
  const [, quote, word = '', end] = key
  if (quote === undefined) return rest === ''
  const keys = [...NAME_KEYS, ...(unmarked ? [...CALL_KEYS, 'type'] : MARKED_KEYS)]
  if (end === '') return rest === '' && keys.some((known) => known.startsWith(word))
  if (!keys.includes(word)) return false
  const value = /^\s*:\s*["']([^"']*)(["']?)/.exec(rest)
  if (value === null) return true
  if (unmarked && word === 'type')
    return 'function'.startsWith(value[1]!) && (value[2] === '' || value[1] === 'function')
  if (!NAME_KEYS.includes(word)) return true
  return value[2] === '' ? names.begins(value[1]!) : names.resolve(value[1]!) !== null
}
