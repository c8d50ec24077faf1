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

  expect(counts).toMatchObject({ queued: 1, running: 1, requires_action: 0 })
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
