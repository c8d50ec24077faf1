import { expect, test } from 'vitest'
import { StringBuilder } from './string-builder.ts'

test('text built of pieces of any size is the text that += builds, at every moment', () => {
  const built = new StringBuilder('begun ')
  let expected = 'begun '
  for (let i = 0; i < 400; i += 1) {
    const piece = i % 7 === 0 ? '' : `${i}é😀`.repeat(i % 5)
    built.append(piece)
    expected += piece
    expect(built.length).toBe(expected.length)
    if (i % 13 === 0) expect(String(built)).toBe(expected)
  }
  expect(String(built)).toBe(expected)
  expect(expected.length).toBeGreaterThan(2000)
})
