import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerText, cutWhole } from './answer-text.ts'

const seed = Date.now() % 1_000_000

/** A text cut into pieces at random places. */
const pieces = (letters: string[]) =>
  fc.array(
    fc.array(fc.constantFrom(...letters), { maxLength: 5 }).map((part) => part.join('')),
    { maxLength: 20 },
  )

function read(parts: readonly string[], stopSequences: readonly string[], maxChars: number) {
  const filter = new AnswerText({ stopSequences, maxChars })
  let text = ''
  for (const part of parts) {
    const shown = filter.push(part)
    text += shown.text
    if (shown.end !== null) return { text, end: shown.end }
  }
  const rest = filter.flush()
  return { text: text + rest.text, end: rest.end }
}

test('C5: the answer ends before the first stop sequence, wherever its pieces were cut', () => {
  console.log(`answer-text: seed ${seed}`)
  fc.assert(
    fc.property(
      pieces(['a', 'b', '<', '>']),
      fc.array(fc.constantFrom('ab', '<a>', 'bb', '<'), { maxLength: 3 }),
      (parts, stops) => {
        const whole = parts.join('')
        const ends = stops.map((stop) => whole.indexOf(stop)).filter((at) => at >= 0)
        const expected = ends.length === 0 ? whole : whole.slice(0, Math.min(...ends))
        expect(read(parts, stops, 1000)).toEqual({ text: expected, end: ends.length === 0 ? null : 'stop' })
      },
    ),
    { seed, numRuns: 500 },
  )
})

test('S11: a cut never leaves part of a character, and never more than is allowed', () => {
  fc.assert(
    fc.property(pieces(['a', 'é', '字', '👩‍🚀', '👍🏽', '🇵🇹']), fc.integer({ min: 1, max: 30 }), (parts, maxChars) => {
      const { text, end } = read(parts, [], maxChars)
      const whole = parts.join('')
      expect(text.length).toBeLessThanOrEqual(maxChars)
      expect(whole.startsWith(text)).toBe(true)
      expect(text.isWellFormed()).toBe(true)
      expect(end).toBe(whole.length > maxChars ? 'length' : null)
    }),
    { seed, numRuns: 500 },
  )
})

test('a character of several code points is kept whole or left out', () => {
  expect(cutWhole('ab👩‍🚀', 3)).toBe('ab')
  expect(cutWhole('ab👩‍🚀', 7)).toBe('ab👩‍🚀')
  expect(cutWhole('abc', 0)).toBe('')
})
