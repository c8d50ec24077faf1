import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Db } from '../connection/database.ts'
import { startSideJobRunner, type SideJobRunner, type SideJobTask } from './side-job-runner.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { addSideJob, handOverSideJobs, holdSideJob, releaseLostJobs } from './side-jobs.ts'
import { claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

const LEASE_MS = 1_000
const runners: SideJobRunner[] = []
const errors: unknown[] = []
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop(0)
  await project.db.pool.query('delete from side_jobs; delete from graphile_worker._private_jobs')
  errors.splice(0)
})

async function runTasks(tasks: Record<string, SideJobTask>, leaseMs = LEASE_MS): Promise<SideJobRunner> {
  const runner = await startSideJobRunner({
    url: project.url,
    applicationName: 'side jobs of a test',
    tasks: new Map(Object.entries(tasks)),
    leaseMs,
    onError: (error) => errors.push(error),
  })
  runners.push(runner)
  return runner
}

const handOver = () => handOverSideJobs(project.db, { leaseMs: LEASE_MS })
const add = (kind: string, more: Partial<Parameters<typeof addSideJob>[2]> = {}) =>
  addSideJob(project.db, project.id, { kind, payload: {}, ...more })

async function rows(): Promise<Record<string, unknown>[]> {
  return (await project.db.pool.query<Record<string, unknown>>('select * from side_jobs order by created_at')).rows
}

/** Makes the first retry due now: pauses grow from 3 s on. */
const retryNow = () => project.db.pool.query('update graphile_worker._private_jobs set run_at = now()')

