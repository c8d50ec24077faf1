import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCircles } from './folders.ts'

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'runwire-folders-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test('two files that import each other are a circle, imports of types included', () => {
  const root = tree({
    'pkg/a.ts': `import { b } from './b.ts'\n`,
    'pkg/b.ts': `import type { A } from './a.ts'\n`,
    'pkg/c.ts': `import { b } from './b.ts'\n`,
  })

  const { files } = findCircles(root, ['pkg'])

  expect(files).toEqual([['pkg/a.ts', 'pkg/b.ts']])
})

test('two folders of one package that import each other are a circle, though no two files are', () => {
  const root = tree({
    'pkg/low/a.ts': `import { d } from '../high/d.ts'\n`,
    'pkg/low/b.ts': '',
    'pkg/high/c.ts': `export { b } from '../low/b.ts'\n`,
    'pkg/high/d.ts': '',
  })

  expect(findCircles(root, ['pkg'])).toEqual({ files: [], folders: [['pkg/high', 'pkg/low']] })
})

test('a test may import whatever its package has', () => {
  const root = tree({
    'pkg/low/a.test.ts': `import { c } from '../high/c.ts'\n`,
    'pkg/low/b.ts': '',
    'pkg/high/c.ts': `import { b } from '../low/b.ts'\n`,
  })

  expect(findCircles(root, ['pkg'])).toEqual({ files: [], folders: [] })
})
