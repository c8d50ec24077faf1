import { Lexer, type Token, type Tokens } from 'marked'
import { Fragment, memo, useRef, type ReactNode } from 'react'
import remend from 'remend'
import { lexGrowing, type Lexed } from '@runwire/protocol/growing-text'
import { drawText, headingOf, LINK, safeUrl, shownBlocks } from '@runwire/protocol/markdown'
import { CodeBlock } from './code-block.tsx'

/** Draws a citation mark such as `[2]`; null where nothing has that number. Stays the same while nothing in it changes. */
export type Cite = (number: number) => ReactNode | null

/**
 * Markdown as elements. Nothing ever becomes HTML: raw HTML shows as text, links go to http, https and mailto only,
 * pictures become links, so that an answer loads nothing.
 */
export function Markdown({ text, streaming, cite }: { text: string; streaming: boolean; cite: Cite }) {
  const lexed = useRef<Lexed<Token>>(undefined)
  lexed.current = lexGrowing(Lexer.lex, remend, text, streaming, lexed.current)
  return <>{blocksOf(lexed.current.tokens, cite)}</>
}

/** A block is drawn again only when its own source changes: while text streams, that is the last one. */
const Block = memo(
  function Block({ token, cite }: { token: Token; cite: Cite }) {
    return block(token, cite)
  },
  (before, after) =>
    before.cite === after.cite &&
    (before.token === after.token || (before.token.raw === after.token.raw && before.token.type === after.token.type)),
)

function block(token: Token, cite: Cite): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, cite)
    case 'paragraph':
      return <p>{inline(token.tokens, cite)}</p>
    case 'code':
      return <CodeBlock text={(token as Tokens.Code).text} language={(token as Tokens.Code).lang ?? ''} />
    case 'blockquote':
      return <blockquote>{blocksOf(token.tokens, cite)}</blockquote>
    case 'list':
      return list(token as Tokens.List, cite)
    case 'table':
      return table(token as Tokens.Table, cite)
    case 'checkbox':
      return checkbox(token as Tokens.Checkbox)
    case 'hr':
      return <hr />
    case 'text':
      return token.tokens ? inline(token.tokens, cite) : plain(token.text, cite)
    default:
      return <p>{token.raw}</p>
  }
}

const blocksOf = (tokens: readonly Token[] | undefined, cite: Cite): ReactNode[] =>
  shownBlocks(tokens).map((token, index) => <Block key={index} token={token} cite={cite} />)

function heading(token: Tokens.Heading, cite: Cite): ReactNode {
  const Level = headingOf(token.depth)
  return <Level>{inline(token.tokens, cite)}</Level>
}

function list(token: Tokens.List, cite: Cite): ReactNode {
  const items = token.items.map((item, index) => (
    <li key={index} className={item.task ? 'task' : undefined}>
      {blocksOf(item.tokens, cite)}
    </li>
  ))
  if (!token.ordered) return <ul>{items}</ul>
  return <ol start={token.start === '' ? 1 : token.start}>{items}</ol>
}

function table(token: Tokens.Table, cite: Cite): ReactNode {
  return (
    <div className="table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} className={alignClass(cell)} scope="col">
                {inline(cell.tokens, cite)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className={alignClass(cell)}>
                  {inline(cell.tokens, cite)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const alignClass = (cell: Tokens.TableCell) => (cell.align === null ? undefined : `align-${cell.align}`)

function inline(tokens: Token[] | undefined, cite: Cite): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{inlineToken(token, cite)}</Fragment>)
}

function inlineToken(token: Token, cite: Cite): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? inline(token.tokens, cite) : plain(token.text, cite)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inline(token.tokens, cite)}</strong>
    case 'em':
      return <em>{inline(token.tokens, cite)}</em>
    case 'del':
      return <del>{inline(token.tokens, cite)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return link((token as Tokens.Link).href, inline(token.tokens, cite))
    case 'image':
      return link((token as Tokens.Image).href, [`Picture: ${token.text || (token as Tokens.Image).href}`])
    case 'checkbox':
      return checkbox(token as Tokens.Checkbox)
    default:
      return token.raw
  }
}

const checkbox = (token: Tokens.Checkbox) => (
  <input type="checkbox" checked={token.checked} disabled aria-label="Task" />
)

function link(href: string, children: ReactNode[]): ReactNode {
  const url = safeUrl(href)
  if (url === null) return children
  return (
    <a href={url} {...LINK}>
      {children}
    </a>
  )
}

const plain = (text: string, cite: Cite): ReactNode[] =>
  drawText(text, cite).map((piece, index) => <Fragment key={index}>{piece}</Fragment>)
