export interface ThinkSink {
  text(piece: string): void
  reasoning(piece: string): void
}

/** Openings and closings of reasoning blocks that open models write into their text; compared in lower case. */
const BLOCKS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['<|think|>', '<|/think|>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
]

/** Marks that mean nothing where an answer may begin: closings nothing opened, and the start of an answer channel. */
const IGNORED: readonly string[] = [
  ...BLOCKS.map(([, close]) => close),
  '<|start|>assistant',
  '<|channel|>final<|message|>',
]

/** How far after a closing tag a backtick may follow for the tag to be code; bounds what is held back. */
const CODE_LOOKAHEAD = 200

/**
 * Divides a round's content, split anywhere, into reasoning and text. Only blocks at its start are reasoning, white
 * space around them belongs to neither; later tags are text. Inside a block a closing tag in inline code is reasoning.
 */
export class ThinkTags {
  readonly #sink: ThinkSink
  #state: 'start' | 'thinking' | 'text' = 'start'
  #held = ''
  /** White space that came before anything else; shown only if no reasoning comes. */
  #space = ''
  #sawReasoning = false
  #close = ''
  /** Backticks on the current line of the reasoning. */
  #ticks = 0

  constructor(sink: ThinkSink) {
    this.#sink = sink
  }

  /** Reasoning came in a field of its own. */
  reasoningElsewhere(): void {
    this.#sawReasoning = true
  }

  push(piece: string): void {
    if (this.#state === 'text') return this.#sink.text(piece)
    let rest: string | null = this.#held + piece
    this.#held = ''
    while (rest !== null)
      rest =
        this.#state === 'start'
          ? this.#start(rest, false)
          : this.#state === 'thinking'
            ? this.#think(rest, false)
            : this.#text(rest)
  }

  /** The content has ended: what was held back is what it looked like. */
  end(): void {
    let rest: string | null = this.#held
    this.#held = ''
    while (rest !== null && rest !== '')
      rest =
        this.#state === 'start'
          ? this.#start(rest, true)
          : this.#state === 'thinking'
            ? this.#think(rest, true)
            : this.#text(rest)
  }

  #text(rest: string): null {
    if (rest !== '') this.#sink.text(rest)
    return null
  }

  #start(all: string, ended: boolean): string | null {
    const rest = all.trimStart()
    this.#space += all.slice(0, all.length - rest.length)
    if (rest === '') return null
    const lower = rest.slice(0, 40).toLowerCase()
    for (const [open, close] of BLOCKS) {
      if (!lower.startsWith(open)) continue
      this.#state = 'thinking'
      this.#close = close
      this.#ticks = 0
      this.#sawReasoning = true
      return rest.slice(open.length)
    }
    for (const mark of IGNORED) {
      if (!lower.startsWith(mark)) continue
      this.#sawReasoning = true
      return rest.slice(mark.length)
    }
    if (!ended && (BLOCKS.some(([open]) => open.startsWith(lower)) || IGNORED.some((mark) => mark.startsWith(lower)))) {
      this.#held = rest
      return null
    }
    this.#state = 'text'
    return this.#sawReasoning ? rest : this.#space.slice(this.#space.lastIndexOf('\n') + 1) + rest
  }

  #think(all: string, ended: boolean): string | null {
    const first = this.#close[0]!
    for (let at = all.indexOf(first); at !== -1; at = all.indexOf(first, at + 1)) {
      const found = all.slice(at, at + this.#close.length).toLowerCase()
      if (found.length < this.#close.length && !ended && this.#close.startsWith(found)) return this.#hold(all, at)
      if (found !== this.#close) continue
      const verdict = this.#isCode(all, at, ended)
      if (verdict === null) return this.#hold(all, at)
      if (verdict) continue
      this.#reason(all.slice(0, at))
      this.#state = 'start'
      this.#space = ''
      return all.slice(at + this.#close.length)
    }
    this.#reason(all)
    return null
  }

  #hold(all: string, at: number): null {
    this.#reason(all.slice(0, at))
    this.#held = all.slice(at)
    return null
  }

  /** True if the closing tag at `at` stands in inline code: null while the rest of its line is not known. */
  #isCode(all: string, at: number, ended: boolean): boolean | null {
    const line = all.slice(all.lastIndexOf('\n', at - 1) + 1, at)
    const before = all.lastIndexOf('\n', at - 1) === -1 ? this.#ticks : 0
    if ((before + countTicks(line)) % 2 === 0) return false
    const after = all.slice(at + this.#close.length, at + this.#close.length + CODE_LOOKAHEAD)
    const end = after.search(/[`\n]/)
    if (end !== -1) return after[end] === '`'
    return ended || after.length === CODE_LOOKAHEAD ? false : null
  }

  #reason(piece: string): void {
    if (piece === '') return
    const line = piece.lastIndexOf('\n')
    this.#ticks = (line === -1 ? this.#ticks : 0) + countTicks(piece.slice(line + 1))
    this.#sink.reasoning(piece)
  }
}

function countTicks(text: string): number {
  let ticks = 0
  for (let at = text.indexOf('`'); at !== -1; at = text.indexOf('`', at + 1)) ticks++
  return ticks
}
