import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEvents } from '../runs/events.ts'
import { linearBranch } from '../conversations/messages.ts'
import { messageTree } from '../conversations/message-views.ts'
import { editWaiting, removeWaiting, sendNow } from './waiting-messages.ts'
import { conversationStates, listWaiting } from '../conversations/conversation-states.ts'
import { findGroup } from '../runs/run-groups.ts'
import { createRetry } from './turns.ts'
import { updateConversation } from '../conversations/conversations.ts'
import { claim, claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())
beforeEach(async () => {
  for (let runs = await claim(project); runs.length > 0; runs = await claim(project)) {
    for (const run of runs) await finish(project, run)
  }
})

const contents = async (conversationId: string, leaf: string) =>
  (await linearBranch(project.db, conversationId, leaf)).map((message) => message.content)

test('B8: messages to a busy conversation wait in order and follow each other as branches of one line', async () => {
  const first = await send(project, undefined, { content: 'one' })
  const id = first.conversation.id
  const second = await send(project, id, { content: 'two' })
  const third = await send(project, id, { content: 'three' })
  expect((await listWaiting(project.db, project.id, id)).map((waiting) => waiting.content)).toEqual(['two', 'three'])
  expect((await messageTree(project.db, project.id, id, { limit: 100 })).data.length).toBe(2)

  await finish(project, await claimOne(project), 'answer one')
  const promoted = await claimOne(project)
  await finish(project, promoted, 'answer two')
  const last = await claimOne(project)

  expect(promoted.id).toBe(second.runs[0]?.id)
  expect(last.id).toBe(third.runs[0]?.id)
  expect(await contents(id, last.output_message_id)).toEqual(['one', 'answer one', 'two', 'answer two', 'three', ''])
})

test('at most 20 messages wait in a conversation, and an edit or a removal is still possible', async () => {
  const first = await send(project)
  const { id } = first.conversation
  for (let waiting = 0; waiting < 20; waiting++) await send(project, id)

  await expect(send(project, id)).rejects.toMatchObject({ code: 'queue_full' })
  await expect(send(project, id, { on_busy: 'interrupt' })).rejects.toMatchObject({ code: 'queue_full' })
  const queue = await listWaiting(project.db, project.id, id)
  expect(queue).toHaveLength(20)

  await removeWaiting(project.db, project.id, { conversationId: id, groupId: queue[0]?.group_id ?? '' })
  expect((await send(project, id)).group.state).toBe('waiting')
})

test('states of many conversations are read together, only where they changed, with the beginning of what waits', async () => {
  const busy = await send(project)
  const other = await send(project)
  await send(project, busy.conversation.id, { content: 'wait '.repeat(100) })
  const known = (revision: number) => ({ conversation_id: busy.conversation.id, revision })

  const states = await conversationStates(project.db, [
    known(-1),
    { ...known(-1), conversation_id: other.conversation.id },
  ])
  const state = states.get(busy.conversation.id)
  const unchanged = await conversationStates(project.db, [known(state?.revision ?? 0)])

  expect(state).toMatchObject({ active_group_id: busy.group.id, queue: [{ preview: 'wait '.repeat(40) }] })
  expect(states.get(other.conversation.id)).toMatchObject({ active_group_id: other.group.id, queue: [] })
  expect(unchanged.size).toBe(0)
})

test('on_busy reject names the run that is in the way and takes nothing in', async () => {
  const first = await send(project)

  const refused = send(project, first.conversation.id, { on_busy: 'reject' })

  await expect(refused).rejects.toMatchObject({ code: 'conversation_busy' })
  await expect(refused).rejects.toThrow(first.runs[0]?.id ?? 'run')
  expect(await listWaiting(project.db, project.id, first.conversation.id)).toEqual([])
})

test('on_busy interrupt ends a queued run as superseded and is active at once', async () => {
  const first = await send(project)

  const second = await send(project, first.conversation.id, { on_busy: 'interrupt' })

  expect(second.group.state).toBe('active')
  expect((await readEvents(project.db, first.runs[0]?.id ?? '', 0)).at(-1)).toMatchObject({
    type: 'run.cancelled',
    reason: 'superseded',
  })
  expect((await claim(project)).map((run) => run.id)).toEqual([second.runs[0]?.id])
})

test('on_busy interrupt of a running run flags it and jumps the queue', async () => {
  const first = await send(project)
  const running = await claimOne(project)
  const waiting = await send(project, first.conversation.id, { content: 'patient' })

  const urgent = await send(project, first.conversation.id, { content: 'urgent', on_busy: 'interrupt' })
  await finish(project, running)

  expect(urgent.notify).toContainEqual({ channel: 'runwire_worker_worker1', item: { k: 'cancel', run: running.id } })
  expect((await claim(project)).map((run) => run.id)).toEqual([urgent.runs[0]?.id])
  expect((await findGroup(project.db, project.id, waiting.group.id))?.state).toBe('waiting')
})

test('a message and the end of the run before it never miss each other', async () => {
  for (let round = 0; round < 15; round += 1) {
    const first = await send(project)
    const run = await claimOne(project)

    const [second] = await Promise.all([send(project, first.conversation.id), finish(project, run)])

    expect((await claim(project)).map((next) => next.id)).toEqual([second.runs[0]?.id])
  }
})

test('an interrupt and the end of the run it meets take their locks in the same order', async () => {
  for (let round = 0; round < 15; round += 1) {
    const first = await send(project)
    const run = await claimOne(project)

    const [second] = await Promise.all([
      send(project, first.conversation.id, { on_busy: 'interrupt' }),
      finish(project, run),
    ])

    expect((await claim(project)).map((next) => next.id)).toEqual([second.runs[0]?.id])
  }
})

