import { afterAll, beforeAll, expect, test } from 'vitest'
import { linearBranch } from './messages.ts'
import { claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

test('a branch is loaded down to its newest summary, which stands for all above it', async () => {
  const { conversation } = await send(project, undefined, { content: 'one' })
  await finish(project, await claimOne(project), 'answer one')
  for (const content of ['two', 'three']) {
    await send(project, conversation.id, { content })
    await finish(project, await claimOne(project), `answer ${content}`)
  }
  const last = await send(project, conversation.id, { content: 'four' })
  const contents = async () =>
    (await linearBranch(project.db, conversation.id, last.input_message_id)).map(({ content }) => content)
  const whole = await contents()

  await project.db.pool.query(`update messages set summary = 'so far' where content in ('answer one', 'answer two')`)

  expect(whole).toEqual(['one', 'answer one', 'two', 'answer two', 'three', 'answer three', 'four'])
  expect(await contents()).toEqual(['answer two', 'three', 'answer three', 'four'])
  await finish(project, await claimOne(project))
})
