import { expect, test } from 'vitest'
import { decodeEntities, drawText, headingOf, safeUrl, shownBlocks } from './markdown.ts'

test('entities become the characters they stand for, and what stands for none stays as it is', () => {
  expect(decodeEntities('&lt;b&gt; &amp;amp; &euro; &#8364; &#x20AC; &times;')).toBe('<b> &amp; € € € ×')
  expect(decodeEntities('&unknown; &#0; &#xD800; &#9999999; &Amp; &lt')).toBe(
    '&unknown; &#0; &#xD800; &#9999999; &Amp; &lt',
  )
})

test('S8: only whole http, https and mailto addresses lead anywhere', () => {
  const refused = [
    'javascript:alert(1)',
    'data:text/html,x',
    '/runs',
    'java\nscript:x',
    'vbscript:x',
    'blob:https://a/b',
  ]

  expect(['https://a.example/x', 'HTTP://b.example', 'mailto:a@b.example'].map(safeUrl)).toEqual([
    'https://a.example/x',
    'http://b.example/',
    'mailto:a@b.example',
  ])
  expect(refused.map(safeUrl)).toEqual(refused.map(() => null))
})

test('a citation mark is drawn where something has its number, and stays text elsewhere', () => {
  const drawn = drawText('known [1], unknown [2] &amp; [12345]', (number) => (number === 1 ? { mark: 1 } : null))

  expect(drawn).toEqual(['known ', { mark: 1 }, ', unknown [2] & [12345]'])
})

test('blank lines and definitions draw nothing, and headings begin below those of the page', () => {
  expect(shownBlocks([{ type: 'space' }, { type: 'paragraph' }, { type: 'def' }])).toEqual([{ type: 'paragraph' }])
  expect(shownBlocks(undefined)).toEqual([])
  expect([1, 2, 3, 6].map(headingOf)).toEqual(['h3', 'h4', 'h5', 'h5'])
})
