import type { Usage } from '@runwire/protocol'
import { SUMMARY_MARK } from '../prompt/history.ts'
import { ModelCallError, type ModelPort, type PromptMessage } from '../ports/ports.ts'
import { tokensOf } from '../ports/tokens.ts'
import { askText } from './ask-text.ts'

/** A summary that is longer has missed its purpose; the rest is cut off. */
const SUMMARY_CHARS = 12_000
/** Of a tool's result the beginning says what it was about. */
const RESULT_CHARS = 1_500
/** Left for instructions and the summary itself. */
const RESERVED = 0.3

const INSTRUCTIONS = `Summarise the conversation below for the assistant who will go on with it and will see nothing else of it. \
Keep what the user wants and has decided, names, numbers, dates, quoted wording, results of tools that still matter, and what is \
still open. Leave out greetings and what was overtaken. Write in the language of the conversation, in plain sentences. \
Reply with the summary alone.`

/**
 * Asks the model for a summary of what a branch says. The oldest part that does not fit `context_tokens` is left out,
 * except an earlier summary. `usage` is the provider's, or an estimate. Throws ModelCallError where the model cannot be asked or says nothing.
 */
export async function askSummary(
  port: ModelPort,
  { model, history, context_tokens }: { model: string; history: readonly PromptMessage[]; context_tokens: number },
  stop: AbortSignal,
): Promise<{ summary: string; usage: Usage }> {
  const messages: PromptMessage[] = [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: transcript(history, context_tokens * (1 - RESERVED)) },
  ]
  const { text, usage } = await askText(port, { model, messages, mostChars: SUMMARY_CHARS }, { stop })
  const summary = text.slice(0, SUMMARY_CHARS).toWellFormed().trim()
  if (summary === '') throw new ModelCallError('empty_response', 'the model gave no summary', { retryable: true })
  return { summary, usage }
}

/**
 * The conversation as one text, so that no provider stumbles over calls to tools it is not offered: the newest parts that
 * fit, the oldest of them cut to its beginning, and an earlier summary in any case.
 */
function transcript(history: readonly PromptMessage[], roomTokens: number): string {
  const parts = history.map(textOf).filter((text) => text !== '')
  const summary = parts[0]?.startsWith(`User: ${SUMMARY_MARK}`) === true ? parts.splice(0, 1) : []
  let left = roomTokens - tokensOf(summary.join())
  const kept: string[] = []
  for (const part of parts.toReversed()) {
    const tokens = tokensOf(part)
    if (tokens > left) {
      const chars = Math.floor((part.length * Math.max(0, left)) / tokens)
      if (chars > 0) kept.unshift(`${part.slice(0, chars).toWellFormed()} …`)
      break
    }
    left -= tokens
    kept.unshift(part)
  }
  return [...summary, ...kept].join('\n\n')
}

function textOf(message: PromptMessage): string {
  switch (message.role) {
    case 'system':
      return message.content
    case 'user':
      return `User: ${typeof message.content === 'string' ? message.content : message.content.map((part) => (part.type === 'text' ? part.text : '[image]')).join('\n')}`
    case 'assistant': {
      const calls = message.calls.map((call) => `[calls ${call.name} ${JSON.stringify(call.arguments)}]`)
      return ['Assistant:', message.content ?? '', ...calls].filter((text) => text !== '').join(' ')
    }
    case 'tool':
      return `Result: ${message.content.slice(0, RESULT_CHARS).toWellFormed()}`
    default:
      return message satisfies never
  }
}
