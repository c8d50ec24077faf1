import { CodeSpans } from '../text/code-spans.ts'
import { LineContext } from '../text/line-context.ts'
import { BARE, CODE_FENCE, FENCE, FENCE_WORDS, isForeign, LEFTOVERS, MARKS, type Mark } from './written-call-marks.ts'
import { mayBeCall } from './call-start.ts'
import { readWrittenCalls } from './written-call-forms.ts'
import type { WrittenCall } from './written-call.ts'
import { JsonProgress } from '../calls/json-progress.ts'
import type { ToolNames } from '../calls/tool-names.ts'

export interface WrittenSink {
  text(piece: string): void
  call(call: WrittenCall): void
}

/** Blocks longer than this together are released as text: no call is, and holding back more would hide an answer. */
const MAX_HELD_CHARS = 256 * 1024
/** The start of a block is parsed again with every piece until it is this long, to release text early. */
const PEEK_CHARS = 300
/** So much text may be read again after a block turned out to be text; then openings are no longer searched. */
const RESCAN_CHARS = 1024 * 1024

/** Calls that end the reply so far, with the text they were read from. They are calls once the reply has ended. */
interface Ending {
  text: string
  calls: WrittenCall[]
  /** They stand in fences or alone, so nothing else may stand in the reply. */
  foreign: boolean
}

/**
 * Takes calls that a model wrote into its text out of it, where they are meant: blocks in a model's own tags that end
 * the reply, and fenced or bare JSON that is the whole reply. A block with text after it, in code, in a list or in a
 * quotation shows a reader how a call looks: from there on everything is text. Text that may still become a call is
 * held back and released as soon as it turns out to be text. Every character is read a bounded number of times.
 */
