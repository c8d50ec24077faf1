import type { Usage } from '@runwire/protocol'
import { decodeCompletion } from '../decoder/decode-completion.ts'
import { decodeStream } from '../decoder/decode-stream.ts'
import { untilAborted } from '../ports/interrupt.ts'
import type { ModelPort, PromptMessage } from '../ports/ports.ts'
import { messageTokens, tokensOf } from '../ports/tokens.ts'

export interface SmallQuestion {
  model: string
  messages: readonly PromptMessage[]
  /** A model that goes on after this many characters is cut off. */
  mostChars: number
}

/**
 * Asks a model for a short text outside a run's rounds, without tools. `onText` hears the text so far, which is all
 * there is of an answer that breaks off. `usage` is the provider's, or an estimate. Throws what the model port throws.
 */
export async function askText(
  port: ModelPort,
  { model, messages, mostChars }: SmallQuestion,
  { stop, onText }: { stop: AbortSignal; onText?: (text: string) => void },
): Promise<{ text: string; usage: Usage }> {
  const done = new AbortController()
  const signal = AbortSignal.any([stop, done.signal])
  try {
    const request = { model, messages: [...messages], tools: [], tool_choice: 'none' as const }
    const reply = await untilAborted(port.open(request, { signal }), signal)
    let text = ''
    const onItem = (item: { type: string; text: string }): 'stop' | void => {
      if (item.type === 'text') text += item.text
      onText?.(text)
      if (text.length > mostChars) return 'stop'
    }
    const options = { offeredTools: [], onItem }
    const decoded =
      reply.kind === 'stream' ? decodeStream(reply.body, options) : decodeCompletion(reply.completion, options)
    const { usage } = await untilAborted(Promise.resolve(decoded), signal)
    return { text, usage: usage ?? estimatedUsage(messages, text) }
  } finally {
    done.abort()
  }
}

/** Estimated tokens of a question and its answer, for providers that report none. */
export const estimatedUsage = (messages: readonly PromptMessage[], answer: string): Usage => ({
  input_tokens: messages.reduce((sum, message) => sum + messageTokens(message), 0),
  output_tokens: tokensOf(answer),
  estimated: true,
})
