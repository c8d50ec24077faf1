import fc from 'fast-check'
import { Lexer } from 'marked'
import { expect, test } from 'vitest'
import { completeMarkdown } from './complete.ts'
import { plainText } from './plain-text.ts'

test.each([
  ['a **bo', 'a **bo**'],
  ['a **bold** b', 'a **bold** b'],
  ['a *em', 'a *em*'],
  ['a **b *c', 'a **b *c***'],
  ['use `co', 'use `co`'],
  ['use ``a `b', 'use ``a `b``'],
  ['it is ~~wr', 'it is ~~wr~~'],
  ['a **', 'a '],
  ['see [the do', 'see the do'],
  ['see [the docs](https://exa', 'see the docs'],
  ['see ![a pic](https://exa', 'see a pic'],
  ['known [1]', 'known [1]'],
  ['snake_case and 2 * 3', 'snake_case and 2 * 3'],
  ['* item', '* item'],
  ['Title\n-', 'Title\n'],
  ['old **x** text\n\nnew **y', 'old **x** text\n\nnew **y**'],
  ['```ts\nconst a = **', '```ts\nconst a = **'],
  ['```ts\nx\n```\n\nafter *it', '```ts\nx\n```\n\nafter *it*'],
  ['\\*not', '\\*not'],
])('%j becomes %j while it is being written', (before, after) => {
  expect(completeMarkdown(before)).toBe(after)
})

test('a mark that is open shows no mark on the screen at any point of its writing', () => {
  const text = 'It is **very important** that *you* read `this code` and [the page](https://example.com/x) now.'
  for (let end = 1; end <= text.length; end++) {
    expect(plainText(completeMarkdown(text.slice(0, end)))).not.toMatch(/[*`[\]]/)
  }
})

test('completing any unfinished markdown ends, and keeps the words', () => {
  const piece = fc.constantFrom(
    '**',
    '*',
    '_',
    '`',
    '```',
    '~~',
    '[',
    ']',
    ')',
    '\n',
    '\n\n',
    ' ',
    'word',
    '\\',
    '!',
    '1. ',
    '- ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const done = completeMarkdown(pieces.join(''))
      expect(Lexer.lex(done)).toBeDefined()
      expect(done.split('word').length).toBe(pieces.join('').split('word').length)
    }),
  )
})

test('a long text is completed in a time that grows with its last block alone', () => {
  const text = '**a '.repeat(250_000)
  const startedAt = performance.now()
  completeMarkdown(text)
  completeMarkdown('[a'.repeat(250_000))
  completeMarkdown('`a``b'.repeat(100_000))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
