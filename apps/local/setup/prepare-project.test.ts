import {
  createDatabase,
  ensureProject,
  findConsoleToken,
  findKey,
  findProvider,
  listAgents,
  listDocuments,
  listKeys,
  revokeKey,
  upsertProvider,
} from '@runwire/db'
import { testDatabase } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProviderConfig } from '../settings/environment.ts'
import { LocalSecrets } from '../settings/secrets-file.ts'
import { readOptions } from './options.ts'
import { chooseProject, prepareProject } from './prepare-project.ts'

const PROVIDER = { baseUrl: 'https://models.example/v1', apiKey: 'sk-upstream', model: 'large' }
const NOTHING = LocalSecrets.parse({ secret_key: 'a key of sixteen characters or more' })
let pg: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof createDatabase>

beforeAll(async () => {
  pg = await testDatabase()
  database = createDatabase({ url: pg.url, secretKey: NOTHING.secret_key })
})
afterAll(async () => {
  await database.close()
  await pg.drop()
})

interface Asked {
  args?: string[]
  known?: LocalSecrets
  provider?: ProviderConfig | null
}

async function prepare(slug: string, { args = [], known = NOTHING, provider = PROVIDER }: Asked = {}) {
  const project = await chooseProject(database.drizzle, slug)
  const prepared = await prepareProject(database.drizzle, project, { provider, known, options: readOptions(args) })
  return { ...prepared, id: project.id, known: { ...known, ...prepared.keys } }
}

test('the first project is the oldest one, whatever its name', async () => {
  const old = await ensureProject(database.drizzle, 'zebra')
  await ensureProject(database.drizzle, 'ant')

  expect(await chooseProject(database.drizzle, null)).toEqual(old)
})

test('a provider that an operator changed is left and named; --provider replaces it', async () => {
  const first = await prepare('provider')
  const changed = { name: 'default', base_url: 'https://other.example/v1', key: 'sk-other' }
  await upsertProvider(database.drizzle, first.id, changed)

  const second = await prepare('provider')
  const left = await findProvider(database.drizzle, first.id, 'default')
  const third = await prepare('provider', { args: ['--provider'] })
  const replaced = await findProvider(database.drizzle, first.id, 'default')

  expect([first.lines.length, third.lines.length]).toEqual([0, 0])
  expect(second.lines).toEqual([expect.stringContaining('was left as it is')])
  expect([left?.base_url, left?.key?.reveal()]).toEqual([changed.base_url, changed.key])
  expect([replaced?.base_url, replaced?.key?.reveal()]).toEqual([PROVIDER.baseUrl, PROVIDER.apiKey])
})

test('a project can do without a provider', async () => {
  const { id, lines } = await prepare('without', { provider: null })

  expect([lines, await findProvider(database.drizzle, id, 'default')]).toEqual([[], null])
})

test('keys are made where there are none, and again only where --keys asks for it', async () => {
  const first = await prepare('keys')
  const kept = await prepare('keys', { known: first.known })
  const lost = await prepare('keys')
  const fresh = await prepare('keys', { args: ['--keys'] })

  expect(kept.keys).toEqual(first.keys)
  expect(lost.keys).toEqual({ api_key: null, console_token: null })
  expect(fresh.keys.api_key).not.toBe(first.keys.api_key)
  expect(await findKey(database.drizzle, fresh.keys.api_key ?? '')).toMatchObject({ project_id: first.id })
  expect(await findConsoleToken(database.drizzle, fresh.keys.console_token ?? '')).toMatchObject({
    project_id: first.id,
  })
})

test('a key that an operator took away stays away as long as there is another', async () => {
  const { id, known } = await prepare('taken')
  const another = await prepare('taken', { args: ['--keys'] })
  const [newest, oldest] = await listKeys(database.drizzle, id)
  await revokeKey(database.drizzle, id, oldest!.id)

  const after = await prepare('taken', { known })

  expect(after.keys.api_key).toBeNull()
  expect((await listKeys(database.drizzle, id)).map((key) => key.id)).toEqual([newest!.id])
  expect(await findKey(database.drizzle, another.keys.api_key ?? '')).not.toBeNull()
})

test("--demo makes the demo agents of the environment's model, and documents for them", async () => {
  const { id } = await prepare('demo', { args: ['--demo'] })
  await prepare('demo', { args: ['--demo'], provider: { ...PROVIDER, model: 'larger' } })

  const agents = await listAgents(database.drizzle, id)
  expect(agents.map(({ slug, version, config }) => [slug, version, config.model.name])).toEqual([
    ['careful', 2, 'larger'],
    ['demo', 2, 'larger'],
    ['researcher', 2, 'larger'],
    ['shop', 2, 'larger'],
  ])
  expect((await listDocuments(database.drizzle, id)).length).toBeGreaterThan(3)
})

test('an option that does not exist, and a project without a usable name, are refused with the usage', () => {
  expect(() => readOptions(['--demos'])).toThrow(/--demos[^]*npm run setup -- \[--project=SLUG\]/)
  expect(() => readOptions(['--project=My Shop'])).toThrow(/lower-case letters/)
})
