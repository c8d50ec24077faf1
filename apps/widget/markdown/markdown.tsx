import { Lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ComponentChild, type VNode } from 'preact'
import { lexGrowing, type Lexed } from '@runwire/protocol/growing-text'
import { drawText, headingOf, LINK, safeUrl, shownBlocks } from '@runwire/protocol/markdown'
import { CodeBlock } from './code-block.tsx'
import { completeMarkdown } from './complete.ts'
import { fill } from '../words/words.ts'
import { whenChanged } from './when-changed.ts'

/** Data that is not in the text itself; the same object as long as nothing in it changes. */
export interface Drawing {
  /** Draws a citation mark such as `[2]`; null where nothing has that number. */
  cite: (number: number) => VNode | null
  words: { table: string; task: string; picture: string }
}

/** How far the text that was drawn last with each of them has been read. */
const read = new WeakMap<Drawing, Lexed<Token>>()

/**
 * Markdown as elements. Nothing ever becomes HTML: raw HTML shows as text, links go to http, https and mailto only,
 * pictures become links. Unfinished text (`streaming`) is completed first, so that half a `**` does not flicker.
 */
export function Markdown({ text, streaming, drawing }: { text: string; streaming: boolean; drawing: Drawing }) {
  const lexed = lexGrowing(Lexer.lex, completeMarkdown, text, streaming, read.get(drawing))
  read.set(drawing, lexed)
  return <>{blocks(lexed.tokens, drawing)}</>
}

/** A block is drawn again only when its own source changes: while text streams, that is the last one. */
const Block = whenChanged(
  ({ token, drawing }: { token: Token; drawing: Drawing }) => block(token, drawing),
  (before, after) =>
    before.token.raw === after.token.raw && before.token.type === after.token.type && before.drawing === after.drawing,
)

function block(token: Token, drawing: Drawing): VNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, drawing)
    case 'paragraph':
      return <p>{inline(token.tokens, drawing)}</p>
    case 'code':
      return <CodeBlock text={(token as Tokens.Code).text} language={(token as Tokens.Code).lang ?? ''} />
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, drawing)}</blockquote>
    case 'list':
      return list(token as Tokens.List, drawing)
    case 'table':
      return table(token as Tokens.Table, drawing)
    case 'checkbox':
      return checkbox(token as Tokens.Checkbox, drawing)
    case 'hr':
      return <hr />
    case 'text':
      return <>{token.tokens ? inline(token.tokens, drawing) : plain(token.text, drawing)}</>
    default:
      return <p>{token.raw}</p>
  }
}

const blocks = (tokens: readonly Token[] | undefined, drawing: Drawing): ComponentChild[] =>
  shownBlocks(tokens).map((token, index) => <Block key={index} token={token} drawing={drawing} />)

function heading(token: Tokens.Heading, drawing: Drawing): VNode {
  const Level = headingOf(token.depth)
  return <Level>{inline(token.tokens, drawing)}</Level>
}

function list(token: Tokens.List, drawing: Drawing): VNode {
  const items = token.items.map((item, index) => (
    <li key={index} class={item.task ? 'task' : undefined}>
      {blocks(item.tokens, drawing)}
    </li>
  ))
  if (!token.ordered) return <ul>{items}</ul>
  return <ol start={token.start === '' ? 1 : token.start}>{items}</ol>
}

function table(token: Tokens.Table, drawing: Drawing): VNode {
  return (
    <div class="table" tabIndex={0} role="group" aria-label={drawing.words.table}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} class={alignClass(cell)} scope="col">
                {inline(cell.tokens, drawing)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={alignClass(cell)}>
                  {inline(cell.tokens, drawing)}
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

function inline(tokens: Token[] | undefined, drawing: Drawing): ComponentChild[] {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{inlineToken(token, drawing)}</Fragment>)
}

function inlineToken(token: Token, drawing: Drawing): ComponentChild {
  switch (token.type) {
    case 'text':
      return token.tokens ? inline(token.tokens, drawing) : plain(token.text, drawing)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inline(token.tokens, drawing)}</strong>
    case 'em':
      return <em>{inline(token.tokens, drawing)}</em>
    case 'del':
      return <del>{inline(token.tokens, drawing)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return link((token as Tokens.Link).href, inline(token.tokens, drawing))
    case 'image':
      return link((token as Tokens.Image).href, [
        fill(drawing.words.picture, { name: token.text || (token as Tokens.Image).href }),
      ])
    case 'checkbox':
      return checkbox(token as Tokens.Checkbox, drawing)
    default:
      return token.raw
  }
}

const checkbox = (token: Tokens.Checkbox, { words }: Drawing) => (
  <input type="checkbox" checked={token.checked} disabled aria-label={words.task} />
)

function link(href: string, children: ComponentChild[]): ComponentChild {
  const url = safeUrl(href)
  if (url === null) return children
  return (
    <a href={url} {...LINK}>
      {children}
    </a>
  )
}

const plain = (text: string, drawing: Drawing): ComponentChild[] => drawText(text, drawing.cite)
