import { expect, test } from 'vitest'
import { citationsIn, withoutMarks } from './citations.ts'

const document = (number: number) =>
  number >= 1 && number <= 3 ? { number, document_id: `d${number}`, title: `T${number}`, url: null, snippet: '' } : null
const cited = (text: string) => citationsIn(text, document).map((citation) => citation.number)

test('O19: documents are cited in the order of their first mark, each once', () => {
  expect(cited('See [2], then [1][3] and [2] again.')).toEqual([2, 1, 3])
})

test('O19: what is no mark of a known document stays text', () => {
  expect(cited('[4] [0] [x] [1 [] [-1] [1.5] [12345678] array[ 1 ]')).toEqual([])
})

test('O19: marks in code are code', () => {
  expect(cited('`list[1]` and ``a ` [2]``\n```\nx[1]\n```\nbut [3]')).toEqual([3])
  expect(cited('a stray ` tick\n\nand [1] cited, then ` again')).toEqual([1])
  expect(cited('```js\nx[1]')).toEqual([])
})

test('SEC14: a megabyte of brackets and ticks is read in one pass', () => {
  const hostile = [
    '['.repeat(500_000),
    '`'.repeat(500_000),
    '[1'.repeat(250_000),
    Array.from({ length: 900 }, (_, index) => '`'.repeat(index + 1)).join(' '),
  ]
  for (const text of hostile) expect(cited(text)).toEqual([])
})

test('citation marks of an old answer are taken out, with the blank before them, unless they were none', () => {
  const known = new Set([1, 2])
  expect(withoutMarks('Paris [1]. Rome[2] is old [3], `x[1]`.', known)).toBe('Paris. Rome is old [3], `x[1]`.')
  expect(withoutMarks('No marks here.', known)).toBe('No marks here.')
})
