import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startProcess, waitFor, type RunningProcess } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compiled } from './compile.ts'
import { shippedWorkspaces, sourcesOf } from './workspaces.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const ROOT = join(import.meta.dirname, '../..')
/** Below node_modules, where Node strips no types and an installed package lies; what it depends on is found above it. */
const cache = join(ROOT, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'packed-'))
const bin = join(folder, 'runwire/bin.mjs')
const started: RunningProcess[] = []

const start = (args: string[], env: Record<string, string | undefined> = {}): RunningProcess => {
  const program = startProcess({ command: process.execPath, args: [bin, ...args], cwd: folder, env, detached: true })
  started.push(program)
  return program
}

beforeAll(async () => {
  const pack = startProcess({ command: process.execPath, args: [join(import.meta.dirname, 'main.ts'), folder] })
  const code = await pack.exit
  if (code !== 0) throw new Error(pack.output())
})
afterAll(async () => {
  for (const program of started) await program.kill('SIGKILL')
  await waitFor(() => {
    rmSync(folder, { recursive: true, force: true })
    return !existsSync(folder)
  })
})

test('a source keeps its lines, and its imports lead to files of the package', () => {
  const source = [
    `import type { Db } from '@runwire/db'`,
    `import { fold } from '@runwire/protocol/fold'`,
    `import { start, type Worker } from './start.ts'`,
    `const program: URL = new URL('../main.ts', import.meta.url)`,
  ].join('\n')

  const text = compiled(source, 'packages/worker/claims/x.ts', shippedWorkspaces(ROOT))

  expect(text.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    '',
    `import { fold } from '../../protocol/fold/fold.js'`,
    `import { start, } from './start.js'`,
    `const program = new URL('../main.js', import.meta.url)`,
  ])
})

test('no file of the package imports a workspace or a file that is not there', () => {
  const missing = shippedWorkspaces(ROOT).flatMap((workspace) =>
    sourcesOf(join(ROOT, workspace.folder)).flatMap((source) => {
      const file = join(folder, 'runwire', workspace.folder, source.replace(/\.ts$/, '.js'))
      const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+|@runwire\/[^']+)'/g)]
      return imports
        .filter(([, path = '']) => !existsSync(join(dirname(file), path)))
        .map(([, path]) => `${file}: ${path}`)
    }),
  )

  expect(missing).toEqual([])
})

test('B13: the packed product starts, loads a tool that imports the packed SDK, and answers', async () => {
  const manifest = { name: '@runwire/sdk', type: 'module', exports: './index.js' }
  mkdirSync(join(folder, 'node_modules/@runwire/sdk'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/@runwire/sdk/package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'node_modules/@runwire/sdk/index.js'),
    `export * from '../../../runwire/packages/sdk/index.js'\n`,
  )
  writeFileSync(
    join(folder, 'six.mjs'),
    `import { defineAgent, defineTool } from '@runwire/sdk'
    const six = defineTool({ name: 'six', description: 'Six.', parameters: { type: 'object' }, effect: 'read', run: () => 6 })
    export default defineAgent({ slug: 'six', name: 'Six', tools: [six] })\n`,
  )
  const env = { PORT: '0', RUNWIRE_TOOLS: './six.mjs', RUNWIRE_WORKERS: '1', RUNWIRE_DATA_DIR: join(folder, 'data') }
  const product = start([], { ...env, DATABASE_URL: undefined, OPENAI_BASE_URL: undefined, RUNWIRE_MODEL: undefined })
  await product.waitForOutput(/Ctrl-C stops everything/, 120_000)
  expect(product.output()).toContain('npx runwire ask')

  const asked = start(['ask', '--agent=six', '[call=six]'], env)

  expect(await asked.exit).toBe(0)
  expect(asked.output()).toMatch(/`six` answered: 6/)
  expect(await product.kill('SIGTERM')).toBe(0)
})

test('an unknown command is answered with the known ones', async () => {
  const program = start(['nothing'])

  expect(await program.exit).toBe(1)
  expect(program.output()).toContain('One of: start, ask, eval, setup, backup, restore, api, worker')
})
