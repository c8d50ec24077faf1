import { Lexer } from 'marked'
import { seededRandom } from '@runwire/testing'
import { expect, test } from 'vitest'
import { lexMarkdown, NOTHING_LEXED } from './lex.ts'

const PIECES = [
  '# Title\n\n',
  'Some *text* with `code` and [1].\n\n',
  '- one\n- two\n\n  more of two\n\n',
  '```ts\nconst a = 1\n\nconst b = 2\n```\n\n',
  '| a | b |\n| - | - |\n| 1 | 2 |\n\n',
  '> quoted\nlazily\n\n',
  'Underlined\n===\n\n',
  '1. first\n2. second\n\n',
  '<div>raw\n\nhtml</div>\n\n',
  'Line one\nline two\r\n\r\n',
]

const raws = (tokens: readonly { raw: string; type: string }[]) =>
  tokens.filter((token) => token.type !== 'space').map((token) => [token.type, token.raw.trimEnd()])

test('a text read piece by piece as it streams ends as the blocks that it has when read whole', () => {
  const random = seededRandom('markdown in pieces')
  for (let round = 0; round < 60; round++) {
    const whole = Array.from({ length: 8 }, () => random.pick(PIECES)).join('')
    let lexed = NOTHING_LEXED
    for (let end = 0; end < whole.length; end += random.between(1, 9))
      lexed = lexMarkdown(whole.slice(0, end), true, lexed)
    lexed = lexMarkdown(whole, true, lexed)
    expect(raws(lexed.tokens), `seed ${random.seed}`).toEqual(raws(Lexer.lex(whole)))
    expect(raws(lexMarkdown(whole, false, lexed).tokens)).toEqual(raws(Lexer.lex(whole)))
  }
})

test('another text in its place is read anew', () => {
  const first = lexMarkdown('One\n\nTwo\n\nThree\n\nFour', true, NOTHING_LEXED)

  expect(raws(lexMarkdown('Other\n\nTwo', true, first).tokens)).toEqual([
    ['paragraph', 'Other'],
    ['paragraph', 'Two'],
  ])
})
