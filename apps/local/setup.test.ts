import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createDatabase, findKey, findProvider, listAgents, listProjects } from '@runwire/db'
import { startProcess, testDatabase, type TestDatabase } from '@runwire/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'runwire-setup-'))
})

afterAll(async () => {
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function setUp(env: Record<string, string> = {}): Promise<{ code: unknown; output: string }> {
  const child = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('setup.ts', import.meta.url))],
    env: {
      DATABASE_URL: database.url,
      OPENAI_BASE_URL: 'https://models.example/v1',
      OPENAI_API_KEY: 'sk-upstream',
      RUNWIRE_MODEL: 'large',
      RUNWIRE_SECRET_KEY: 'a key of sixteen characters or more',
      RUNWIRE_DATA_DIR: dataDir,
      ...env,
    },
  })
  const code = await child.exit
  return { code, output: child.output() }
}

const keys = () => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))

test('a deployment gets its first project, provider, agents and keys, and a second set-up keeps them', async () => {
  const first = await setUp()
  const before = keys()
  const second = await setUp({ RUNWIRE_MODEL: 'larger' })

  expect([first.code, second.code]).toEqual([0, 0])
  expect(first.output).toBe(`The database is ready; the keys of its first project are in ${dataDir}/secrets.json.\n`)
  expect(keys()).toEqual(before)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  const { drizzle, close } = createDatabase({ url: database.url, secretKey: 'a key of sixteen characters or more' })
  const [project] = await listProjects(drizzle)
  const key = await findKey(drizzle, before.api_key)
  const provider = await findProvider(drizzle, project!.id, 'default')
  const agents = await listAgents(drizzle, project!.id)
  await close()
  expect(key).toMatchObject({ project_id: project!.id, kind: 'secret' })
  expect(provider?.key?.reveal()).toBe('sk-upstream')
  expect(agents.map(({ slug, version, config }) => [slug, version, config.model.name])).toEqual([
    ['careful', 2, 'larger'],
    ['demo', 2, 'larger'],
    ['researcher', 2, 'larger'],
    ['shop', 2, 'larger'],
  ])
})

test('a set-up without the key that seals is refused', async () => {
  expect(await setUp({ RUNWIRE_SECRET_KEY: '' })).toEqual({
    code: 1,
    output: 'RUNWIRE_SECRET_KEY: is needed, the same for every process\n',
  })
})