export class WrittenCalls {
  readonly #names: ToolNames
  readonly #sink: WrittenSink
  readonly #code = new CodeSpans()
  readonly #line = new LineContext()
  #held = ''
  #mark: Mark | null = null
  #block: string[] = []
  #blockChars = 0
  #tail = ''
  #json = new JsonProgress()
  /** Something follows the first JSON of a bare block, and it was looked at. */
  #jsonGoesOn = false
  /** Nothing but white space was released so far. */
  #atStart = true
  #ending: Ending | null = null
  /** An example was seen: nothing is looked for any more. */
  #onlyText = false
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
      else break
    }
    for (const call of this.#ending?.calls ?? []) this.#sink.call(call)
    this.#ending = null
  }

  #release(text: string): void {
    if (text === '') return
    if (this.#atStart && text.trim() !== '') this.#atStart = false
    if (!this.#onlyText) this.#line.push(text)
    this.#sink.text(text)
  }

  /** Looks for an opening in text; returns what follows it, or null when all was released or held back. */
  #scan(piece: string, ended: boolean): string | null {
    let all = this.#held + piece
    this.#held = ''
    if (this.#ending !== null) {
      const left = this.#afterEnding(all, ended)
      if (left === null) return null
      all = left
    }
    if (this.#onlyText) {
      this.#release(all)
      return null
    }
    let released = 0
    const releaseTo = (at: number): void => {
      this.#release(all.slice(released, at))
      released = at
    }
    for (let at = 0; at < all.length;) {
      const found = this.#opening(all, at, ended)
      if (found !== null) releaseTo(at)
      const isText = found === null || (found !== 'wait' && this.#ending === null && this.#line.quoting)
      if (found !== null && found !== 'wait' && !isText) return this.#openBlock(found.mark, all, at, found.length)
      const next = isText ? this.#code.step(all, at) : 'wait'
      if (next === 'wait' && !ended) {
        releaseTo(at)
        this.#held = all.slice(at)
        return null
      }
      at = next === 'wait' ? all.length : this.#code.plain(all, next)
    }
    releaseTo(all.length)
    return null
  }

  #openBlock(mark: Mark, all: string, at: number, length: number): string {
    this.#mark = mark
    this.#block = [all.slice(at, at + length)]
    this.#blockChars = length
    this.#tail = ''
    this.#json = new JsonProgress()
    this.#jsonGoesOn = false
    return all.slice(at + length)
  }

  #opening(all: string, at: number, ended: boolean): { mark: Mark; length: number } | 'wait' | null {
    const char = all[at]
    if (this.#code.inCode || this.#rescanBudget < 0) return null
    // fences and bare JSON must be all there is
    const alone = this.#atStart && this.#ending?.foreign !== false && all.slice(0, at).trim() === ''
    if (char === '`') return alone && this.#code.lineStart ? this.#fence(all, at, ended) : null
    if ((char === '{' || char === '[') && alone) {
      if (char === '{' || !'[TOOL_'.startsWith(all.slice(at, at + 6))) return { mark: BARE, length: 0 }
    }
    if ((char !== '<' && char !== '[') || this.#ending?.foreign === true) return null
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

  /**
   * Takes what follows the calls that end the reply so far: white space and stray closing marks belong to them, another
   * opening may add to them, anything else makes all of it text. Returns what is left to scan; null when nothing is.
   */
  #afterEnding(all: string, ended: boolean): string | null {
    const ending = this.#ending!
    let rest = all.trimStart()
    for (let found = true; found && rest !== '';) {
      const mark = LEFTOVERS.find((leftover) => rest.startsWith(leftover))
      found = mark !== undefined
      if (mark !== undefined) rest = rest.slice(mark.length).trimStart()
    }
    ending.text += all.slice(0, all.length - rest.length)
    const tooLong = ending.text.length > MAX_HELD_CHARS
    if (rest === '' && !tooLong) return null
    const opening = this.#opening(rest, 0, ended)
    if (tooLong) this.#releaseEnding()
    else if (opening === 'wait' || (!ended && LEFTOVERS.some((leftover) => leftover.startsWith(rest)))) {
      this.#held = rest
      return null
    } else if (opening === null) this.#releaseEnding()
    return rest
  }

  /** The calls had text after them, so they are an example, and so is whatever looks like a call after it. */
  #releaseEnding(): void {
    const text = this.#ending?.text ?? ''
    this.#ending = null
    this.#onlyText = true
    this.#release(text)
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
    this.#json.push(piece.slice(fed))
    const isTalk = mark === BARE && this.#talksAfterJson(piece)
    this.#blockChars += piece.length
    const overlap = mark.close.reduce((length, close) => Math.max(length, close.length), 1) - 1
    this.#tail = overlap === 0 ? '' : window.slice(-overlap)
    if (isTalk || this.#blockChars > MAX_HELD_CHARS || (!peeked && !this.#plausible(mark))) return this.#giveUp()
    return null
  }

  /** True if words follow the JSON that a reply began with; `piece` is the latest of the block. */
  #talksAfterJson(piece: string): boolean {
    if (this.#jsonGoesOn || this.#json.closedAt < 0) return false
    const after = piece.slice(Math.max(0, this.#json.closedAt - this.#blockChars)).trimStart()
    this.#jsonGoesOn = after !== ''
    return /^[^\s{}[\]<,;]/.test(after)
  }

  /** True if what an open block holds so far may become a call. */
  #plausible(mark: Mark): boolean {
    return mayBeCall(mark, this.#joined().slice(mark === BARE ? 0 : this.#block[0]!.length, PEEK_CHARS), this.#names)
  }

  #joined(): string {
    const text = this.#block.join('')
    this.#block = [this.#block[0]!, text.slice(this.#block[0]!.length)]
    return text
  }

  /** The block is text after all: its opening is released, the rest is read again. */
  #giveUp(): string {
    const text = this.#joined()
    const opening = this.#block[0]! === '' ? text.slice(0, 1) : this.#block[0]!
    this.#rescanBudget -= text.length
    this.#mark = null
    this.#block = []
    if (this.#ending !== null) this.#releaseEnding()
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
    this.#ending = {
      text: (this.#ending?.text ?? '') + text,
      calls: [...(this.#ending?.calls ?? []), ...calls],
      foreign: isForeign(mark),
    }
    return after
  }

  #read(mark: Mark, body: string, whole: boolean): WrittenCall[] | null {
    if (!isForeign(mark)) return readWrittenCalls(body, this.#names, whole)
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
