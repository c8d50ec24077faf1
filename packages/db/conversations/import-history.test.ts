import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBranch, messageTree } from './message-views.ts'
import { openProject, type TestProject } from '../test-project.fixture.ts'
import { createTurn } from '../turns/turns.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

test('an answer that came with a history has no run, the one that is asked for has its own', async () => {
  const history = [
    { role: 'user' as const, content: 'Hello' },
    { role: 'assistant' as const, content: 'Good day' },
  ]

  const turn = await createTurn(project.db, project.id, {
    conversation: { agent: 'helper', history },
    body: { content: 'Go on' },
  })

  const expected = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Good day', run_id: null, status: 'completed' },
    { role: 'user', content: 'Go on' },
    { role: 'assistant', content: '', run_id: turn?.runs[0]?.id, status: 'queued' },
  ]
  const conversation = turn?.conversation.id ?? ''
  expect((await listBranch(project.db, project.id, conversation, { limit: 100 })).data).toMatchObject(expected)
  expect((await messageTree(project.db, project.id, conversation, { limit: 100 })).data).toMatchObject(expected)
})
