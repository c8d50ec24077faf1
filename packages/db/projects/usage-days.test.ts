import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProjectSettings } from './projects.ts'
import { claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'
import { listUsage, spentToday } from './usage-days.ts'

let project: TestProject

beforeAll(async () => {
  project = await openProject()
})
afterAll(() => project.close())

const today = () => new Date().toISOString().slice(0, 10)

test('B5: ended runs add up by day, key, agent and model', async () => {
  for (const callerId of ['key_a', 'key_a', 'key_b']) {
    await send(project, undefined, {}, { callerId })
    await finish(project, await claimOne(project))
  }

  const days = await listUsage(project.db, project.id, { from: today(), to: today() })
  expect(
    days.map(({ caller_id, model, runs, input_tokens, output_tokens }) => [
      caller_id,
      model,
      runs,
      input_tokens,
      output_tokens,
    ]),
  ).toEqual([
    ['key_a', 'one', 2, 20, 10],
    ['key_b', 'one', 1, 10, 5],
  ])
  expect(await spentToday(project.db, project.id)).toEqual({ tokens: 45, cost: 0 })
})

test('a message is refused once the day is used up, and taken again when the limit is raised', async () => {
  await updateProjectSettings(project.db, project.id, { limits: { tokens_per_day: 45 } })
  await expect(send(project)).rejects.toMatchObject({ code: 'quota_reached' })

  await updateProjectSettings(project.db, project.id, { limits: { tokens_per_day: 46 } })
  expect((await send(project)).runs).toHaveLength(1)
})
