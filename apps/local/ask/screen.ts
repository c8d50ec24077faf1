import type { WriteStream } from 'node:tty'
import { answerText, type RoundFold, type RunFold, type ToolFold } from '@runwire/protocol/fold'
import { oneLine, rowsOf } from './text.ts'

/**
 * Writes a run as it goes on. On a terminal text appears as it comes: reasoning dim, tools as lines, and talk before a
 * tool is dimmed once the round turns out to call one. Where stdout is piped it gets the answer alone, at the end;
 * the rest goes to stderr, so that `ask … > file` holds the answer and nothing else.
 */
export class Screen {
  readonly #out: WriteStream
  /** Gets everything but an answer for a pipe. */
  readonly #side: WriteStream
  readonly #live: boolean
  readonly #rounds = new Map<number, Printed>()
  readonly #tools = new Map<string, ToolFold['status']>()
  #lineOpen = false

  constructor(out: WriteStream, err: WriteStream) {
    this.#out = out
    this.#live = out.isTTY
    this.#side = out.isTTY ? out : err
  }

  /** Writes the new parts of a view. */
  show(view: RunFold): void {
    for (const round of view.rounds) {
      if (round.parent_call_id === null) this.#showRound(round)
      for (const tool of view.tools) if (tool.round === round.round) this.#showTool(tool)
    }
  }

  /** A remark beside the answer. */
  note(line: string): void {
    this.#newLine()
    this.#write(`${this.#dim(line)}\n`)
  }

  /** The last words: sources, or why there is no answer. */
  end(view: RunFold): void {
    this.#newLine()
    if (!this.#live && answerText(view) !== '') this.#out.write(`${answerText(view)}\n`)
    for (const source of view.citations)
      this.#write(this.#dim(`[${source.number}] ${source.title} ${source.url ?? ''}`.trim()) + '\n')
    if (view.status === 'cancelled') this.note('Cancelled. The text so far is kept.')
    if (view.status === 'failed')
      this.#write(
        `${this.#style(31, view.error?.message ?? 'The run failed.')} ${this.#dim(view.error?.detail ?? '')}\n`,
      )
    if (view.status === 'requires_action') this.note('The run waits for an approval. Answer it in the console.')
  }

  #showRound(round: RoundFold): void {
    let printed = this.#rounds.get(round.round)
    if (printed === undefined || printed.start !== round.start) {
      if (printed !== undefined && printed.text !== '' && !round.completed) this.note('The model starts again.')
      this.#newLine()
      printed = { start: round.start, reasoning: '', text: '', complete: false }
      this.#rounds.set(round.round, printed)
    }
    if (printed.complete) return
    this.#showReasoning(round, printed)
    if (this.#live) this.#showText(round, printed)
    if (!round.completed) return
    printed.complete = true
    if (round.tool_calls > 0) this.#dimTalk(round, printed)
  }

  #showReasoning(round: RoundFold, printed: Printed): void {
    if (printed.text !== '' || !round.reasoning.startsWith(printed.reasoning)) return
    this.#write(this.#dim(round.reasoning.slice(printed.reasoning.length)))
    printed.reasoning = round.reasoning
  }

  #showText(round: RoundFold, printed: Printed): void {
    if (!round.text.startsWith(printed.text)) return
    if (printed.text === '' && round.text !== '' && printed.reasoning !== '') this.#write('\n\n')
    this.#write(round.text.slice(printed.text.length))
    printed.text = round.text
  }

  /** Written text can be taken back only while it is on the screen; where it is not, it stays as it is. */
  #dimTalk(round: RoundFold, printed: Printed): void {
    const rows = rowsOf(printed.text, this.#side.columns ?? 80)
    if (this.#live && printed.text !== '' && rows < (this.#side.rows ?? 24))
      this.#write(`\r${rows > 1 ? `\u001b[${rows - 1}A` : ''}\u001b[J${this.#dim(round.text)}`)
    if (!this.#live && round.text !== '') {
      this.#newLine()
      this.#write(this.#dim(round.text))
    }
    this.#newLine()
  }

  #showTool(tool: ToolFold): void {
    const before = this.#tools.get(tool.call_id)
    if (before === tool.status) return
    this.#tools.set(tool.call_id, tool.status)
    this.#newLine()
    const line = (colour: number, mark: string, detail: string) =>
      this.#write(`${this.#style(colour, mark)} ${tool.title || tool.name} ${this.#dim(detail)}\n`)
    if (before === undefined) line(36, '→', oneLine(tool.arguments))
    if (tool.status === 'completed') line(32, '✓', oneLine(tool.result))
    if (tool.status === 'failed') line(31, '✗', tool.error?.message ?? '')
    if (tool.status === 'cancelled') line(33, '–', 'stopped')
  }

  #write(text: string): void {
    if (text === '') return
    this.#side.write(text)
    this.#lineOpen = !text.endsWith('\n')
  }

  #newLine(): void {
    if (this.#lineOpen) this.#write('\n')
  }

  #style(code: number, text: string): string {
    return this.#side.isTTY && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text
  }

  #dim(text: string): string {
    return this.#style(2, text)
  }
}

interface Printed {
  start: number
  reasoning: string
  text: string
  complete: boolean
}
