import { dataFrame } from '@runwire/protocol/wire'
import { expect, test } from 'vitest'
import { BLOCK, padFrame } from './pad-frame.ts'

test('SEC12: 1,000 pieces of text of all lengths up to 400 bytes make frames of at most 8 sizes, whose JSON is the same', () => {
  const pieces = Array.from({ length: 1000 }, (_, index) => 'é'.repeat(index % 200))

  const frames = pieces.map((text) => padFrame(dataFrame({ text })))

  expect(new Set(frames.map((frame) => Buffer.byteLength(frame))).size).toBeLessThanOrEqual(8)
  expect(frames.every((frame) => Buffer.byteLength(frame) % BLOCK === 0)).toBe(true)
  expect(frames.map((frame) => (JSON.parse(frame.slice('data: '.length)) as { text: string }).text)).toEqual(pieces)
  expect(padFrame('{"a":1}\n')).toMatch(/^\{"a":1\} +\n$/)
})
