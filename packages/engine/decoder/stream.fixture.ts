import { Buffer } from 'node:buffer'
import { decodeStream } from './decode-stream.ts'
import type { DecodedRound, DecodeItem } from './decoded-round.ts'
import type { OfferedTool } from '../ports.ts'

/** Three tools for streams to call. */
export const TOOLS: OfferedTool[] = [
  tool('weather', { city: { type: 'string' }, days: { type: 'integer' } }),
  tool('sum', { terms: { type: 'array' }, note: { type: 'string' } }),
  tool('search', { query: { type: 'string' } }),
]

function tool(name: string, properties: Record<string, { type: string }>): OfferedTool {
  return { name, description: '', parameters: { type: 'object', properties } }
}

/** One `data:` event with a chunk that carries this delta. */
export function delta(fields: Record<string, unknown>, finish: string | null = null): string {
  return event({
    id: 'c1',
    object: 'chat.completion.chunk',
    model: 'm-1',
    choices: [{ index: 0, delta: fields, finish_reason: finish }],
  })
}
export const event = (value: unknown): string =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
export const content = (...pieces: string[]): string => pieces.map((text) => delta({ content: text })).join('')
export const call = (fields: Record<string, unknown>): string => delta({ tool_calls: [fields] })
export const finish = (reason: string): string => delta({}, reason)
export const DONE = event('[DONE]')

/** The bytes as a body that ends after each of the given lengths of read. */
export async function* inReads(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const size of sizes) {
    if (at >= bytes.length) return
    yield bytes.subarray(at, at + size)
    at += size
  }
  if (at < bytes.length) yield bytes.subarray(at)
}

export interface Decoded {
  round: DecodedRound | null
  error: unknown
  items: DecodeItem[]
}

/** Decodes text or bytes, whole or in reads of the given sizes; an error is part of the result. */
export async function decode(
  stream: string | Uint8Array,
  sizes: readonly number[] = [],
  tools: readonly OfferedTool[] = TOOLS,
): Promise<Decoded> {
  const items: DecodeItem[] = []
  const bytes = typeof stream === 'string' ? Buffer.from(stream) : stream
  try {
    const round = await decodeStream(inReads(bytes, sizes), {
      offeredTools: tools,
      onItem: (item) => void items.push(item),
    })
    return { round, error: null, items }
  } catch (error) {
    return { round: null, error, items }
  }
}

/** What must be the same however a stream is split: everything but ids we made and where items begin. */
export function gist({ round, error, items }: Decoded) {
  const calls = round?.calls.map(({ provider_call_id, ...rest }) => ({
    id: /^call_[0-9a-f]{32}$/.test(provider_call_id) ? 'ours' : provider_call_id,
    ...rest,
  }))
  const shown = { text: joined(items, 'text'), reasoning: joined(items, 'reasoning') }
  return { round: round === null ? null : { ...round, calls }, error: error === null ? null : String(error), shown }
}

export const joined = (items: readonly DecodeItem[], type: DecodeItem['type']): string =>
  items
    .filter((item) => item.type === type)
    .map((item) => item.text)
    .join('')
