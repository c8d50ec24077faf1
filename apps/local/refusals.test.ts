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
