import fc from 'fast-check'
import { isValidElement, type ComponentChild, type VNode } from 'preact'
import { expect, test } from 'vitest'
import { CodeBlock } from './code-block.tsx'
import { words } from '../words/en.ts'
import { Markdown } from './markdown.tsx'

const HARMLESS = new Set(
  'p h3 h4 h5 ul ol li blockquote table thead tbody tr th td div hr br strong em del code a sup input'.split(' '),
)
const ATTRIBUTES = new Set(
  'children class href target rel start scope tabIndex role aria-label type checked disabled title key'.split(' '),
)

/** What scripts hide in: tags, handlers, schemes, encodings, and markdown that is torn apart. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](https://ok.example "onmouseover=alert(1)")',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '<javascript:alert(1)>',
  '<https://ok.example/"onload=alert(1)>',
  '**<img src=x onerror=alert(1)>**',
  '`<script>`\n```html\n<script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> |\n| - |\n| [x](javascript:alert(1)) |',
  '> <svg onload=alert(1)>\n\n- [ ] <b onclick=alert(1)>x',
  '# <img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;',
  '[1] [<script>](javascript:alert(1)) [2](javascript:1)',
  '\u0000<script\u0000>alert(1)</script>',
  '[a](https://u:p@ok.example) [b](mailto:a@b.c?body=%0a) www.example.com a@b.c',
]

test('S8: no payload, at no point of its streaming, becomes anything but harmless elements', () => {
  for (const payload of PAYLOADS) {
    for (let end = 1; end <= payload.length; end++) {
      for (const streaming of [true, false]) expectHarmless(payload.slice(0, end), streaming)
    }
  }
})

test('S8: neither do payloads put together at random', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...PAYLOADS), fc.string({ unit: 'binary', maxLength: 12 })), {
    maxLength: 5,
  })

  fc.assert(fc.property(pieces, fc.boolean(), (parts, streaming) => expectHarmless(parts.join(''), streaming)))
})

test('text is kept whole, with entities as the characters they stand for', () => {
  expect(textOf(draw('a &amp; b &#x4e2d; &unknown; <i>c</i> 1 < 2', false))).toBe('a & b 中 &unknown; <i>c</i> 1 < 2')
})

test('a citation mark becomes a link to its source only where there is one', () => {
  const drawn = draw('Known [1], unknown [7], code `[1]`.', false)

  expect(elements(drawn).filter((element) => element.type === 'sup')).toHaveLength(1)
  expect(textOf(drawn)).toBe('Known 1, unknown [7], code [1].')
})

test.each([
  ['a list of numbers', 'Both [1, 7] say so.', 'Both 1[7] say so.'],
  ['a mark in other brackets', 'It says so【1】.', 'It says so1.'],
  ['a mark with a place', 'It says so【1†L3】.', 'It says so1.'],
])('%s is a citation mark too', (_, text, shown) => {
  const drawn = draw(text, false)

  expect(elements(drawn).filter((element) => element.type === 'sup')).toHaveLength(1)
  expect(textOf(drawn)).toBe(shown)
})

function expectHarmless(text: string, streaming: boolean) {
  for (const { type, props } of elements(draw(text, streaming))) {
    expect(HARMLESS).toContain(type)
    expect(Object.keys(props).filter((name) => !ATTRIBUTES.has(name))).toEqual([])
    if (type === 'a') expect(String((props as { href?: unknown }).href)).toMatch(/^(https?|mailto):/)
  }
}

const DRAWING = { cite: (number: number) => (number === 1 ? <sup>1</sup> : null), words }

const draw = (text: string, streaming: boolean) =>
  expand(<Markdown text={text} streaming={streaming} drawing={DRAWING} />)

/** Calls components until only elements and text are left; a code block's own parts have state, so its text stands for it. */
function expand(node: ComponentChild | ComponentChild[]): (VNode | string)[] {
  if (Array.isArray(node)) return node.flatMap((child) => expand(child))
  if (typeof node === 'string' || typeof node === 'number') return [String(node)]
  if (!isValidElement(node)) return []
  if (node.type === CodeBlock) return [String((node.props as { text?: unknown }).text)]
  if (typeof node.type === 'string') return [node]
  // A component with a class says by `render` what it draws.
  const { prototype } = node.type as { prototype?: { render?: (props: object) => ComponentChild } }
  const drawn = prototype?.render?.(node.props) ?? (node.type as (props: object) => ComponentChild)(node.props)
  return expand(drawn)
}

function elements(drawn: (VNode | string)[]): VNode[] {
  return drawn.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elements(expand(childrenOf(node)))]))
}

function textOf(drawn: (VNode | string)[]): string {
  return drawn.map((node) => (typeof node === 'string' ? node : textOf(expand(childrenOf(node))))).join('')
}

const childrenOf = (node: VNode) => (node.props as { children?: ComponentChild[] }).children ?? []
