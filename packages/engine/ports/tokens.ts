import { countTokens } from 'gpt-tokenizer'
import type { OfferedTool, PromptMessage } from './ports.ts'

/** Longest piece given to the tokenizer at once: its time grows faster than a piece's length where nothing separates words. */
const PIECE_CHARS = 2_000
/** Of longer texts so many pieces, spread evenly, stand for all: counting every character would hold the event loop. */
const COUNTED_PIECES = 10
/** Tokens that the chat format adds around each message. */
const MESSAGE_OVERHEAD = 4
/** A picture's cost depends on its size and the provider; this is a common middle. */
const IMAGE_TOKENS = 1_000

/** About how many tokens a text takes: counted up to 20,000 characters, from samples beyond. Any text will do, names of special tokens included; never throws. */
export function tokensOf(text: string): number {
  const pieces = Math.ceil(text.length / PIECE_CHARS)
  const step = Math.max(1, pieces / COUNTED_PIECES)
  let tokens = 0
  let chars = 0
  for (let index = 0; index < pieces; index += step) {
    const from = Math.floor(index) * PIECE_CHARS
    const piece = text.slice(from, from + PIECE_CHARS)
    tokens += countTokens(piece, { allowedSpecial: 'all' })
    chars += piece.length
  }
  return chars === text.length ? tokens : Math.ceil((tokens * text.length) / chars)
}

const counted = new WeakMap<PromptMessage, number>()

/** Tokens of one message of the prompt; counted once per message object. */
export function messageTokens(message: PromptMessage): number {
  const known = counted.get(message)
  if (known !== undefined) return known
  const { texts, fixed } = contentOf(message)
  const tokens = texts.reduce((sum, text) => sum + tokensOf(text), fixed)
  counted.set(message, tokens)
  return tokens
}

/** More tokens than a message can have, without counting: no token is shorter than a byte. */
export function mostTokensIn(message: PromptMessage): number {
  const { texts, fixed } = contentOf(message)
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), fixed)
}

/** A message's texts, and the tokens that do not depend on them. */
function contentOf(message: PromptMessage): { texts: string[]; fixed: number } {
  if (message.role === 'assistant') {
    const calls = message.calls.map((call) => call.name + JSON.stringify(call.arguments))
    return {
      texts: [message.content ?? '', message.reasoning ?? '', ...calls],
      fixed: MESSAGE_OVERHEAD * (1 + calls.length),
    }
  }
  if (typeof message.content === 'string') return { texts: [message.content], fixed: MESSAGE_OVERHEAD }
  const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return { texts, fixed: MESSAGE_OVERHEAD + (message.content.length - texts.length) * IMAGE_TOKENS }
}

const countedTools = new WeakMap<OfferedTool, number>()

/** Tokens the offered tools take in a request; each is counted once. */
export function toolTokens(tools: readonly OfferedTool[]): number {
  let sum = 0
  for (const tool of tools) {
    const { name, description, parameters } = tool
    const tokens = countedTools.get(tool) ?? tokensOf(JSON.stringify({ name, description, parameters }))
    countedTools.set(tool, tokens)
    sum += tokens
  }
  return sum
}
