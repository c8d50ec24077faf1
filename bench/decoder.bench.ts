import { Buffer } from 'node:buffer'
import { decodeStream, type OfferedTool } from '@runwire/engine'
import { Stream } from 'openai/core/streaming'

const REPETITIONS = 9
const TOOL: OfferedTool = {
  name: 'search',
  description: '',
  parameters: { type: 'object', properties: { query: { type: 'string' } } },
}

/** A provider's answer of this many characters, four to a chunk, as recorded from an OpenAI-compatible server. */
function recorded(chars: number, padded = false): Buffer {
  const words = ['The ', 'quick', ' `fox', '` is\n', ' 42. ', ' "so" ']
  const events: string[] = []
  for (let sent = 0, at = 0; sent < chars; at++) {
    const content = words[at % words.length]!.slice(0, chars - sent)
    sent += content.length
    const chunk = {
      id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
      object: 'chat.completion.chunk',
      created: 1741569952,
      model: 'model-2026-01-01',
      service_tier: 'default',
      system_fingerprint: 'fp_44709d6fcb',
      choices: [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }],
      ...(padded ? { usage: null, obfuscation: 'aZ3kQ9xB'.slice(at % 8) } : {}),
    }
    events.push(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  events.push('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  return Buffer.from(events.join(''))
}

/** The recording as the body of a response, in reads of `size` bytes. */
function bodyOf(bytes: Buffer, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + size))
      at += size
    },
  })
}

async function ours(bytes: Buffer, size: number): Promise<number> {
  const { text } = await decodeStream(bodyOf(bytes, size), { offeredTools: [TOOL], onItem: () => undefined })
  return text.length
}

async function theirs(bytes: Buffer, size: number): Promise<number> {
  let text = ''
  const stream = Stream.fromSSEResponse<{ choices: { delta: { content?: string } }[] }>(
    new Response(bodyOf(bytes, size)),
    new AbortController(),
  )
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
  return text.length
}

/**
 * The decoder beside the openai client's own parsing of the same recorded stream, in reads as a network gives them, and
 * its time for 64,000 characters beside 1,000. Both take turns; figures are medians with the least and the most.
 */
export async function bench(): Promise<void> {
  console.log(
    `${REPETITIONS} repetitions each, taking turns; ms for an answer of 64,000 characters, median (least–most)`,
  )
  const plain = recorded(64_000)
  const padded = recorded(64_000, true)
  for (const [name, size, bytes = plain] of [
    ['reads of 64 KiB', 65_536],
    ['reads of 16 KiB', 16_384],
    ['reads of 1,400 bytes', 1400],
    ['one event a read', 300],
    ['padded, 16 KiB', 16_384, padded],
  ] as const) {
    const [mine, client] = await takeTurns(
      () => ours(bytes, size),
      () => theirs(bytes, size),
    )
    const rate = bytes.length / 1e6 / (median(mine) / 1000)
    console.log(
      `${name.padEnd(22)} decoder ${show(mine)} (${rate.toFixed(0)} MB/s)   openai client ${show(client)}   ratio ${(median(client) / median(mine)).toFixed(1)}`,
    )
  }
  const short = recorded(1000)
  // as many short answers as make up the long one, so that both spend the same time warm and collecting garbage
  const [long, many] = await takeTurns(
    () => ours(plain, 16_384),
    async () => {
      let length = 0
      for (let at = 0; at < 64; at++) length += await ours(short, 16_384)
      return length
    },
  )
  console.log(`64,000 characters take ${((64 * median(long)) / median(many)).toFixed(1)} times as long as 1,000`)
}

async function takeTurns(first: () => Promise<number>, second: () => Promise<number>): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let warm = 0; warm < 3; warm++) for (const run of [first, second]) await run()
  for (let at = 0; at < REPETITIONS; at++) {
    for (const [index, run] of [first, second].entries()) {
      const begun = performance.now()
      await run()
      times[index as 0 | 1].push(performance.now() - begun)
    }
  }
  return times
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!
const show = (times: readonly number[]): string =>
  `${median(times).toFixed(2)} (${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)})`