test('many messages at once to one conversation: one group is active, the others wait in places of their own', async () => {
  const first = await send(project)

  await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(project, first.conversation.id, { content: `message ${index}` })),
  )

  const queue = await listWaiting(project.db, project.id, first.conversation.id)
  expect(queue.length).toBe(12)
  expect(new Set(queue.map((waiting) => waiting.position)).size).toBe(12)
})

test('B8: a waiting message can be changed before it is asked', async () => {
  const first = await send(project)
  const waiting = await send(project, first.conversation.id, { content: 'old' })

  const edited = await editWaiting(
    project.db,
    project.id,
    { conversationId: first.conversation.id, groupId: waiting.group.id },
    { content: 'new' },
  )

  expect(edited?.notify.map(({ item }) => item.k)).toEqual(['conversation'])
  expect(await listWaiting(project.db, project.id, first.conversation.id)).toMatchObject([
    { group_id: waiting.group.id, content: 'new' },
  ])
})

test('B8: a removed message ends its run as removed, leaves the tree alone and the queue goes on', async () => {
  const first = await send(project)
  const removed = await send(project, first.conversation.id, { content: 'never mind' })
  const kept = await send(project, first.conversation.id, { content: 'kept' })

  await removeWaiting(project.db, project.id, { conversationId: first.conversation.id, groupId: removed.group.id })
  await finish(project, await claimOne(project))

  expect((await readEvents(project.db, removed.runs[0]?.id ?? '', 0)).at(-1)).toMatchObject({
    type: 'run.cancelled',
    reason: 'removed',
  })
  expect((await claim(project)).map((run) => run.id)).toEqual([kept.runs[0]?.id])
  expect(
    (await messageTree(project.db, project.id, first.conversation.id, { limit: 100 })).data.map(
      (message) => message.content,
    ),
  ).not.toContain('never mind')
})

test('B8: send now jumps the queue and lets the running answer give way', async () => {
  const first = await send(project)
  const running = await claimOne(project)
  await send(project, first.conversation.id, { content: 'two' })
  const third = await send(project, first.conversation.id, { content: 'three' })

  const sent = await sendNow(project.db, project.id, { conversationId: first.conversation.id, groupId: third.group.id })
  await finish(project, running)

  expect(sent?.notify.map(({ item }) => item.k)).toEqual(['cancel', 'conversation'])
  expect((await claim(project)).map((run) => run.id)).toEqual([third.runs[0]?.id])
})

test('a message that waits no more cannot be changed, removed or sent', async () => {
  const first = await send(project)
  const { id } = first.conversation

  await expect(
    editWaiting(project.db, project.id, { conversationId: id, groupId: first.group.id }, { content: 'x' }),
  ).rejects.toMatchObject({
    code: 'conversation_busy',
  })
  await expect(
    removeWaiting(project.db, project.id, { conversationId: id, groupId: first.group.id }),
  ).rejects.toMatchObject({
    code: 'conversation_busy',
  })
  await expect(sendNow(project.db, project.id, { conversationId: id, groupId: first.group.id })).rejects.toMatchObject({
    code: 'conversation_busy',
  })
})

test('a group of several models ends with its last run and only then lets the next one in', async () => {
  const first = await send(project, undefined, { models: ['default/one', 'default/two'] })
  const [one, two] = await claim(project)
  await send(project, first.conversation.id)

  await finish(project, one!)
  const between = await claim(project)
  await finish(project, two!)

  expect(between).toEqual([])
  expect((await findGroup(project.db, project.id, first.group.id))?.state).toBe('ended')
  expect((await claim(project)).length).toBe(1)
})

test('the last two runs of a group that end at the same time end it once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await send(project, undefined, { models: ['default/one', 'default/two'] })
    const [one, two] = await claim(project)
    const next = await send(project, first.conversation.id)

    await Promise.all([finish(project, one!), finish(project, two!)])

    expect((await claim(project)).map((run) => run.id)).toEqual([next.runs[0]?.id])
  }
})

test('a retry may wait too: its answer takes its place when it is promoted', async () => {
  const first = await send(project)
  await finish(project, await claimOne(project))
  const busy = await send(project, first.conversation.id)
  const retry = await createRetry(project.db, project.id, {
    conversationId: first.conversation.id,
    messageId: first.runs[0]?.output_message_id ?? '',
  })
  const answers = async () =>
    (await messageTree(project.db, project.id, first.conversation.id, { limit: 100 })).data.map((message) => message.id)
  expect(retry?.group.state).toBe('waiting')
  expect(await answers()).not.toContain(retry?.runs[0]?.output_message_id)

  await finish(project, await claimOne(project))

  expect(busy.group.state).toBe('active')
  expect(await answers()).toContain(retry?.runs[0]?.output_message_id)
})

test('a waiting message follows the branch that is chosen when its turn comes', async () => {
  const first = await send(project)
  await finish(project, await claimOne(project), 'first branch')
  const edited = await send(project, first.conversation.id, { edit_of: first.input_message_id, content: 'other' })
  const waiting = await send(project, first.conversation.id, { content: 'next' })
  await updateConversation(project.db, project.id, first.conversation.id, { active_message_id: first.input_message_id })

  await finish(project, await claimOne(project), 'second branch')

  expect(edited.group.state).toBe('active')
  expect(await contents(first.conversation.id, waiting.runs[0]?.output_message_id ?? '')).toEqual([
    'Hello',
    'first branch',
    'next',
    '',
  ])
})
