import { faultProxy, poolerOf, waitFor } from '@runwire/testing'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, inTransaction, type DatabaseOptions } from './database.ts'
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

/** The database through a proxy that can swallow everything, as a host does that vanishes. */
async function throughProxy(options: Partial<DatabaseOptions> = {}) {
  const url = new URL(project.url)
  const proxy = await faultProxy({ targetPort: Number(url.port) })
  url.port = String(proxy.port)
  const db = createDatabase({ url: url.href, silentMs: 400, ...options })
  const close = async () => {
    await proxy.close()
    await db.close()
  }
  return { proxy, db, close }
}

test('statements on a host that vanished fail as unavailable, and the first one after it was replaced is served', async () => {
  const { proxy, db, close } = await throughProxy({ max: 4 })
  await Promise.all([1, 2, 3, 4].map((n) => rowOf(db, sql`select ${n}::int as n, pg_sleep(0.05)::text`)))

  proxy.blackHole()
  const lost = await caught(rowOf(db, sql`select 1 as one`))
  proxy.replaceHost()

  expect(mapDatabaseError(lost)).toBeInstanceOf(DatabaseUnavailableError)
  expect(await rowOf(db, sql`select 1 as one`)).toEqual({ one: 1 })
  await close()
})

test('a transaction on a host that vanished fails without waiting for its rollback', async () => {
  const silentMs = 1_000
  const { proxy, db, close } = await throughProxy({ silentMs })
  let lostMs = 0

  const lost = await caught(
    inTransaction(db, async (tx) => {
      await rowOf(tx, sql`select 1 as one`)
      proxy.blackHole()
      await rowOf(tx, sql`select 2 as two`).finally(() => (lostMs = performance.now()))
    }),
  )

  expect(isUnavailable(lost)).toBe(true)
  expect(performance.now() - lostMs).toBeLessThan(silentMs)
  await close()
})

test('a connection that waits for nothing is kept, however long it is silent', async () => {
  const { db, close } = await throughProxy({ silentMs: 50, max: 1 })
  const pid = () => rowOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
  const before = await pid()

  await rowOf(project.db, sql`select pg_sleep(0.3)::text`)

  expect(await pid()).toEqual(before)
  await close()
})

test('every connection is probed from both ends, so that idle ones notice a machine that vanished', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const db = createDatabase({ url: project.url, max: 1 })

  const settings = await rowOf(
    db,
    sql`select current_setting('tcp_user_timeout') as unacknowledged, current_setting('tcp_keepalives_idle') as idle`,
  )

  expect(keepAlive).toHaveBeenCalledWith(true, 10_000)
  expect(settings).toEqual({ unacknowledged: '20000', idle: '10' })
  keepAlive.mockRestore()
  await db.close()
})

test('through a pooler nothing is prepared and nothing is set in the session, only in transactions', async () => {
  const pooler = await poolerOf(project.url)
  const db = createDatabase({ url: pooler.url, max: 1 })
  const settings = sql`select current_setting('statement_timeout') as statement, (select count(*)::int from pg_prepared_statements) as prepared`

  const alone = await rowOf(db, settings)
  const inside = await inTransaction(db, (tx) => rowOf(tx, settings))

  expect([alone, inside]).toEqual([
    { statement: '0', prepared: 0 },
    { statement: '15s', prepared: 0 },
  ])
  await db.close()
  await pooler.close()
})

test('a transaction is rolled back when its work throws', async () => {
  const error = await caught(
    inTransaction(project.db, async (tx) => {
      await rowOf(tx, sql`update projects set name = 'changed'`)
      throw new Error('no')
    }),
  )

  expect((error as Error).message).toBe('no')
  expect((await project.db.pool.query('select name from projects')).rows).toEqual([{ name: 'first' }])
})
