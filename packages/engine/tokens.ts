import { countTokens } from 'gpt-tokenizer'
import type { OfferedTool, PromptMessage } from './ports.ts'

/** Longest piece given to the tokenizer at once: its time grows faster than a piece's length where nothing separates words. */
const PIECE_CHARS = 2_000
/** Longer texts are estimated from a sample: counting megabytes would hold the event loop. */
const COUNTED_CHARS = 200_000
/** What the chat format adds around each message. */
const MESSAGE_OVERHEAD = 4
/** A picture's cost depends on its size and the provider; this is a common middle. */
const IMAGE_TOKENS = 1_000

/** About how many tokens a text takes. Any text will do, names of special tokens included; never throws. */
export function tokensOf(text: string): number {
  const counted = Math.min(text.length, COUNTED_CHARS)
  let tokens = 0
  for (let at = 0; at < counted; at += PIECE_CHARS) {
    tokens += countTokens(text.slice(at, Math.min(at + PIECE_CHARS, counted)), { allowedSpecial: 'all' })
  }
  return counted === text.length ? tokens : Math.ceil((tokens * text.length) / counted)
}

const counted = new WeakMap<PromptMessage, number>()

/** Tokens of one message of the prompt; counted once per message object. */
export function messageTokens(message: PromptMessage): number {
  const known = counted.get(message)
  if (known !== undefined) return known
  const tokens = MESSAGE_OVERHEAD + contentTokens(message)
  counted.set(message, tokens)
  return tokens
}

function contentTokens(message: PromptMessage): number {
  if (message.role === 'assistant') {
    const calls = message.calls.map((call) => tokensOf(call.name) + tokensOf(JSON.stringify(call.arguments)))
    return (
      tokensOf(message.content ?? '') +
      tokensOf(message.reasoning ?? '') +
      calls.reduce((sum, tokens) => sum + tokens + MESSAGE_OVERHEAD, 0)
    )
  }
  if (typeof message.content === 'string') return tokensOf(message.content)
  return message.content.reduce((sum, part) => sum + (part.type === 'text' ? tokensOf(part.text) : IMAGE_TOKENS), 0)
}

/** Tokens the offered tools take in a request. */
export const toolTokens = (tools: readonly OfferedTool[]): number =>
  tools.length === 0
    ? 0
    : tokensOf(JSON.stringify(tools.map(({ name, description, parameters }) => ({ name, description, parameters }))))
