import type { WriteStream } from 'node:tty'
import { answerText, type RoundFold, type RunFold, type ToolFold } from '@runwire/protocol/fold'
import { oneLine, rowsOf } from './text.ts'

export interface Screen {
  /** Writes what is new in a view. */
  show(view: RunFold): void
  /** A remark beside the answer. */
  note(line: string): void
  /** The last words: sources, or why there is no answer. */
  end(view: RunFold): void
}

/**
 * Writes a run as it goes on. On a terminal text appears as it comes: reasoning dim, tools as lines, and talk before a
 * tool is dimmed once the round turns out to call one. Where stdout is piped it gets the answer alone, at the end;
 * the rest goes to stderr, so that `ask … > file` holds what was asked for.
 */
export function createScreen(out: WriteStream, err: WriteStream): Screen {
  const live = out.isTTY
  const side = live ? out : err
  const style = (code: number, text: string) => (side.isTTY && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text)
  const dim = (text: string) => style(2, text)

  const rounds = new Map<number, Printed>()
  const tools = new Map<string, ToolFold['status']>()
  let lineOpen = false

  function write(text: string, to: WriteStream = side) {
    if (text === '') return
    to.write(text)
    lineOpen = !text.endsWith('\n')
  }
  const newLine = () => write(lineOpen ? '\n' : '')

  function showRound(round: RoundFold) {
    let printed = rounds.get(round.round)
    if (printed === undefined || printed.start !== round.start) {
      if (printed !== undefined && printed.text !== '' && !round.completed) note('The model starts again.')
      newLine()
      printed = { start: round.start, reasoning: '', text: '', complete: false }
      rounds.set(round.round, printed)
    }
    if (printed.complete) return
    showReasoning(round, printed)
    if (live) showText(round, printed)
    if (!round.completed) return
    printed.complete = true
    if (round.tool_calls > 0) dimTalk(round, printed)
  }

  function showReasoning(round: RoundFold, printed: Printed) {
    if (printed.text !== '' || !round.reasoning.startsWith(printed.reasoning)) return
    write(dim(round.reasoning.slice(printed.reasoning.length)))
    printed.reasoning = round.reasoning
  }

  function showText(round: RoundFold, printed: Printed) {
    if (!round.text.startsWith(printed.text)) return
    if (printed.text === '' && round.text !== '' && printed.reasoning !== '') write('\n\n')
    write(round.text.slice(printed.text.length))
    printed.text = round.text
  }

  /** Written text can be taken back only while it is on the screen; where it is not, it stays as it is. */
  function dimTalk(round: RoundFold, printed: Printed) {
    const rows = rowsOf(printed.text, side.columns ?? 80)
    if (live && printed.text !== '' && rows < (side.rows ?? 24))
      write(`\r${rows > 1 ? `\u001b[${rows - 1}A` : ''}\u001b[J${dim(round.text)}`)
    if (!live && round.text !== '') {
      newLine()
      write(dim(round.text))
    }
    newLine()
  }

  function showTool(tool: ToolFold) {
    const before = tools.get(tool.call_id)
    if (before === tool.status) return
    tools.set(tool.call_id, tool.status)
    newLine()
    if (before === undefined) write(`${style(36, '→')} ${tool.title || tool.name} ${dim(oneLine(tool.arguments))}\n`)
    if (tool.status === 'completed')
      write(`${style(32, '✓')} ${tool.title || tool.name} ${dim(oneLine(tool.result))}\n`)
    if (tool.status === 'failed')
      write(`${style(31, '✗')} ${tool.title || tool.name} ${dim(tool.error?.message ?? '')}\n`)
    if (tool.status === 'cancelled') write(`${style(33, '–')} ${tool.title || tool.name} ${dim('stopped')}\n`)
  }

  function note(line: string) {
    newLine()
    write(`${dim(line)}\n`)
  }

  return {
    note,
    show: (view) => {
      for (const round of view.rounds) {
        if (round.parent_call_id === null) showRound(round)
        for (const tool of view.tools) if (tool.round === round.round) showTool(tool)
      }
    },
    end: (view) => {
      newLine()
      if (!live && answerText(view) !== '') out.write(`${answerText(view)}\n`)
      for (const source of view.citations)
        write(dim(`[${source.number}] ${source.title} ${source.url ?? ''}`.trim()) + '\n')
      if (view.status === 'cancelled') note('Cancelled. The text so far is kept.')
      if (view.status === 'failed')
        write(`${style(31, view.error?.message ?? 'The run failed.')} ${dim(view.error?.detail ?? '')}\n`)
      if (view.status === 'requires_action') note('The run waits for an approval. Answer it in the console.')
    },
  }
}

interface Printed {
  start: number
  reasoning: string
  text: string
  complete: boolean
}
