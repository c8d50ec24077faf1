import { StringBuilder } from '@runwire/protocol'
import { AnswerText } from './answer-text.ts'
import { decodeCompletion } from '../decoder/decode-completion.ts'
import { decodeStream } from '../decoder/decode-stream.ts'
import type { DecodedRound, DecodeItem, DecodeOptions } from '../ports/decoded-round.ts'
import { untilAborted } from '../ports/interrupt.ts'
import type { ModelPort, ModelReply, ModelRequest, OfferedTool } from '../ports/ports.ts'

/** A try that was read to its end, or to where the loop cut it. `text` and `reasoning` are what readers were shown. */
export interface ReadTry {
  decoded: DecodedRound
  text: string
  reasoning: string
  /**
   * `length`: our own limit cut the text; `stop`: a stop sequence did; `time`: the round's time was up. The provider's
   * connection was closed then.
   */
  cut: 'length' | 'stop' | 'time' | null
}

export interface TryOptions {
  offeredTools: readonly OfferedTool[]
  stopSequences: readonly string[]
  maxChars: number
  /** Text is shown as reasoning: the round is asked for a call, not for words. */
  textIsReasoning: boolean
  /** Reading ends when it is aborted, with what came until then. */
  timeUp: AbortSignal
  signal: AbortSignal
  /** Takes a piece of text or reasoning that readers see now, with its place in what they have of the same kind. */
  show(piece: { text: string; offset: number } | { reasoning: string; offset: number }): void
}

/** Asks the model and waits for the reply to begin, but not past an abort. The connection dies with `signal`. */
export const openModel = (
  model: ModelPort,
  request: ModelRequest,
  signal: AbortSignal,
  onAdjusted: (reason: string) => void,
): Promise<ModelReply> => untilAborted(model.open(request, { signal, onAdjusted }), signal)

/** Reads one try's reply to its end and shows its text as it comes. Throws ModelCallError where the provider breaks off with an error. */
export async function readTry(reply: ModelReply, options: TryOptions): Promise<ReadTry> {
  const filter = new AnswerText(options)
  const read = { text: new StringBuilder(), reasoning: new StringBuilder() }
  let cut: ReadTry['cut'] = null

  const showText = (text: string) => {
    if (text === '') return
    options.show({ text, offset: read.text.length })
    read.text.append(text)
  }
  const take = (item: DecodeItem): 'stop' | void => {
    if (cut !== null || options.signal.aborted) return 'stop'
    if (item.type === 'reasoning' || options.textIsReasoning) {
      if (item.text === '') return
      options.show({ reasoning: item.text, offset: read.reasoning.length })
      read.reasoning.append(item.text)
      return
    }
    const shown = filter.push(item.text)
    showText(shown.text)
    cut = shown.end
    if (cut !== null) return 'stop'
  }

  const close = () => {
    if (reply.kind === 'stream') reply.body.close()
  }
  options.timeUp.addEventListener('abort', close)
  const decoded = await untilAborted(
    decode(reply, { offeredTools: options.offeredTools, onItem: take }),
    options.signal,
  ).finally(() => options.timeUp.removeEventListener('abort', close))
  if (cut === null && options.timeUp.aborted) cut = 'time'
  if (cut === null || cut === 'time') {
    const rest = filter.flush()
    showText(rest.text)
    cut = rest.end ?? cut
  }
  return { decoded, text: String(read.text), reasoning: String(read.reasoning), cut }
}

async function decode(reply: ModelReply, options: DecodeOptions): Promise<DecodedRound> {
  return reply.kind === 'stream' ? decodeStream(reply.body, options) : decodeCompletion(reply.completion, options)
}
