import { afterAll, beforeAll, expect, test } from 'vitest'
import { RequestRefusedError } from '../connection/errors.ts'
import { readEvents } from '../runs/events.ts'
import { listBranch, messageTree } from '../conversations/message-views.ts'
import { readTurn } from './read-turn.ts'
import { conversationState } from '../conversations/conversation-states.ts'
import { createRetry } from './turns.ts'
import { claim, claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

const branch = async (conversationId: string) =>
  (await listBranch(project.db, project.id, conversationId, { limit: 100 })).data
const tree = async (conversationId: string) =>
  (await messageTree(project.db, project.id, conversationId, { limit: 100 })).data
const finishAll = async () => {
  for (const run of await claim(project)) await finish(project, run)
}

test('O1: a turn makes messages, group, run and run.queued at once, and names them', async () => {
  const turn = await send(project, undefined, { content: 'Where is my order?', metadata: { shop: 1 } })

  const [run] = turn.runs
  const { replayed: _replayed, notify: _notify, ...told } = turn
  expect(told).toEqual(await readTurn(project.db, project.id, turn.group.id))
  const messages = await branch(turn.conversation.id)
  expect(turn).toMatchObject({
    replayed: false,
    group: { state: 'active' },
    conversation: { active_message_id: run?.output_message_id, title: null },
  })
  expect(messages).toMatchObject([
    {
      id: turn.input_message_id,
      role: 'user',
      content: 'Where is my order?',
      parent_id: null,
      sibling_ids: [],
      status: 'completed',
    },
    {
      id: run?.output_message_id,
      role: 'assistant',
      parent_id: turn.input_message_id,
      status: 'queued',
      content: '',
      run_id: run?.id,
      model: 'one',
    },
  ])
  expect(await readEvents(project.db, run?.id ?? '', 0)).toMatchObject([
    {
      type: 'run.queued',
      seq: 1,
      conversation_id: turn.conversation.id,
      input_message_id: turn.input_message_id,
      output_message_id: run?.output_message_id,
      group_id: turn.group.id,
      model_index: 0,
      agent: 'helper',
      model: 'one',
    },
  ])
  expect(turn.notify.map(({ item }) => item.k)).toEqual(['queued', 'conversation'])
  await finishAll()
})

test('parts keep their order and their texts make the content', async () => {
  const turn = await send(project, undefined, {
    content: [
      { type: 'text', text: 'Look' },
      { type: 'text', text: 'here' },
    ],
  })

  const [message] = await branch(turn.conversation.id)

  expect(message).toMatchObject({
    content: 'Look\n\nhere',
    parts: [
      { type: 'text', text: 'Look' },
      { type: 'text', text: 'here' },
    ],
  })
  await finishAll()
})

test('the next message goes on from the answer, which is stored with it', async () => {
  const first = await send(project)
  await finish(project, await claimOne(project), 'First answer')

  const second = await send(project, first.conversation.id, { content: 'And then?' })

  expect(await branch(first.conversation.id)).toMatchObject([
    { id: first.input_message_id },
    { content: 'First answer', status: 'completed', usage: { input_tokens: 10 }, rounds: [{ text: 'First answer' }] },
    { id: second.input_message_id, parent_id: first.runs[0]?.output_message_id },
    { id: second.runs[0]?.output_message_id },
  ])
  await finishAll()
})

test('C10: an edited message is a sibling of the first one and begins a branch of its own', async () => {
  const first = await send(project, undefined, { content: 'Red?' })
  await finishAll()

  const edited = await send(project, first.conversation.id, { content: 'Blue?', edit_of: first.input_message_id })

  const messages = await branch(first.conversation.id)
  expect(messages).toMatchObject([
    { id: edited.input_message_id, content: 'Blue?', sibling_ids: [first.input_message_id] },
    { id: edited.runs[0]?.output_message_id },
  ])
  expect((await tree(first.conversation.id)).length).toBe(4)
  await finishAll()
})

test('C10: a retry is a sibling of the answer under the same message', async () => {
  const first = await send(project)
  await finishAll()
  const answerId = first.runs[0]?.output_message_id ?? ''

  const retry = await createRetry(project.db, project.id, {
    conversationId: first.conversation.id,
    messageId: answerId,
  })

  const retried = retry?.runs[0]?.output_message_id
  expect(retry?.input_message_id).toBe(first.input_message_id)
  expect((await branch(first.conversation.id)).at(-1)).toMatchObject({
    id: retried,
    parent_id: first.input_message_id,
    sibling_ids: [answerId],
  })
  await finishAll()
})

test('parent_id goes on from an earlier answer, null begins a new root', async () => {
  const first = await send(project)
  await finishAll()
  await send(project, first.conversation.id)
  await finishAll()

  const beside = await send(project, first.conversation.id, { parent_id: first.runs[0]?.output_message_id ?? null })
  await finishAll()
  const root = await send(project, first.conversation.id, { parent_id: null })

  const all = await tree(first.conversation.id)
  const parentOf = (id: string) => all.find((message) => message.id === id)?.parent_id
  expect(parentOf(beside.input_message_id)).toBe(first.runs[0]?.output_message_id)
  expect(parentOf(root.input_message_id)).toBe(null)
  await finishAll()
})

test('four models at most answer side by side, siblings in model_index order', async () => {
  const turn = await send(project, undefined, { models: ['default/two', 'default/one', 'default/three'] })

  const answers = (await tree(turn.conversation.id)).filter((message) => message.role === 'assistant')

  expect(turn.runs.map((run) => [run.model_index, run.model])).toEqual([
    [0, 'two'],
    [1, 'one'],
    [2, 'three'],
  ])
  expect(answers.map((message) => message.id)).toEqual(turn.runs.map((run) => run.output_message_id))
  expect(turn.conversation.active_message_id).toBe(turn.runs[0]?.output_message_id)
  expect(answers[1]?.sibling_ids.length).toBe(2)
  await finishAll()
})

const refusals: [string, Parameters<typeof send>[2], { code: string; param: string | null }][] = [
  ['a model the agent does not offer', { models: ['default/unknown'] }, { code: 'invalid_field', param: 'models' }],
  ['the same model twice', { models: ['default/one', 'default/one'] }, { code: 'invalid_field', param: 'models' }],
  [
    'research with several models',
    { research: true, models: ['default/one', 'default/two'] },
    { code: 'invalid_field', param: 'research' },
  ],
  [
    'edit_of together with parent_id',
    { edit_of: 'msg_1', parent_id: null },
    { code: 'invalid_field', param: 'edit_of' },
  ],
  ['an unknown edit_of', { edit_of: 'msg_01a22cd4b3837a1194a81be945269060' }, { code: 'not_found', param: 'edit_of' }],
  [
    'an unknown parent_id',
    { parent_id: 'msg_01a22cd4b3837a1194a81be945269060' },
    { code: 'not_found', param: 'parent_id' },
  ],
]
test.each(refusals)('%s is refused and leaves nothing behind', async (_what, body, refusal) => {
  const before = await count()

  const sent = send(project, undefined, body)

  await expect(sent).rejects.toThrow(RequestRefusedError)
  await expect(sent).rejects.toMatchObject(refusal)
  expect(await count()).toEqual(before)
})

test('edit_of an answer and parent_id of a question are refused, naming the field', async () => {
  const turn = await send(project)
  await finishAll()
  const [question, reply] = [turn.input_message_id, turn.runs[0]?.output_message_id ?? '']

  await expect(send(project, turn.conversation.id, { edit_of: reply })).rejects.toMatchObject({
    code: 'invalid_field',
    param: 'edit_of',
  })
  await expect(send(project, turn.conversation.id, { parent_id: question })).rejects.toMatchObject({
    code: 'invalid_field',
    param: 'parent_id',
  })
})

test('a conversation of another end user or agent is unknown to a visitor', async () => {
  const turn = await send(project, undefined, {}, { conversation: { agent: 'helper', end_user: 'anna' } })
  await finishAll()
  const { id } = turn.conversation

  await expect(send(project, id, {}, { owner: { end_user: 'ben' } })).rejects.toThrow('unknown')
  await expect(send(project, id, {}, { owner: { end_user: 'anna', agent: 'other' } })).rejects.toThrow('unknown')
  expect((await send(project, id, {}, { owner: { end_user: 'anna', agent: 'helper' } })).conversation.id).toBe(id)
  await finishAll()
})

test('the state of a conversation counts its revisions and shows what it is busy with', async () => {
  const turn = await send(project)
  const busy = await conversationState(project.db, project.id, turn.conversation.id)
  await finishAll()

  const idle = await conversationState(project.db, project.id, turn.conversation.id)

  expect(busy).toMatchObject({
    active_group_id: turn.group.id,
    queue: [],
    active_message_id: turn.runs[0]?.output_message_id,
  })
  expect(idle).toMatchObject({ active_group_id: null })
  expect(idle!.revision).toBeGreaterThan(busy!.revision)
})

test('SEC20: a format whose schema is too large is refused by name, whichever format it came in', async () => {
  const json_schema = { enum: Array.from({ length: 40_000 }, (_, index) => index) }
  const before = await count()

  await expect(
    send(project, undefined, { response_format: { type: 'json_schema', json_schema } }),
  ).rejects.toMatchObject({ code: 'invalid_field', param: 'response_format.json_schema' })

  expect(await count()).toEqual(before)
})

async function count(): Promise<unknown> {
  const { rows } = await project.db.pool
    .query(`select (select count(*) from conversations) as conversations, (select count(*) from messages) as messages,
    (select count(*) from run_groups) as groups, (select count(*) from runtime_runs) as runs, (select count(*) from runtime_events) as events`)
  return rows[0]
}
