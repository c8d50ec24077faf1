import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Lexer } from 'marked'
import { expect, test } from 'vitest'
import { cutToLexer } from './only-the-lexer.ts'

test('the part of marked that is bundled makes the same tokens as the whole of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runwire-lexer-'))
  const file = join(folder, 'lexer.mjs')
  writeFileSync(file, cutToLexer(readFileSync(fileURLToPath(import.meta.resolve('marked')), 'utf8')))
  const cut: { Lexer: typeof Lexer } = await import(/* @vite-ignore */ pathToFileURL(file).href)

  const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))
  const texts = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  expect(texts.length).toBeGreaterThan(5)
  for (const name of texts) {
    const text = readFileSync(join(docs, name), 'utf8')
    expect(cut.Lexer.lex(text)).toEqual(Lexer.lex(text))
  }
  rmSync(folder, { recursive: true })
})
