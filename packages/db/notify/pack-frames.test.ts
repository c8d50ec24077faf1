import { NotificationFrame, type NotificationItem } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'
import { MAX_PAYLOAD_BYTES, packFrames } from './pack-frames.ts'
import { readFrame } from './read-frame.ts'

const head = { from: 'a', epoch: 1 }
const numbers = () => {
  let n = 0
  return () => ++n
}
const place = { run: 'run_1', attempt: 1, round: 1, start: 3 }

function pack(items: NotificationItem[]) {
  const payloads = packFrames(head, numbers(), items)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES)
  return payloads.map((payload) => NotificationFrame.parse(JSON.parse(payload)))
}

/** The text of a round as a reader puts it together, checking every offset. */
function readText(items: NotificationItem[], field: 'text' | 'reasoning'): string {
  let held = ''
  for (const item of items) {
    if (item.k !== 'delta' || item[field] === undefined) continue
    expect(item.offset).toBe(held.length)
    held += item[field]
  }
  return held
}

const TEXTS: [string, string][] = [
  ['plain text', 'abcdefghij'.repeat(3000)],
  ['emoji', '😀'.repeat(9000)],
  ['an odd start before emoji', `x${'👩‍👩‍👧'.repeat(3000)}`],
  ['quotes and line breaks', '"\\\n'.repeat(6000)],
  ['control characters', '\u0000\u0007'.repeat(3000)],
  ['lone surrogates', '\ud83d'.repeat(3000)],
  ['three-byte letters', '漢字かな'.repeat(4000)],
]

test.each(TEXTS)('S13: a long delta of %s is cut on code points into payloads below the limit', (_name, text) => {
  const frames = pack([{ k: 'delta', ...place, offset: 0, text }])

  expect(
    readText(
      frames.flatMap((frame) => frame.items),
      'text',
    ),
  ).toBe(text)
  expect(frames.length).toBeGreaterThan(1)
  expect(frames.map((frame) => frame.n)).toEqual(frames.map((_frame, index) => index + 1))
  for (const frame of frames) {
    for (const item of frame.items) {
      if (item.k !== 'delta' || text === '\ud83d'.repeat(3000)) continue
      expect(item.text?.isWellFormed()).toBe(true)
    }
  }
})

test('S13: the answer to a watch says what is open and gives long text as deltas from its start', () => {
  const text = 'word 😀 '.repeat(4000)
  const reasoning = 'because '.repeat(3000)
  const output = 'line\n'.repeat(3000)
  const [first, ...rest] = pack([
    {
      k: 'watching',
      run: 'run_1',
      attempt: 1,
      seq: 4,
      rounds: [{ round: 1, start: 3, text, reasoning }],
      tools: [{ call: 'call_1', text: output }],
    },
  ]).flatMap((frame) => frame.items)

  expect(first).toMatchObject({ k: 'watching', seq: 4, rounds: [{ round: 1, start: 3 }], tools: [{ call: 'call_1' }] })
  expect(readText(rest, 'text')).toBe(text)
  expect(readText(rest, 'reasoning')).toBe(reasoning)
  expect(rest.flatMap((item) => (item.k === 'tool' ? [item.text] : [])).join('')).toBe(output)
})

test('a bulk watch of more runs than fit is sent in parts that name each run once', () => {
  const runs = Array.from({ length: 1000 }, (_, index) => `run_${String(index).padStart(32, '0')}`)

  const items = pack([{ k: 'watch', runs, inbox: 'runwire_api_1' }]).flatMap((frame) => frame.items)

  expect(items.flatMap((item) => (item.k === 'watch' ? item.runs : []))).toEqual(runs)
})

test('many short items share one payload and nothing to say is one empty frame', () => {
  const items: NotificationItem[] = Array.from({ length: 20 }, (_, seq) => ({
    k: 'durable',
    run: 'run_1',
    seq,
    type: 'model.started',
  }))

  expect(pack(items)).toEqual([{ ...head, n: 1, items }])
  expect(pack([])).toEqual([{ ...head, n: 1, items: [] }])
})

test('a cut always takes at least one code point, whole', () => {
  expect(cutText('😀😀', 0, 1)).toBe(2)
  expect(cutText('a😀', 0, 4)).toBe(1)
  expect(cutText('abc', 1, 100)).toBe(3)
})

test('payloads of others and items of a newer version are left out, the rest is read', () => {
  expect(readFrame('hello')).toBeNull()
  expect(readFrame('{"from":"a"}')).toBeNull()
  expect(
    readFrame(
      '{"from":"a","epoch":1,"n":1,"items":[{"k":"new"},{"k":"changed","run":"run_1"},{"k":"delta","run":"run_1"}]}',
    ),
  ).toEqual({
    from: 'a',
    epoch: 1,
    n: 1,
    items: [{ k: 'changed', run: 'run_1' }],
  })
})

test('an answer to a watch that names more rounds and tools than a payload holds becomes several, none of them lost', () => {
  const numbers = Array.from({ length: 150 }, (_, index) => index + 1)
  const rounds = numbers.map((round) => ({ round, start: round, text: 'word '.repeat(20), reasoning: '' }))
  const tools = Array.from({ length: 150 }, (_, call) => ({ call: `call_${call}`.padEnd(60, 'x'), text: 'line' }))
  const frames = pack([{ k: 'watching', run: 'run_1', attempt: 1, seq: 9, rounds, tools }])

  const items = frames.flatMap((frame) => frame.items)
  const watching = items.flatMap((item) => (item.k === 'watching' ? [item] : []))
  expect(watching.flatMap((item) => item.rounds.map(({ round }) => round))).toEqual(rounds.map(({ round }) => round))
  expect(watching.flatMap((item) => item.tools.map(({ call }) => call))).toEqual(tools.map(({ call }) => call))
  expect(watching.every((item) => item.seq === 9)).toBe(true)
  expect(items.filter((item) => item.k === 'tool' || item.k === 'delta')).toHaveLength(300)
})
