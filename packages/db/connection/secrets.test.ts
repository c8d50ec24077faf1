import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { findProvider, listProviders, upsertProvider } from '../projects/providers.ts'
import { Keyring, Secret, SecretUnreadableError } from './secrets.ts'
import { openProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

const place = { projectId: 'proj_1', row: 'prov_1', field: 'provider key' }

test('SEC11: a secret prints as [redacted] however it is printed', () => {
  const secret = new Secret('sk-canary')

  const printed = [
    String(secret),
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ deep: { secret } }),
    JSON.stringify([secret]),
  ]

  expect(printed.join()).not.toContain('sk-canary')
  expect(secret.reveal()).toBe('sk-canary')
})

test('SEC11: a sealed secret opens in its place alone, and no two seals are alike', () => {
  const keyring = new Keyring('one')
  const sealed = keyring.seal(new Secret('sk-1'), place)

  expect(keyring.open(sealed, place).reveal()).toBe('sk-1')
  expect(keyring.seal(new Secret('sk-1'), place)).not.toBe(sealed)
  for (const elsewhere of [
    { ...place, projectId: 'proj_2' },
    { ...place, row: 'prov_2' },
    { ...place, field: 'other' },
  ]) {
    expect(() => keyring.open(sealed, elsewhere)).toThrow(SecretUnreadableError)
  }
})

test('SEC11: a changed seal does not open', () => {
  const keyring = new Keyring('one')
  const [version = '', keyId = '', body = ''] = keyring.seal(new Secret('sk-1'), place).split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes[bytes.length - 1]! ^= 1

  expect(() => keyring.open(`${version}.${keyId}.${bytes.toString('base64url')}`, place)).toThrow(SecretUnreadableError)
})

test('SEC11: after a rotation new seals use the new key and old ones still open', () => {
  const old = new Keyring('one').seal(new Secret('sk-1'), place)
  const rotated = new Keyring('two, one')

  expect(rotated.open(old, place).reveal()).toBe('sk-1')
  expect(new Keyring('two').open(rotated.seal(new Secret('sk-2'), place), place).reveal()).toBe('sk-2')
  expect(() => new Keyring('two').open(old, place)).toThrow(/RUNWIRE_SECRET_KEY/)
  expect(() => new Keyring(null).seal(new Secret('x'), place)).toThrow(/RUNWIRE_SECRET_KEY/)
})

test('SEC11: a provider key is sealed in the database, readable with the key, and never listed', async () => {
  await upsertProvider(project.db, project.id, { name: 'paid', base_url: 'https://api.test/v1', key: 'sk-canary-42' })

  const provider = await findProvider(project.db, project.id, 'paid')
  const { rows } = await project.db.pool.query('select row_to_json(providers)::text as row from providers')
  const other = createDatabase({ url: project.url, secretKey: 'another key' })

  expect(provider?.key?.reveal()).toBe('sk-canary-42')
  expect(JSON.stringify(rows)).not.toContain('canary')
  expect(JSON.stringify(await listProviders(project.db, project.id))).not.toContain('canary')
  expect(await listProviders(project.db, project.id)).toContainEqual(
    expect.objectContaining({ name: 'paid', has_key: true }),
  )
  await expect(findProvider(other, project.id, 'paid')).rejects.toThrow(SecretUnreadableError)
  await other.close()
})

test('SEC11: a stored key is not sent to another origin than the one it was given for', async () => {
  const name = 'moved'
  await upsertProvider(project.db, project.id, { name, base_url: 'https://one.test/v1', key: 'sk-of-one' })

  const moving = upsertProvider(project.db, project.id, { name, base_url: 'https://elsewhere.test/v1' })

  await expect(moving).rejects.toThrow(/what is stored was given for https:\/\/one\.test/)
  expect(await findProvider(project.db, project.id, name)).toMatchObject({ base_url: 'https://one.test/v1' })
  await upsertProvider(project.db, project.id, { name, base_url: 'https://elsewhere.test/v1', key: 'sk-of-elsewhere' })
  expect((await findProvider(project.db, project.id, name))?.key?.reveal()).toBe('sk-of-elsewhere')
})

test('SEC7: the operator’s word for an address ends when somebody else names another', async () => {
  const name = 'inside'
  const trusted = async () => (await findProvider(project.db, project.id, name))?.trusted

  await upsertProvider(project.db, project.id, { name, base_url: 'http://10.0.0.1/v1', trusted: true })
  expect(await trusted()).toBe(true)
  await upsertProvider(project.db, project.id, { name, base_url: 'http://10.0.0.1/v1', key: 'sk-new' })
  expect(await trusted()).toBe(true)

  await upsertProvider(project.db, project.id, { name, base_url: 'http://10.0.0.1/v2' })
  expect(await trusted()).toBe(false)
})

test('changing a provider without a key keeps its key, null removes it', async () => {
  await upsertProvider(project.db, project.id, { name: 'kept', base_url: 'https://one.test', key: 'sk-kept' })
  await upsertProvider(project.db, project.id, { name: 'kept', base_url: 'https://one.test/v2' })
  expect(await findProvider(project.db, project.id, 'kept')).toMatchObject({ base_url: 'https://one.test/v2' })
  expect((await findProvider(project.db, project.id, 'kept'))?.key?.reveal()).toBe('sk-kept')

  await upsertProvider(project.db, project.id, { name: 'kept', base_url: 'https://one.test/v2', key: null })

  expect((await findProvider(project.db, project.id, 'kept'))?.key).toBe(null)
})
