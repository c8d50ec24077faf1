import { testDatabase } from '@runwire/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../connection/database.ts'
import { addSideJob, handOverSideJobs } from '../side-jobs/side-jobs.ts'
import { migrate, schemaVersion } from '../schema/migrate.ts'
import { modelStarted } from '@runwire/protocol/testing'
import { batch, claimOne, finish, openProject, send, started, type TestProject } from '../test-project.fixture.ts'
import { appendEvents } from '../runs/events.ts'
import { sweep } from '../upkeep/sweep.ts'
import { BackupReader } from './backup-reader.ts'
import { HEADER_PREFIX } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { BACKED_UP } from './tables.ts'
import { writeBackup } from './write-backup.ts'

let project: TestProject
let admin: pg.Client
let server: Awaited<ReturnType<typeof testDatabase>>
const made: string[] = []

beforeAll(async () => {
  project = await openProject()
  server = await testDatabase()
  admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await fillSource()
})
afterAll(async () => {
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await server.drop()
  await project.close()
})

async function emptyDatabase(): Promise<string> {
  const name = `${server.name}_${made.length + 1}`
  await admin.query(`create database ${name}`)
  made.push(name)
  return server.adminUrl.replace(/\/[^/]*$/, `/${name}`)
}

/** A finished run, one under way, a side job in graphile-worker's hands, and texts that COPY has to escape. */
async function fillSource(): Promise<void> {
  await send(project, undefined, { content: 'tab\t, line\n, \\., \\N and "quotes" – 完' })
  await finish(project, await claimOne(project))
  await send(project, undefined, { content: '\\.' })
  const running = await claimOne(project)
  await appendEvents(project.db, running, batch(started(running), modelStarted(1)))
  await addSideJob(project.db, project.id, { kind: 'note', payload: { said: null } })
  await handOverSideJobs(project.db, { leaseMs: 1_000 })
}

async function backup(url = project.url): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeBackup(url)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** In pieces of a few bytes, so that lines and ends of sections are cut everywhere. */
async function* inPieces(text: Buffer, bytes = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += bytes) yield text.subarray(at, at + bytes)
}

/** Every row of every table, as text. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all: Record<string, string[]> = {}
  for (const table of BACKED_UP) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`)
    all[table] = rows.map(({ row }) => row)
  }
  await client.end()
  return all
}

const constraintsOf = async (url: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as is from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  await client.end()
  return rows
}

test('a backup restored into an empty database has every row and every constraint; side jobs wait to be handed over again', async () => {
  const text = await backup()
  const url = await emptyDatabase()

  const { rows } = await restoreBackup(url, inPieces(text))

  const [before, after] = [await contents(project.url), await contents(url)]
  expect(rows).toBe(Object.values(before).flat().length)
  expect(before['runtime_events']?.length).toBeGreaterThan(3)
  expect({ ...after, side_jobs: [] }).toEqual({ ...before, side_jobs: [] })
  expect(before['side_jobs']?.[0]).not.toContain('"handed_at": null')
  expect(after['side_jobs']).toEqual([expect.stringContaining('"handed_at": null')])
  expect(await constraintsOf(url)).toEqual(await constraintsOf(project.url))
})

test('a restored database goes on: the run that was under way is claimed again when its lease is over', async () => {
  const url = await emptyDatabase()
  await restoreBackup(url, inPieces(await backup(), 100_000))
  const db = createDatabase({ url })
  await db.pool.query(`update runtime_runs set lease_expires_at = now() - interval '1 s' where status = 'running'`)

  await sweep(db)
  const run = await claimOne({ db })

  expect(run.attempt).toBe(2)
  await db.close()
})

test('rows written while a backup is read are not in it: it is the database of one moment', async () => {
  const pieces: Buffer[] = []
  const count = async () => (await project.db.pool.query('select from conversations')).rowCount
  const before = await count()
  for await (const piece of writeBackup(project.url)) {
    // After the first line, that is in the transaction and before any table.
    if (pieces.length === 0) await send(project, undefined, { content: 'too late' })
    pieces.push(Buffer.from(piece))
  }
  const url = await emptyDatabase()
  await restoreBackup(url, inPieces(Buffer.concat(pieces), 100_000))

  const db = createDatabase({ url })
  expect((await db.pool.query('select from conversations')).rowCount).toBe(before)
  expect(await count()).toBe((before ?? 0) + 1)
  await db.close()
})

test('a backup that was cut off anywhere restores nothing, and the database can be restored into afterwards', async () => {
  const text = await backup()
  const url = await emptyDatabase()
  const nearTheEnd = text.subarray(0, text.length - 5)

  await expect(restoreBackup(url, inPieces(nearTheEnd, 100_000))).rejects.toThrow(/ends in the middle/)
  await expect(restoreBackup(url, inPieces(text.subarray(0, text.length / 2), 100_000))).rejects.toThrow()
  expect(Object.values(await contents(url)).flat().length).toBeLessThan(30)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect((await client.query('select from projects')).rowCount).toBe(0)
  await client.end()

  expect((await restoreBackup(url, inPieces(text, 100_000))).rows).toBeGreaterThan(20)
})

test('a database with projects, a backup of a newer version, and a file that is none are refused', async () => {
  const text = await backup()
  await expect(restoreBackup(project.url, inPieces(text))).rejects.toThrow(/has projects already/)
  const url = await emptyDatabase()
  const newer = Buffer.from(text.toString().replace(`"schema":${schemaVersion}`, `"schema":${schemaVersion + 1}`))
  await expect(restoreBackup(url, inPieces(newer))).rejects.toThrow(/newer version/)
  await expect(restoreBackup(url, inPieces(Buffer.from('PGDMP\n')))).rejects.toThrow(/no backup of Runwire/)
  const foreign = Buffer.from(`${text.toString().split('\n')[0]}\ncopy pg_authid ("rolname") from stdin;\n\\.\n`)
  await expect(restoreBackup(url, inPieces(foreign))).rejects.toThrow(/something else than a table/)
})

test('a backup of an older version comes out at the schema of this one, migrated', async () => {
  const old = await emptyDatabase()
  await migrate(old, { upTo: schemaVersion - 3 })
  const client = new pg.Client({ connectionString: old })
  await client.connect()
  await client.query(`insert into projects (id, slug, name) values (gen_random_uuid(), 'old', 'Old')`)
  await client.end()
  const text = await backup(old)
  expect(text.toString()).toContain(`${HEADER_PREFIX}{"format":1,"schema":${schemaVersion - 3}`)

  const url = await emptyDatabase()
  await restoreBackup(url, inPieces(text, 100_000))

  expect(await constraintsOf(url)).toEqual(await constraintsOf(project.url))
  const db = createDatabase({ url })
  expect((await db.pool.query('select slug from projects')).rows).toEqual([{ slug: 'old' }])
  await db.close()
})

test('no table has a sequence, whose place a backup would have to keep', async () => {
  const { rows } = await project.db.pool.query(`select sequencename from pg_sequences where schemaname = 'public'`)
  expect(rows).toEqual([])
})

test('a section ends at its own end, however it is cut', async () => {
  const text = Buffer.from('first\na\\.\n\\.b\n\\.\nlast\n\\.\n')
  for (const bytes of [1, 2, 3, 5, 100]) {
    const reader = new BackupReader(inPieces(text, bytes))
    const rest: string[] = [await reader.line()]
    for await (const piece of reader.section()) rest.push(piece.toString())
    expect([rest[0], rest.slice(1).join(''), await reader.line()]).toEqual(['first', 'a\\.\n\\.b\n', 'last'])
  }
})
