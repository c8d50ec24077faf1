import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendEvents } from '../runs/events.ts'
import { modelCompleted, modelStarted } from '@runwire/protocol/testing'
import { batch, claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'
import { listMinutes, recordMinutes } from './metrics-minutes.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

const hour = () => ({
  since: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 60_000).toISOString(),
})

/** Two runs that ended in the same minute, two minutes ago. */
async function endedRuns() {
  for (let run = 0; run < 2; run++) {
    await send(project)
    const claimed = await claimOne(project)
    await appendEvents(project.db, claimed, batch(modelStarted(1), modelCompleted(1, 'Answer')))
    await finish(project, claimed)
  }
  await project.db.pool.query(`
    alter table runtime_runs disable trigger user;
    update runtime_runs set ended_at = date_trunc('minute', now()) - interval '90 seconds',
      started_at = date_trunc('minute', now()) - interval '92 seconds', created_at = date_trunc('minute', now()) - interval '93 seconds';
    alter table runtime_runs enable trigger user;`)
}

test('B12: a minute that is over is recorded once, whoever comes first', async () => {
  await endedRuns()
  const recorded = await Promise.all([recordMinutes(project.db), recordMinutes(project.db)])

  expect(recorded.toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(await recordMinutes(project.db)).toBe(0)
  expect(await listMinutes(project.db, project.id, hour())).toMatchObject([
    {
      completed: 2,
      failed: 0,
      input_tokens: 20,
      output_tokens: 10,
      duration_p50: 2000,
      duration_p95: 2000,
      first_token_p50: 1,
      queue_p95: 1000,
      errors: {},
    },
  ])
})

test('minutes are kept for 30 days', async () => {
  await project.db.pool.query(`update metrics_minutes set minute = minute - interval '31 days'`)
  await recordMinutes(project.db)

  const { rows } = await project.db.pool.query(
    `select 1 from metrics_minutes where minute < now() - interval '30 days'`,
  )
  expect(rows).toEqual([])
})
