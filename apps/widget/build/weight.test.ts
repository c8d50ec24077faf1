import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildPages } from '../build.ts'

const KB = 1024
const DIST = join(import.meta.dirname, '../dist')

beforeAll(() => buildPages(), 60_000)

/** Bytes after gzip of a file that was built, by the name it has before its hash. */
function weightOf(name: string): number {
  return gzipSync(sourceOf(name), { level: 9 }).length
}
function sourceOf(name: string): string {
  if (name === 'widget') return readFileSync(join(DIST, 'widget.js'), 'utf8')
  const file = readdirSync(join(DIST, 'assets')).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
  return readFileSync(join(DIST, 'assets', file ?? ''), 'utf8')
}

test('the script on every page weighs 5 kB at most, all that a visitor loads of the chat 45 kB, in either language', () => {
  const loader = weightOf('widget')
  const panel = weightOf('panel')

  expect(loader).toBeLessThanOrEqual(5 * KB)
  expect(loader + panel + weightOf('en')).toBeLessThanOrEqual(45 * KB)
  expect(loader + panel + weightOf('zh')).toBeLessThanOrEqual(45 * KB)
})

test('SEC8: nothing the widget brings makes markup of text, code of text, or carries the schema library', () => {
  for (const name of ['widget', 'panel', 'frame', 'greeting']) {
    expect(sourceOf(name)).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/,
    )
    expect(sourceOf(name)).not.toMatch(/\beval\(|new Function|ZodType|_zod/)
  }
})
