import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'
import { runCounts } from './run-counts.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

test('runs under way are counted by status, and a recorded minute tells what ended in it', async () => {
  await send(project)
  await finish(project, await claimOne(project))
  await send(project)
  await claimOne(project)
  await send(project)
  await project.db.pool.query(`
    insert into metrics_minutes (project_id, minute, completed, failed, cancelled, input_tokens, output_tokens, cost, first_token_p95)
    select id, date_trunc('minute', now()) - minutes * interval '1 minute', 3, 1, 0, 70, 50, 0, 900
    from projects, unnest(array[1, 2, 3]) as minutes`)

  const counts = await runCounts(project.db)

  expect(counts).toMatchObject({ queued: 1, running: 1, requires_action: 0, stray_events: false, failing_steps: 0 })
  expect(counts.minute).toEqual({
    completed: 3,
    failed: 1,
    cancelled: 0,
    input_tokens: 70,
    output_tokens: 50,
    first_token_p50: null,
    first_token_p95: 900,
  })
})

test('the oldest run that waits, living workers, stray events and failing upkeep are told', async () => {
  const { pool } = project.db
  await pool.query(`update runtime_runs set created_at = created_at - interval '90 seconds' where status = 'queued'`)
  await pool.query(`insert into workers (id, concurrency, seen_at, draining) values
    ('alive', 10, now(), false), ('leaving', 10, now(), true), ('gone', 10, now() - interval '1 day', false)`)
  await pool.query(
    `insert into upkeep_steps (name, failures) values ('a step', 2) on conflict (name) do update set failures = 2`,
  )
  await pool.query(`insert into runtime_events (run_id, seq, attempt, type, payload)
    values ('ffffffff-ffff-7fff-bfff-ffffffffffff', 1, 1, 'run.queued', '{}')`)

  const counts = await runCounts(project.db)

  expect(counts).toMatchObject({ workers: 1, stray_events: true, failing_steps: 1 })
  expect(counts.oldest_queued_seconds).toBeGreaterThanOrEqual(90)
})
