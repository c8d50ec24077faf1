import { afterEach, beforeEach, expect, test } from 'vitest'
import { addProject, claimOne, openProject, send, type TestProject } from '../test-project.fixture.ts'
import { workState } from './work-state.ts'
import { dropGoneWorkers, forgetWorker, noteWorker } from './workers.ts'

let project: TestProject
beforeEach(async () => void (project = await openProject()))
afterEach(() => project.close())

const note = (id: string, codeTools: string[] = [], draining = false) =>
  noteWorker(project.db, { id, concurrency: 200, codeTools, draining })
const age = (id: string, seconds: number) =>
  project.db.pool.query(`update workers set seen_at = now() - $2 * interval '1 second' where id = $1`, [id, seconds])
/** Queues a run that needs these tools in code. */
async function needing(...names: string[]): Promise<void> {
  const turn = await send(project)
  await project.db.pool.query('update runtime_runs set code_tools = $2 where id = $1', [
    turn.runs[0]?.id.slice('run_'.length),
    JSON.stringify(names),
  ])
}
const missing = async () => (await workState(project.db, project.id)).missing_code_tools

test('a worker without runs is listed with its tools, until it ends or is not seen for half a minute', async () => {
  await note('idle', ['shout'])
  await note('silent')
  await note('ended')
  await age('silent', 40)
  await forgetWorker(project.db, 'ended')

  expect((await workState(project.db, project.id)).workers).toEqual([
    {
      worker_id: 'idle',
      runs: 0,
      next_lease_end: null,
      oldest_started_at: null,
      seen_at: expect.any(String) as string,
      concurrency: 200,
      code_tools: ['shout'],
      draining: false,
    },
  ])
})

test('a worker that holds runs is listed with its leases though it wrote no row, and holds nothing of another project', async () => {
  await send(project)
  const run = await claimOne(project)
  await project.db.pool.query(`update runtime_runs set worker_id = 'of the version before' where id = $1`, [
    run.id.slice('run_'.length),
  ])
  await note('idle')
  const other = await addProject(project.db, 'other')

  const { workers } = await workState(project.db, project.id)

  expect(workers.map(({ worker_id, runs, seen_at }) => [worker_id, runs, seen_at === null])).toEqual([
    ['of the version before', 1, true],
    ['idle', 0, false],
  ])
  expect(Date.parse(workers[0]?.next_lease_end ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await workState(project.db, other)).workers.map(({ worker_id }) => worker_id)).toEqual(['idle'])
})

test('the tools in code that queued runs need and no worker has are named, with how many runs wait for each', async () => {
  await needing('shout', 'whisper')
  await needing('whisper')
  expect(await missing()).toEqual([
    { name: 'whisper', runs: 2 },
    { name: 'shout', runs: 1 },
  ])

  await note('one', ['shout'])
  expect(await missing()).toEqual([{ name: 'whisper', runs: 2 }])

  // Each tool is somewhere, but no worker has both: the run that needs both waits for them.
  await note('two', ['whisper'])
  expect(await missing()).toEqual([
    { name: 'shout', runs: 1 },
    { name: 'whisper', runs: 1 },
  ])

  await note('both', ['shout', 'whisper'])
  expect(await missing()).toEqual([])
  await note('both', ['shout', 'whisper'], true)
  expect((await missing()).length).toBe(2)
})

test('rows of workers that died are removed, those of workers that live stay', async () => {
  for (const id of ['dead', 'gone', 'living']) await note(id)
  await age('dead', 3_600)
  await age('gone', 60)

  expect(await dropGoneWorkers(project.db, 1_000)).toBe(1)

  const { rows } = await project.db.pool.query<{ id: string }>('select id from workers order by id')
  expect(rows.map(({ id }) => id)).toEqual(['gone', 'living'])
})
