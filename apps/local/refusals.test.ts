import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

import { freePort } from '@runwire/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { makeHome, type Home } from './product.fixture.ts'

// Whole products start here, on machines that do other things as well.
vi.setConfig({ testTimeout: 60_000 })

let home: Home

beforeEach(() => {
  home = makeHome()
})

afterEach(() => home.remove())

async function refusal(env: Record<string, string>): Promise<string> {
  const product = home.start(env)
  expect(await product.exit).toBe(1)
  return product.output()
}

test('a database that nobody answers for is named in one line, without its password', async () => {
  const port = await freePort()

  expect(await refusal({ DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/app` })).toBe(
    `No Postgres answers at 127.0.0.1:${port}/app (connect ECONNREFUSED 127.0.0.1:${port}). Look at DATABASE_URL.\n`,
  )
})

test('a DATABASE_URL of another kind is refused before anything is started', async () => {
  expect(await refusal({ DATABASE_URL: 'mysql://localhost/app' })).toBe(
    'DATABASE_URL: must begin with postgres:// or postgresql://\n',
  )
})

test('a port that was asked for and is taken is an error', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const line = await refusal({ PORT: String(port) })
  server.close()

  expect(line).toBe(`Port ${port} is taken by another program. Set PORT to a free one, or to 0 for any.\n`)
})

test('a provider without a model is asked for one', async () => {
  expect(await refusal({ OPENAI_BASE_URL: 'https://models.example/v1' })).toBe(
    'RUNWIRE_MODEL: is needed beside OPENAI_BASE_URL, the name of a model that https://models.example/v1 has\n',
  )
})

test('damaged secrets are not overwritten', async () => {
  writeFileSync(join(home.dataDir, 'secrets.json'), '{"secret_key": ')

  expect(await refusal({})).toBe(
    `${join(home.dataDir, 'secrets.json')} is damaged. Restore it, or remove it to get new keys.\n`,
  )
})

test('a data directory that cannot be made is named with the variable that chooses another', async () => {
  const file = join(home.dataDir, 'file')
  writeFileSync(file, '')

  expect(await refusal({ RUNWIRE_DATA_DIR: file })).toBe(
    `Nothing can be kept in ${file} (it is not a directory). Set RUNWIRE_DATA_DIR to a directory that you may write to.\n`,
  )
  // Where no directory can be made at all, whoever asks.
  expect(await refusal({ RUNWIRE_DATA_DIR: '/proc/nowhere/data' })).toMatch(/^Nothing can be kept in \/proc\/nowhere/)
})

test('a number that is none is named in one line, also where apis and workers read it', async () => {
  expect(await refusal({ PORT: 'web' })).toBe('PORT: must be a whole number from 0 to 65535\n')
  expect(await refusal({ RUNWIRE_LEASE_MS: 'soon' })).toContain(
    'RUNWIRE_LEASE_MS: must be a whole number, 500 or more\n',
  )
})
