import { Lexer, type Token } from 'marked'
import { decodeEntities } from '@runwire/protocol/markdown'

/** A Markdown text as a person would read it aloud: no marks, no addresses, list items and rows as lines. */
export function plainText(markdown: string): string {
  return Lexer.lex(markdown)
    .map(said)
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

function said(token: Token): string {
  if (token.type === 'space' || token.type === 'hr' || token.type === 'def') return ''
  if (token.type === 'br') return '\n'
  if (token.type === 'list') return (token['items'] as Token[]).map(said).join('\n')
  if (token.type === 'table') {
    const rows = [token['header'], ...(token['rows'] as { tokens: Token[] }[][])] as { tokens: Token[] }[][]
    return rows.map((row) => row.map((cell) => cell.tokens.map(said).join('')).join(', ')).join('\n')
  }
  if ('tokens' in token && token.tokens !== undefined) {
    return token.tokens.map(said).join(token.type === 'blockquote' || token.type === 'list_item' ? '\n' : '')
  }
  return 'text' in token ? decodeEntities(String(token.text)) : token.raw
}
