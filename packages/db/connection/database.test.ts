import { waitFor } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, inTransaction } from './database.ts'
import { DatabaseUnavailableError, isUnavailable, mapDatabaseError } from './errors.ts'
import { rowOf, sql } from './statement.ts'
import { openProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

const killAll = async (application: string) => {
  await project.db.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    application,
  ])
}
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('connections that are killed while idle are reported and replaced; the process lives on', async () => {
  const seen: string[] = []
  const db = createDatabase({
    url: project.url,
    applicationName: 'idle ones',
    onConnectionError: (error) => seen.push(error.message),
  })
  await Promise.all([rowOf(db, sql`select 1 as one`), rowOf(db, sql`select 1 as one`)])

  await killAll('idle ones')
  await waitFor(() => seen.length >= 2)

  expect(await rowOf(db, sql`select 1 as one`)).toEqual({ one: 1 })
  await db.close()
})

test('a connection that is killed in the middle of a transaction fails that work as unavailable, and the pool goes on', async () => {
  const db = createDatabase({ url: project.url, applicationName: 'busy one', max: 1 })

  const error = await caught(
    inTransaction(db, async (tx) => {
      await rowOf(tx, sql`select 1 as one`)
      await killAll('busy one')
      await rowOf(tx, sql`select 2 as two`)
    }),
  )

  expect(isUnavailable(error)).toBe(true)
  expect(mapDatabaseError(error)).toBeInstanceOf(DatabaseUnavailableError)
  expect(await rowOf(db, sql`select 1 as one`)).toEqual({ one: 1 })
  await db.close()
})

test('a database that cannot be reached is unavailable; a wrong statement is not', async () => {
  const nowhere = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })

  expect(isUnavailable(await caught(rowOf(nowhere, sql`select 1`)))).toBe(true)
  const wrong = await caught(rowOf(project.db, sql`select * from no_such_table`))
  expect(isUnavailable(wrong)).toBe(false)
  expect(mapDatabaseError(wrong)).toBe(wrong)
  await nowhere.close()
})

test('a full pool answers within its time, as unavailable', async () => {
  const db = createDatabase({ url: project.url, max: 1, connectMs: 200 })

  const error = await inTransaction(db, () => caught(rowOf(db, sql`select 1`)))

  expect(isUnavailable(error)).toBe(true)
  await db.close()
})

test('statements and forgotten transactions are cut off by the server', async () => {
  const rows = await project.db.pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  )

  expect(rows.rows).toEqual([{ statement: '15s', idle: '15s' }])
})

test('behind a transaction pooler nothing is prepared', async () => {
  const db = createDatabase({ url: project.url, max: 1, prepares: false })

  await rowOf(db, sql`select 1 as one`)

  expect((await db.pool.query('select count(*)::int as count from pg_prepared_statements')).rows).toEqual([
    { count: 0 },
  ])
  await db.close()
})

test('what a transaction did is undone when its work throws', async () => {
  const error = await caught(
    inTransaction(project.db, async (tx) => {
      await rowOf(tx, sql`update projects set name = 'changed'`)
      throw new Error('no')
    }),
  )

  expect((error as Error).message).toBe('no')
  expect((await project.db.pool.query('select name from projects')).rows).toEqual([{ name: 'first' }])
})
