import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  createDatabase,
  findConsoleToken,
  findKey,
  findProvider,
  listAgents,
  listDocuments,
  listProjects,
  upsertProvider,
  type Db,
} from '@runwire/db'
import { startProcess, testDatabase, type TestDatabase } from '@runwire/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

const SECRET_KEY = 'a key of sixteen characters or more'
let database: TestDatabase
let dataDir: string
let db: Db
let close: () => Promise<void>

beforeEach(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'runwire-setup-'))
  const opened = createDatabase({ url: database.url, secretKey: SECRET_KEY })
  db = opened.drizzle
  close = () => opened.close()
})

afterEach(async () => {
  await close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function setUp(env: Record<string, string> = {}, ...args: string[]): Promise<{ code: unknown; output: string }> {
  const child = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('setup.ts', import.meta.url)), ...args],
    env: {
      DATABASE_URL: database.url,
      OPENAI_BASE_URL: 'https://models.example/v1',
      OPENAI_API_KEY: 'sk-upstream',
      RUNWIRE_MODEL: 'large',
      RUNWIRE_SECRET_KEY: SECRET_KEY,
      RUNWIRE_DATA_DIR: dataDir,
      ...env,
    },
  })
  const code = await child.exit
  return { code, output: child.output() }
}

const keys = (file = 'secrets.json') => JSON.parse(readFileSync(join(dataDir, file), 'utf8'))

test('a deployment gets its first project, a provider and keys, no agents and no documents; a second set-up changes nothing', async () => {
  const { code, output } = await setUp()

  expect(output).toBe(`The database is ready for project main; its keys are in ${dataDir}/secrets.json.\n`)
  expect(code).toBe(0)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  const [project, ...others] = await listProjects(db)
  expect([project?.slug, others]).toEqual(['main', []])
  expect(await findKey(db, keys().api_key)).toMatchObject({ project_id: project!.id, kind: 'secret' })
  expect(await findConsoleToken(db, keys().console_token)).toMatchObject({ project_id: project!.id })
  const provider = await findProvider(db, project!.id, 'default')
  expect([provider?.key?.reveal(), provider?.trusted]).toEqual(['sk-upstream', true])
  expect([await listAgents(db, project!.id), await listDocuments(db, project!.id)]).toEqual([[], []])

  const before = keys()
  await upsertProvider(db, project!.id, { name: 'default', base_url: 'https://other.example/v1', key: 'sk-other' })
  const second = await setUp()
  expect(second.output).toMatch(/^The provider default is not the one of OPENAI_BASE_URL .* left as it is\./)
  expect(keys()).toEqual(before)
  expect((await findProvider(db, project!.id, 'default'))?.base_url).toBe('https://other.example/v1')
})

test('--project makes a second project with keys of its own; code agents go where they are asked to', async () => {
  await setUp()
  const tools = fileURLToPath(new URL('../../examples/tools/dice.ts', import.meta.url))
  const second = await setUp({ RUNWIRE_TOOLS: tools }, '--project=shop')

  expect(second.output).toContain('Code: 1 tool (roll_dice), 1 agent (dice)')
  expect(second.output).toContain(`ready for project shop; its keys are in ${dataDir}/secrets-shop.json.`)
  const projects = await listProjects(db)
  expect(projects.map(({ slug }) => slug)).toEqual(['main', 'shop'])
  const shop = projects[1]!
  expect(await findKey(db, keys('secrets-shop.json').api_key)).toMatchObject({ project_id: shop.id })
  expect((await listAgents(db, shop.id)).map(({ slug }) => slug)).toEqual(['dice'])
  expect(await listAgents(db, projects[0]!.id)).toEqual([])
})

test('an option that does not exist is refused before anything is done', async () => {
  const { code, output } = await setUp({}, '--demos')

  expect(code).toBe(1)
  expect(output).toMatch(/Unknown option '--demos'[^]*npm run setup -- \[--project=SLUG\]/)
  expect(await listProjects(db)).toEqual([])
})

test('a set-up without the key that seals is refused', async () => {
  expect(await setUp({ RUNWIRE_SECRET_KEY: '' })).toEqual({
    code: 1,
    output: 'RUNWIRE_SECRET_KEY: is needed, the same for every process\n',
  })
})
