import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildConsole } from './build.ts'

const ASSETS = fileURLToPath(new URL('dist/assets/', import.meta.url))
const BUDGET = 250_000
/** Not `import(`: such modules are loaded when they are needed. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g

/** The scripts a file brings along, itself included. */
function loadedWith(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const [, next = ''] of readFileSync(ASSETS + name, 'utf8').matchAll(STATIC_IMPORT)) loadedWith(next, known)
  return known
}
const compressed = (name: string) => gzipSync(readFileSync(ASSETS + name), { level: 9 }).length

test('whichever page is opened first, its script weighs at most 250 kB compressed; a second build does nothing', async () => {
  await buildConsole()
  const again = await buildConsole()

  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const entry = scripts.find((name) => name.startsWith('index-')) ?? ''
  const pages = scripts.filter((name) => /-page-[\w-]+\.js$/.test(name))
  const weights = pages.map((page): [string, number] => {
    const loaded = loadedWith(page, loadedWith(entry))
    return [page.replace(/-page.*/, ''), [...loaded].reduce((sum, name) => sum + compressed(name), 0)]
  })
  console.log(weights.map(([page, bytes]) => `${page} ${bytes}`).join(', '))
  expect(again).toBe(false)
  expect(pages.length).toBeGreaterThan(7)
  for (const [, bytes] of weights) expect(bytes).toBeLessThan(BUDGET)
}, 60_000)
