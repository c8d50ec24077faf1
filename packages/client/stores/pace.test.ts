import { expect, test } from 'vitest'
import { nextText } from './pace.ts'

const target = 'The quick brown fox jumps over the lazy dog. '.repeat(20)

test('S16: text comes out in small steps, faster when behind, and completely', () => {
  const lengths = [0]
  let shown = ''
  while (shown !== target) {
    shown = nextText(shown, target)
    lengths.push(shown.length)
    expect(target.startsWith(shown)).toBe(true)
  }

  const steps = lengths.slice(1).map((length, index) => length - (lengths[index] ?? 0))
  expect(steps[0]).toBeGreaterThan(steps.at(-2) ?? 0)
  expect(steps.length).toBeLessThan(30)
})

test('process talk that is taken out vanishes at once, and the answer starts from nothing', () => {
  expect(nextText('I look that up.', '')).toBe('')
  expect(nextText('I look that up.', 'The answer').length).toBeLessThan(10)
})

test('a character of two units is never cut', () => {
  const balloons = '🎈'.repeat(9)
  let shown = ''
  while (shown !== balloons) {
    shown = nextText(shown, balloons)
    expect(shown.isWellFormed()).toBe(true)
  }
})
