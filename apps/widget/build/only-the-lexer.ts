import type { Plugin } from 'vite'

/** Where marked's HTML renderer begins, and the name of its lexer; everything behind is not needed for tokens. */
const RENDERER = /;var \w+=class\{options;parser;constructor/
const LEXER = /export\{.*?(\w+) as Lexer[,}]/

/**
 * Keeps of marked only what makes tokens: its file is one piece that a bundler cannot take apart, and the rest, which
 * makes HTML, is 3 kB gzip of 15. Throws when the file no longer looks like that, so that an update is looked at;
 * `only-the-lexer.test.ts` compares the tokens.
 */
export function onlyTheLexer(): Plugin {
  return {
    name: 'only-the-lexer',
    transform: (code, id) => (id.includes('marked.esm.js') ? { code: cutToLexer(code), map: null } : null),
  }
}

export function cutToLexer(code: string): string {
  const end = RENDERER.exec(code)?.index
  const lexer = LEXER.exec(code)?.[1]
  if (end === undefined || lexer === undefined) throw new Error('marked has changed: look at build/only-the-lexer.ts')
  return `${withoutPedantic(code.slice(0, end))};export{${lexer} as Lexer}`
}

/** Without the rules and branches of marked's first dialect and of its extensions, which nobody turns on here: 0.7 kB. */
function withoutPedantic(code: string): string {
  const rules = [...code.matchAll(/,pedantic:(\w+)\}/g)].map((match) => match[1] ?? '')
  if (rules.length !== 2) throw new Error('The rules of marked have changed: look at build/only-the-lexer.ts')
  const kept = rules.reduce(
    (left, name) => left.replace(new RegExp(`,${name}=\\{\\.{3}.*?getRegex\\(\\)\\}(?=[,;])`, 's'), ''),
    code,
  )
  return kept
    .replaceAll(/,pedantic:\w+\}/g, '}')
    .replaceAll('this.options.pedantic', '!1')
    .replaceAll('this.options.breaks', '!1')
    .replaceAll('this.options.silent', '!1')
    .replaceAll('Infinite loop on byte: ', '')
    .replaceAll('this.options.gfm', '!0')
    .replaceAll('this.options.extensions', 'null')
}
