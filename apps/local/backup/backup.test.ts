import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startProcess } from '@runwire/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ask, makeHome, type Home } from '../product.fixture.ts'

vi.setConfig({ testTimeout: 300_000 })

let home: Home
let fresh: Home
beforeEach(() => {
  home = makeHome()
  fresh = makeHome()
})
afterEach(async () => {
  await home.remove()
  await fresh.remove()
})

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs one line of docs/deploy.md in a shell, with the directories of this test. Throws where the page has no such line. */
async function line(text: string): Promise<string> {
  if (!readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').includes(`\n${text}\n`))
    throw new Error(`docs/deploy.md no longer has: ${text}`)
  const places = { '.restored': fresh.dataDir, '.data': home.dataDir, 'backup.gz': join(home.dataDir, 'backup.gz') }
  const filled = Object.entries(places).reduce((command, [name, place]) => command.replaceAll(name, place), text)
  const env = { RUNWIRE_DATA_DIR: home.dataDir, DATABASE_URL: undefined, OPENAI_BASE_URL: undefined }
  const child = startProcess({ command: 'sh', args: ['-c', filled], cwd: ROOT, env })
  const code = await child.exit
  return `${code}: ${child.output()}`
}

async function command(name: 'backup' | 'restore', file: string, { dataDir }: Home): Promise<string> {
  const child = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), file],
    env: { RUNWIRE_DATA_DIR: dataDir, DATABASE_URL: undefined, OPENAI_BASE_URL: undefined },
  })
  const code = await child.exit
  return `${code}: ${child.output()}`
}

test('a backup of a running installation, restored into a new data directory, starts with its keys and conversations', async () => {
  const file = join(home.dataDir, 'backup.gz')
  const running = home.start()
  const state = await home.ready(running)
  await ask(state, 'What is 17 * 23?')

  expect(await line('npm run backup -- backup.gz')).toMatch(
    /^0: [^]*backup\.gz: \d+ kB\.\nKeep \S+secrets\.json as well/,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await command('backup', file, home)).toMatch(/^1: \S+backup\.gz exists already/)
  // Not over a running one.
  expect(await command('restore', file, home)).toMatch(/^1: Runwire already runs on/)
  const conversations = await read(state, '/api/v1/runs')
  await running.kill('SIGTERM')

  expect(await line('RUNWIRE_DATA_DIR=.restored npm run restore -- backup.gz')).toMatch(
    /^0: [^]*\d+ rows are as they were at 20/,
  )
  expect(await line('cp .data/secrets.json .restored/')).toBe('0: ')
  const again = await fresh.ready(fresh.start())

  expect(again.api_key).toBe(state.api_key)
  expect(await read(again, '/api/v1/runs')).toEqual(conversations)
  expect(await ask(again, 'What is 12 * 12?')).toContain('144')
  // Of one that is stopped it is the same command; here of the first.
  expect(await command('backup', join(home.dataDir, 'second.gz'), home)).toMatch(/^0: /)
})

test('a file that is no backup, and a directory without an installation, are refused in a line', async () => {
  const file = join(home.dataDir, 'note.gz')
  writeFileSync(file, 'not gzip')
  mkdirSync(join(fresh.dataDir, 'below'))

  expect(await command('restore', file, fresh)).toBe('1: The file is no backup of Runwire, or a broken one\n')
  expect(await command('restore', join(home.dataDir, 'missing.gz'), fresh)).toMatch(/^1: ENOENT.*missing\.gz/)
  expect(await command('backup', join(home.dataDir, 'new.gz'), home)).toMatch(/^1: There is no embedded Postgres in/)
  expect(() => readFileSync(join(home.dataDir, 'new.gz'))).toThrow(/ENOENT/)
})

async function read({ api_url, console_token }: { api_url: string; console_token: string }, path: string) {
  const response = await fetch(`${api_url}${path}`, { headers: { authorization: `Bearer ${console_token}` } })
  expect(response.status).toBe(200)
  return response.json() as Promise<unknown>
}
