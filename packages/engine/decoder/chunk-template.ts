import { isRecord } from '../ports/record.ts'

export type TextField = 'content' | 'reasoning_content' | 'reasoning'
const FIELDS: readonly TextField[] = ['content', 'reasoning_content', 'reasoning']

interface Frame {
  field: TextField
  /** The chunk up to the text's opening quote, and from behind its closing quote. */
  before: string
  after: string
  /** Where chunks are padded with a random word, `after` ends at its opening quote and this is what follows; else null. */
  behindPadding: string | null
}

/** The field OpenAI pads its chunks with, so that their sizes say nothing. */
const PADDING = /"obfuscation":"[A-Za-z0-9]*"/

/** After so many chunks in a row that fit no frame, only every 32nd is learned from: this provider varies its chunks. */
const PATIENCE = 16

/**
 * Reads chunks that differ from an earlier one in nothing but their text without parsing them, which is most of a
 * stream. Exact: what stands around the text is the same, character for character, as in a chunk that was parsed, and
 * what stands between is checked to be one JSON string.
 */
export class ChunkTemplate {
  #frames: Frame[] = []
  #misses = 0

  /** The text of a chunk that fits a known frame; null where it has to be parsed. */
  match(data: string): { field: TextField; text: string } | null {
    for (const { field, before, after, behindPadding } of this.#frames) {
      const end =
        behindPadding === null ? data.length - after.length : paddedEnd(data, before.length, after, behindPadding)
      // slices compare twice as fast as startsWith and endsWith (V8 13, 280 characters)
      if (
        end < before.length + 2 ||
        data.slice(0, before.length) !== before ||
        (behindPadding === null && data.slice(end) !== after)
      )
        continue
      const text = readString(data.slice(before.length, end))
      if (text === null) continue
      this.#misses = 0
      return { field, text }
    }
    return null
  }

  /** Takes a parsed chunk as a frame if it carries nothing but text. */
  learn(data: string, chunk: Record<string, unknown>): void {
    if (++this.#misses > PATIENCE && this.#misses % 32 !== 0) return
    const field = onlyText(chunk)
    if (field === null) return
    const key = `"${field}":`
    const at = data.indexOf(key)
    if (at === -1 || data.includes(key, at + 1) || data[at + key.length] !== '"') return
    const start = at + key.length
    const rest = data.slice(endOfString(data, start))
    const padding = PADDING.exec(rest)
    const after = padding === null ? rest : rest.slice(0, padding.index + '"obfuscation":'.length)
    const behindPadding = padding === null ? null : rest.slice(padding.index + padding[0].length)
    const frame = { field, before: data.slice(0, start), after, behindPadding }
    this.#frames = [frame, ...this.#frames.filter((other) => other.field !== field)].slice(0, 2)
  }
}

/** The one field a chunk carries text in, if its delta has no other and the chunk says nothing else that counts. */
function onlyText(chunk: Record<string, unknown>): TextField | null {
  if (!Array.isArray(chunk.choices) || chunk.choices.length !== 1 || isRecord(chunk.usage) || isRecord(chunk.x_groq))
    return null
  const choice: unknown = chunk.choices[0]
  if (!isRecord(choice) || !isRecord(choice.delta) || (choice.index !== undefined && choice.index !== 0)) return null
  if (choice.error || choice.usage || choice.finish_reason || choice.stop_reason) return null
  const filled = Object.entries(choice.delta).filter(([key, value]) => value !== null && value !== '' && key !== 'role')
  const [key, value] = filled.length === 1 ? filled[0]! : []
  return typeof value === 'string' ? (FIELDS.find((field) => field === key) ?? null) : null
}

/**
 * Where the text ends in a chunk that is padded, or -1 if it does not fit. `after` holds bare quotes, so it cannot
 * stand inside the text's JSON string: where it is found first, the text has ended.
 */
function paddedEnd(data: string, start: number, after: string, behindPadding: string): number {
  const end = data.indexOf(after, start + 2)
  if (end === -1 || !data.endsWith(behindPadding)) return -1
  return /^"[A-Za-z0-9]*"$/.test(data.slice(end + after.length, data.length - behindPadding.length)) ? end : -1
}

/** The value of a JSON string, quotes included; null if it is not exactly one. */
function readString(json: string): string | null {
  if (json.charCodeAt(0) !== 34 || json.charCodeAt(json.length - 1) !== 34) return null
  const inner = json.slice(1, -1)
  // oxlint-disable-next-line no-control-regex -- control characters are not allowed inside a JSON string
  if (!/["\\\u0000-\u001f]/.test(inner)) return inner
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** Position behind the string whose opening quote is at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
