import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from './test-database.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await testDatabase()
  second = await testDatabase()
})

afterAll(async () => {
  await first?.drop()
  await second?.drop()
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a test database comes migrated', async () => {
  const rows = await ask(first.url, `select to_regclass('runtime_runs')::text as table`)

  expect(rows).toEqual([{ table: 'runtime_runs' }])
})

test('rows of one test database are not seen in another', async () => {
  await ask(first.url, 'create table only_here (id int)')

  expect(await ask(second.url, `select to_regclass('only_here')::text as table`)).toEqual([{ table: null }])
})

test('dropping a test database cuts off whoever is still connected', async () => {
  const doomed = await testDatabase()
  const client = new pg.Client({ connectionString: doomed.url })
  const cut = new Promise((resolve) => client.on('error', resolve))
  await client.connect()

  await doomed.drop()

  expect(await cut).toBeInstanceOf(Error)
  expect(await ask(first.url, `select datname from pg_database where datname = '${doomed.name}'`)).toEqual([])
})
