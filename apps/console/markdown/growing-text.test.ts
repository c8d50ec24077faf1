import { Lexer, type Token } from 'marked'
import { seededRandom } from '@runwire/testing'
import { expect, test } from 'vitest'
import { lexGrowing, type Lexed } from '@runwire/protocol/growing-text'
import remend from 'remend'

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

let charactersRead = 0
const lex = (text: string): Token[] => {
  charactersRead += text.length
  return Lexer.lex(text)
}
const lexMarkdown = (text: string, streaming: boolean, before?: Lexed<Token>) =>
  lexGrowing(lex, remend, text, streaming, before)

const raws = (tokens: readonly { raw: string; type: string }[]) =>
  tokens.filter((token) => token.type !== 'space').map((token) => [token.type, token.raw.trimEnd()])

test('a text read piece by piece as it streams ends as the blocks that it has when read whole', () => {
  const random = seededRandom('markdown in pieces')
  for (let round = 0; round < 60; round++) {
    const whole = Array.from({ length: 8 }, () => random.pick(PIECES)).join('')
    let lexed: Lexed<Token> | undefined
    for (let end = 0; end < whole.length; end += random.between(1, 9))
      lexed = lexMarkdown(whole.slice(0, end), true, lexed)
    lexed = lexMarkdown(whole, true, lexed)
    expect(raws(lexed?.tokens ?? []), `seed ${random.seed}`).toEqual(raws(Lexer.lex(whole)))
    expect(raws(lexMarkdown(whole, false, lexed).tokens)).toEqual(raws(Lexer.lex(whole)))
  }
})

test('another text in its place is read anew', () => {
  const first = lexMarkdown('One\n\nTwo\n\nThree\n\nFour', true)

  expect(raws(lexMarkdown('Other\n\nTwo', true, first).tokens)).toEqual([
    ['paragraph', 'Other'],
    ['paragraph', 'Two'],
  ])
})

test('a piece of a long answer, and its end, cost what they cost in a short one', () => {
  const long = PIECES.filter((piece) => !piece.includes('\r'))
    .join('')
    .repeat(40)
  const read = lexMarkdown(long, true)
  charactersRead = 0

  const more = lexMarkdown(`${long}and more`, true, read)
  const ended = lexMarkdown(`${long}and more`, false, more)

  expect(charactersRead).toBeLessThan(1_000)
  expect(raws(ended.tokens)).toEqual(raws(Lexer.lex(`${long}and more`)))
})

test('the address of a link that stands apart is found wherever it stands', () => {
  const text = 'Look at [this][1].\n\nOne\n\nTwo\n\nThree\n\n[1]: https://example.com\n'
  const read = lexMarkdown(text.slice(0, -30), true)

  expect(lexMarkdown(text, false, read).tokens).toEqual(Lexer.lex(text))
})
