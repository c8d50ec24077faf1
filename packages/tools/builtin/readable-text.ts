import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

export interface ReadablePage {
  title: string
  text: string
}

/** The part of an HTML page that a person would read, as plain text with a blank line between blocks; else all its text. */
export function readableText(html: string, url: string): ReadablePage {
  const { document } = parse(html)
  const title = tidy(document.querySelector('title')?.textContent ?? '') || url
  const article = new Readability(document, { keepClasses: false }).parse()
  const content = article?.content ?? ''
  const text = content === '' ? textOf(parse(html).document.body) : textOf(parse(content).document.body)
  return { title: tidy(article?.title ?? '') || title, text }
}

/** The parser finds a body only in a whole document. */
const parse = (html: string) =>
  parseHTML(/<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`)

const BLOCKS = new Set([
  'P',
  'DIV',
  'SECTION',
  'ARTICLE',
  'LI',
  'UL',
  'OL',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'TR',
  'TABLE',
  'PRE',
  'BLOCKQUOTE',
  'BR',
  'HR',
  'DT',
  'DD',
  'FIGCAPTION',
  'MAIN',
  'HEADER',
  'FOOTER',
])
const SILENT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'HEAD', 'IFRAME'])

/** All text below an element; walked with a stack, so that no nesting is too deep. */
function textOf(root: { childNodes: Iterable<unknown> } | null): string {
  const pieces: string[] = []
  const stack: unknown[] = root === null ? [] : [root]
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node === 'string') {
      pieces.push(node)
      continue
    }
    const { nodeType, nodeName, textContent, childNodes } = node as Node
    const name = nodeName.toUpperCase()
    if (nodeType === 3) pieces.push(textContent ?? '')
    if (nodeType !== 1 || SILENT.has(name)) continue
    const [before, after] = BLOCKS.has(name) ? ['\n', '\n'] : name === 'TD' || name === 'TH' ? ['', '\t'] : ['', '']
    if (after !== '') stack.push(after)
    for (const child of [...childNodes].toReversed()) stack.push(child)
    if (before !== '') stack.push(before)
  }
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim()
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
