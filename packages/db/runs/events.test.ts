import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../connection/database.ts'
import { LeaseLostError } from '../connection/errors.ts'
import { appendEvents, readEvents, readManyEvents } from './events.ts'
import { finishRun } from './finish-run.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { modelCompleted, modelStarted } from '@runwire/protocol/testing'
import {
  ageLease,
  batch,
  claimOne,
  completed,
  finish,
  openProject,
  send,
  started,
  type TestProject,
} from '../test-project.fixture.ts'
import { sweep } from '../upkeep/sweep.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

async function running() {
  await send(project)
  return claimOne(project)
}

test('an append numbers its events without gaps behind run.queued', async () => {
  const run = await running()

  const appended = await appendEvents(project.db, run, batch(started(run), modelStarted(1), modelCompleted(1, 'Hi')))

  const events = await readEvents(project.db, run.id, 0)
  expect(appended).toMatchObject({ last_seq: 4, cancel_requested: false, repeated: false })
  expect(events.map((event) => [event.seq, event.type])).toEqual([
    [1, 'run.queued'],
    [2, 'run.started'],
    [3, 'model.started'],
    [4, 'model.completed'],
  ])
  expect(events[3]).toMatchObject({ run_id: run.id, text: 'Hi', usage: { input_tokens: 10 } })
  await finish(project, run)
})

test('I3: seqs stay gapless when many appends of one run are under way at once', async () => {
  const run = await running()
  const appends = Array.from({ length: 40 }, (_, index) =>
    appendEvents(project.db, run, batch(...Array.from({ length: (index % 3) + 1 }, () => modelStarted(1)))),
  )

  const seqs = (await Promise.all(appends)).map((appended) => appended.last_seq)

  const events = await readEvents(project.db, run.id, 0)
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: events.length }, (_, index) => index + 1))
  expect(Math.max(...seqs)).toBe(events.length)
  expect(new Set(seqs).size).toBe(40)
  await finish(project, run)
})

test('O17: a worker that lost its lease cannot write into the log', async () => {
  const late = await running()
  await ageLease(project, late.id)
  await sweep(project.db)
  const next = await claimOne(project, 'worker2')

  expect(next).toMatchObject({ id: late.id, attempt: 2 })
  await expect(appendEvents(project.db, late, batch(modelStarted(1)))).rejects.toThrow(LeaseLostError)
  await expect(finishRun(project.db, late, batch(completed(late, 'too late')))).rejects.toThrow(LeaseLostError)
  expect((await readEvents(project.db, late.id, 0)).map((event) => event.type)).toEqual(['run.queued'])
  await finish(project, next)
})

test('a repeated emit id returns the same seqs and stores nothing twice, also when the run has moved on', async () => {
  const run = await running()
  const first = batch(started(run), modelStarted(1))
  await appendEvents(project.db, run, first)
  await appendEvents(project.db, run, batch(modelCompleted(1, 'Hi')))

  const repeated = await appendEvents(project.db, run, first)
  await finish(project, run)
  const afterTheEnd = await appendEvents(project.db, run, first)

  expect(repeated).toMatchObject({ last_seq: 3, repeated: true })
  expect(afterTheEnd).toMatchObject({ last_seq: 3, repeated: true })
  expect((await readEvents(project.db, run.id, 0)).length).toBe(5)
})

test('an append whose first try is still being committed by Postgres is stored once', async () => {
  const run = await running()
  const twice = batch(modelStarted(1))

  const results = await Promise.all([appendEvents(project.db, run, twice), appendEvents(project.db, run, twice)])

  expect(results.map((result) => result.last_seq)).toEqual([2, 2])
  expect(results.filter((result) => result.repeated).length).toBe(1)
  expect((await readEvents(project.db, run.id, 0)).length).toBe(2)
  await finish(project, run)
})

test('a repeated finish returns the same seqs although the run has ended', async () => {
  const run = await running()
  const end = batch(modelCompleted(1, 'Hi'), completed(run, 'Hi'))
  await finishRun(project.db, run, end)

  const repeated = await finishRun(project.db, run, end)

  expect(repeated).toMatchObject({ last_seq: 3, repeated: true, notify: [] })
})

test('I1, I2: a run has one terminal event and nothing after it, whoever tries', async () => {
  const run = await running()

  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => finishRun(project.db, run, batch(completed(run, `answer ${index}`)))),
  )

  const events = await readEvents(project.db, run.id, 0)
  expect(ends.filter((end) => end.status === 'fulfilled').length).toBe(1)
  expect(events.map((event) => event.type)).toEqual(['run.queued', 'run.completed'])
  await expect(appendEvents(project.db, run, batch(modelStarted(1)))).rejects.toThrow(LeaseLostError)
})

test('the table itself refuses a second terminal event and any change of an ended run', async () => {
  const run = await running()
  await finish(project, run)
  const id = run.id.slice(4)

  const second = () =>
    rowOf(
      project.db,
      sql`insert into runtime_events (run_id, seq, attempt, type, payload) values (${id}, 9, 1, 'run.failed', '{}')`,
    )
  const revived = () =>
    rowOf(project.db, sql`update runtime_runs set status = 'queued', ended_at = null where id = ${id}`)

  await expect(second()).rejects.toThrow(/duplicate key/)
  await expect(revived()).rejects.toThrow(/has ended as completed and cannot change/)
})

test('text that no jsonb can hold is stored with its bad characters replaced', async () => {
  const run = await running()

  await appendEvents(
    project.db,
    run,
    batch(modelCompleted(1, 'nul \0, half \ud83d, whole \ud83d\ude00, written \\u0000')),
  )

  const [, event] = await readEvents(project.db, run.id, 0)
  expect(event).toMatchObject({ text: 'nul \ufffd, half \ufffd, whole \ud83d\ude00, written \\u0000' })
  await finish(project, run)
})

test('events of many runs are read in one statement, each after its own cursor', async () => {
  const [one, two] = [await running(), await running()]
  await appendEvents(project.db, one, batch(started(one), modelStarted(1)))
  await appendEvents(project.db, two, batch(started(two)))

  const events = await readManyEvents(project.db, [
    { run_id: two.id, after: 1 },
    { run_id: one.id, after: 2 },
    { run_id: 'run_unknown', after: 0 },
  ])

  expect(events.map((event) => [event.run_id, event.seq])).toEqual([
    [two.id, 2],
    [one.id, 3],
  ])
  await finish(project, one)
  await finish(project, two)
})

test('an append inside a transaction that is rolled back leaves no gap', async () => {
  const run = await running()

  const undone = inTransaction(project.db, async (tx) => {
    await appendEvents(tx, run, batch(modelStarted(1)))
    throw new Error('undo')
  })

  await expect(undone).rejects.toThrow('undo')
  expect(await appendEvents(project.db, run, batch(modelStarted(1)))).toMatchObject({ last_seq: 2 })
  await finish(project, run)
})
