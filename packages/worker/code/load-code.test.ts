import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runwire-load-code-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Loads in a Node of its own: the test runner would load the file its way, with other errors. */
function errorOf(file: string, text: string): string {
  writeFileSync(join(folder, file), text)
  const loader = pathToFileURL(join(import.meta.dirname, 'load-code.ts')).href
  const program = `
    const { loadCode } = await import(${JSON.stringify(loader)})
    await loadCode(${JSON.stringify(file)}, ${JSON.stringify(folder)}).catch((error) => console.log(error.message))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim()
}

test.each([
  ['typed.ts', 'export const a = 1\nexport const b = ;', 2],
  ['plain.mjs', 'export const a = 1\n\nexport const b = ;', 3],
  ['plain.js', 'export const a = 1\nexport const b = ;', 2],
  ['old.cjs', 'const a = 1\nconst b = ;', 2],
  ['throws.mjs', 'export const a = 1\nnull.field', 2],
])('B13: the error of %s names its file and line', (file, text, line) => {
  expect(errorOf(file, text)).toMatch(new RegExp(`/${file} cannot be loaded: .+ \\(.*/${file}:${line}\\)$`))
})

test('B13: a syntax error in an imported file names the file that imports it', () => {
  writeFileSync(join(folder, 'imported.mjs'), 'export const b = ;')

  expect(errorOf('imports.mjs', "import './imported.mjs'")).toMatch(
    /\/imports\.mjs cannot be loaded: .+ \(in a file that it imports\)$/,
  )
})
