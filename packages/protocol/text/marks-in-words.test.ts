import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citationMarks } from './citation-marks.ts'
import { marksInWords } from './marks-in-words.ts'

test('in text without code, citation marks are the same for a screen as for the worker', () => {
  const pieces = ['[', ']', '【', '】', '1', '23', '1234567', ',', ';', '、', ' ', '  ', '†', 'a', 'source', '\n']
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))

  fc.assert(
    fc.property(texts, (text) => {
      expect(marksInWords(text)).toEqual(citationMarks(text))
    }),
    { numRuns: 5_000 },
  )
})

test('a mark has at most twenty numbers and a tail of at most sixty characters', () => {
  const list = (count: number) => `[${Array.from({ length: count }, (_, at) => at + 1).join(', ')}]`

  for (const text of [list(20), list(21), `【3†${'x'.repeat(60)}】`, `【3†${'x'.repeat(61)}】`, '[3†x]']) {
    expect(marksInWords(text)).toEqual(citationMarks(text))
  }
  expect(marksInWords(list(20))).toMatchObject([{ numbers: { length: 20 } }])
  expect(marksInWords(list(21))).toEqual([])
})
