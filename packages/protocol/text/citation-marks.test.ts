import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citationMarks, CitationScanner, citedIn } from './citation-marks.ts'

const known = (number: number) => (number >= 1 && number <= 3 ? { number } : null)
const cited = (text: string) => citedIn(text, known).map(({ number }) => number)

test('O19: documents are cited in the order of their first mark, each once', () => {
  expect(cited('See [2], then [1][3] and [2] again.')).toEqual([2, 1, 3])
})

test.each([
  ['several in one mark', 'Both [1, 2] say so [3;1].', [1, 2, 3]],
  ['Chinese brackets and commas', '据说【3】，也有【1，2】。', [3, 1, 2]],
  ['a source behind a dagger', 'So it is【2†source】 and【1†L10-L20】.', [2, 1]],
  ['a known number beside an unknown one', 'See [1, 9].', [1]],
])('O19: %s are marks', (_what, text, numbers) => {
  expect(cited(text)).toEqual(numbers)
})

test('O19: brackets that mark no known document stay text', () => {
  expect(cited('[4] [0] [x] [1 [] [-1] [1.5] [12345678] array[ 1 ] [,1] [1,] [1 2] 【】 [1】')).toEqual([])
})

test('O19: marks in code are code', () => {
  expect(cited('`list[1]` and ``a ` [2]``\n```\nx[1]\n```\nbut [3]')).toEqual([3])
  expect(cited('a stray ` tick\n\nand [1] cited, then ` again')).toEqual([1])
  expect(cited('a stray ` tick and [2] in its paragraph')).toEqual([2])
  expect(cited('```js\nx[1]')).toEqual([])
  expect(cited('````\n```\n[1]\n````\n[2]')).toEqual([2])
})

test('O19: wherever the text is split, the same marks are found', () => {
  const seed = Date.now() % 1_000_000
  console.log(`citation marks: seed ${seed}`)
  const pieces = fc.constantFrom(
    '[',
    ']',
    '【',
    '】',
    '1',
    '2',
    ', ',
    '†',
    'a',
    ' ',
    '`',
    '``',
    '```',
    '\n',
    '\n\n',
    '[3]',
  )
  const text = fc.array(pieces, { maxLength: 30 }).map((list) => list.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 }), (whole, sizes) => {
      const scanner = new CitationScanner()
      const found = []
      let at = 0
      for (const size of [...sizes, whole.length]) {
        found.push(...scanner.push(whole.slice(at, at + size)))
        at += size
      }
      expect([...found, ...scanner.end()]).toEqual(citationMarks(whole))
      for (const { from, to } of citationMarks(whole)) expect(whole.slice(from, to)).toMatch(/^[[【].*[\]】]$/s)
    }),
    { seed, numRuns: 2_000 },
  )
})

test('SEC14: a megabyte of brackets and ticks is read in one pass', () => {
  const hostile = [
    '['.repeat(500_000),
    '`'.repeat(500_000),
    '[1'.repeat(250_000),
    '[1, '.repeat(250_000),
    Array.from({ length: 900 }, (_, index) => '`'.repeat(index + 1)).join(' '),
  ]
  for (const text of hostile) expect(cited(text)).toEqual([])
})
