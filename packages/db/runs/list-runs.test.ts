import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConversations } from '../conversations/list-conversations.ts'
import { listRuns, type RunQuery } from './list-runs.ts'
import { claim, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
const runs: string[] = []
const conversations: string[] = []
beforeAll(async () => {
  project = await openProject()
  for (let index = 0; index < 5; index += 1) {
    const turn = await send(project, undefined, index === 0 ? { models: ['default/two'] } : {}, {
      conversation: { agent: 'helper', end_user: `user${index % 2}` },
    })
    runs.push(turn.runs[0]?.id ?? '')
    conversations.push(turn.conversation.id)
  }
  for (const run of await claim(project, 2)) await finish(project, run)
})
afterAll(() => project.close())

const places = async (query: Partial<RunQuery>) => {
  const { data, has_more } = await listRuns(project.db, project.id, { limit: 20, ...query })
  return [data.map((run) => runs.indexOf(run.view.id)), has_more]
}

test('runs are listed newest first, page by page in both directions', async () => {
  expect(await places({})).toEqual([[4, 3, 2, 1, 0], false])
  expect(await places({ limit: 2 })).toEqual([[4, 3], true])
  expect(await places({ limit: 2, after: runs[3] })).toEqual([[2, 1], true])
  expect(await places({ limit: 2, before: runs[0] })).toEqual([[2, 1], true])
  expect(await places({ limit: 2, order: 'asc', after: runs[1] })).toEqual([[2, 3], true])
  expect(await places({ limit: 10, after: runs[4], before: runs[1] })).toEqual([[3, 2], false])
})

test('filters meet together', async () => {
  expect(await places({ status: 'completed' })).toEqual([[1, 0], false])
  expect(await places({ status: 'completed', model: 'two' })).toEqual([[0], false])
  expect(await places({ end_user: 'user1', agent: 'helper' })).toEqual([[3, 1], false])
  expect(await places({ conversation_id: conversations[2] })).toEqual([[2], false])
  expect(await places({ error_code: 'internal_error' })).toEqual([[], false])
  expect(await places({ since: '2020-01-01T00:00:00Z', until: '2021-01-01T00:00:00Z' })).toEqual([[], false])
})

test('conversations are listed by the same rules, for one end user and agent', async () => {
  const found = async (query: object) =>
    (await listConversations(project.db, project.id, { limit: 20, ...query })).data.map(({ id }) =>
      conversations.indexOf(id),
    )

  expect(await found({})).toEqual([4, 3, 2, 1, 0])
  expect(await found({ limit: 2, before: conversations[0] })).toEqual([2, 1])
  expect(await found({ end_user: 'user0', order: 'asc' })).toEqual([0, 2, 4])
  expect(await found({ agent: 'other' })).toEqual([])
})