test('a side job of a transaction that is undone is never done, one of a committed one is done once', async () => {
  const done: unknown[] = []
  await runTasks({ note: async ({ payload }) => void done.push(payload) })
  await inTransaction(project.db, async (tx) => {
    await addSideJob(tx, project.id, { kind: 'note', payload: 'undone' })
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await inTransaction(project.db, (tx) => addSideJob(tx, project.id, { kind: 'note', payload: { said: 'hello' } }))

  await handOver()

  await waitFor(async () => (await rows()).length === 0, { what: 'the row to go' })
  expect(done).toEqual([{ said: 'hello' }])
  expect(await handOver()).toBe(false)
})

test('a side job is not handed over before it is due', async () => {
  await add('later', { dueAt: new Date(Date.now() + 60_000) })
  expect(await handOver()).toBe(false)

  await project.db.pool.query(`update side_jobs set due_at = now() - interval '1 second'`)

  expect(await handOver()).toBe(true)
})

test('a job that waits for a run is due when the run ends', async () => {
  const turn = await send(project)
  await add('after', { afterRun: turn.runs[0]?.id ?? '' })
  expect(await handOver()).toBe(false)

  await finish(project, await claimOne(project))

  expect(await handOver()).toBe(true)
})

test('processes that hand over at once hand each job over once', async () => {
  for (let at = 0; at < 20; at += 1) await add('note')

  await Promise.all([handOver(), handOver(), handOver()])

  const { rows: jobs } = await project.db.pool.query('select key from graphile_worker.jobs')
  expect(jobs).toHaveLength(20)
  expect((await rows()).map((row) => row.id)).toEqual(
    expect.arrayContaining(jobs.map((job: { key: string }) => job.key)),
  )
})

test('a try that throws is repeated after a pause that grows, and the last one leaves the row with its error', async () => {
  const attempts: number[] = []
  await runTasks({
    fail: async (_job, { attempt }) => {
      attempts.push(attempt)
      throw new Error(`try ${attempt} failed`)
    },
  })
  await add('fail', { maxAttempts: 3 })
  await handOver()
  const pauses: number[] = []
  for (const attempt of [1, 2]) {
    await waitFor(async () => (await rows())[0]?.last_error === `try ${attempt} failed`, { what: `try ${attempt}` })
    const pause = await waitFor(
      async () =>
        (
          await project.db.pool.query<{ ms: number }>(
            'select (extract(epoch from run_at - now()) * 1000)::float8 as ms from graphile_worker.jobs where locked_at is null',
          )
        ).rows[0]?.ms,
      { what: 'the pause' },
    )
    pauses.push(pause)
    await retryNow()
  }

  await waitFor(async () => (await rows())[0]?.failed_at, { what: 'the last failure' })
  expect(attempts).toEqual([1, 2, 3])
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  expect((await rows())[0]).toMatchObject({ last_error: 'try 3 failed', lease_expires_at: null })
  expect(await handOver()).toBe(false)
  expect(errors).toHaveLength(3)
  await waitFor(async () => (await project.db.pool.query('select 1 from graphile_worker.jobs')).rowCount === 0, {
    what: 'graphile-worker to keep nothing of it',
  })
})

test('SEC18: the pauses between the tries of a job grow and reach over a day', async () => {
  await runTasks({
    fail: async () => {
      throw new Error('no')
    },
  })
  await add('fail')
  await handOver()
  const pauses: number[] = []
  for (let attempt = 1; attempt < 14; attempt += 1) {
    const seconds = await waitFor(
      async () =>
        (
          await project.db.pool.query<{ seconds: number }>(
            'select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where locked_at is null and attempts = $1',
            [attempt],
          )
        ).rows[0]?.seconds,
      { what: `the pause after try ${attempt}`, timeoutMs: 20_000 },
    )
    pauses.push(seconds)
    await retryNow()
    await project.db.pool.query(`select pg_notify('jobs:insert', '{"count": 1}')`)
  }
  await waitFor(async () => (await rows())[0]?.failed_at, { what: 'the last failure', timeoutMs: 20_000 })

  expect(pauses[0]).toBeLessThan(5)
  expect(pauses.slice(0, 10).every((pause, at) => at === 0 || pause > (pauses[at - 1] ?? 0))).toBe(true)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * 3600)
}, 120_000)

test('of jobs with one key one waits, and it carries what came last', async () => {
  const seen: unknown[] = []
  await add('note', { key: 'same', payload: 1 })
  await add('note', { key: 'same', payload: 2 })
  await add('note', { key: 'other', payload: 3 })
  await handOver()
  await add('note', { key: 'same', payload: 4 })
  await handOver()
  await runTasks({ note: async ({ payload }) => void seen.push(payload) })

  await waitFor(async () => (await rows()).length === 0, { what: 'the rows to go' })
  expect(seen).toHaveLength(3)
  expect(seen).toEqual(expect.arrayContaining([2, 3, 4]))
})

test('jobs of a process that died are done by another one when their lease is over', async () => {
  const done: string[] = []
  await add('note')
  await handOver()
  // A process killed in the middle of a job leaves its lock behind.
  await project.db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now() - interval '1 minute', attempts = 1`,
  )
  const id = `job_${String((await rows())[0]?.id).replaceAll('-', '')}`
  await holdSideJob(project.db, id, LEASE_MS)
  await runTasks({ note: async (job) => void done.push(job.id) })
  await handOver()
  expect(done).toEqual([])

  await project.db.pool.query(`update side_jobs set lease_expires_at = now() - interval '2 seconds'`)
  await handOver()

  await waitFor(() => done.length > 0, { what: 'the job to be done' })
  expect(done).toEqual([id])
})

test('a job that ends its process at every try is given up', async () => {
  await add('note', { maxAttempts: 2 })
  await handOver()
  await project.db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now() - interval '1 minute', attempts = 2;
    update side_jobs set lease_expires_at = now() - interval '1 minute'`,
  )

  await handOver()

  expect((await rows())[0]).toMatchObject({
    failed_at: expect.any(Date) as Date,
    last_error: expect.stringContaining('died'),
  })
  expect((await project.db.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([])
})

test('a process that died between taking a job and its lease gives it up to the upkeep', async () => {
  const done: string[] = []
  await add('note')
  await handOver()
  await project.db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now() - interval '1 minute', attempts = 1`,
  )
  await runTasks({ note: async (job) => void done.push(job.id) })

  await releaseLostJobs(project.db, LEASE_MS)

  await waitFor(() => done.length === 1, { what: 'the job to be done' })
})

test('the end of a run reads a few jobs, however many wait for a server that is down', async () => {
  await rowsOf(
    project.db,
    sql`
    insert into side_jobs (id, project_id, kind, payload, handed_at)
    select gen_random_uuid(), ${project.id.slice(5)}, 'hook', '{}', now() - interval '1 hour' from generate_series(1, 5000)`,
  )
  await project.db.pool.query('analyze side_jobs')

  const read = await inTransaction(project.db, async (tx) => {
    const before = await rowsRead(tx)
    expect(await handOverSideJobs(tx, { leaseMs: LEASE_MS })).toBe(true)
    return (await rowsRead(tx)) - before
  })

  expect(read).toBeLessThan(20)
})

async function rowsRead(tx: Db): Promise<number> {
  const row = await rowOf<{ rows: number }>(
    tx,
    sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'side_jobs'`,
  )
  return row?.rows ?? 0
}

test('a runner that stops waits for the try in progress; one that does not end keeps its lease for others to find', async () => {
  const told: string[] = []
  const begun = Promise.withResolvers<void>()
  const slow: SideJobTask = async ({ payload }, { signal }) => {
    if (payload === 'patient') {
      begun.resolve()
      await new Promise((resolve) => setImmediate(resolve))
      told.push('patient')
      return
    }
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('broken off'))))
  }
  const runner = await runTasks({ slow })
  await add('slow', { payload: 'endless' })
  await add('slow', { payload: 'patient' })
  await handOver()
  await begun.promise
  await waitFor(async () => (await rows())[0]?.lease_expires_at, { what: 'the endless job to begin' })

  await runner.stop(50)

  runners.splice(0)
  expect(told).toEqual(['patient'])
  expect(await rows()).toMatchObject([
    { payload: 'endless', lease_expires_at: expect.any(Date), last_error: 'broken off' },
  ])
})

test('a kind nobody here knows waits for a process that does', async () => {
  await add('unknown')
  await add('known')
  await handOver()
  await runTasks({ known: async () => undefined })

  await waitFor(async () => (await rows()).length === 1, { what: 'the known one to be done' })
  expect(await rows()).toMatchObject([{ kind: 'unknown', failed_at: null }])
})
