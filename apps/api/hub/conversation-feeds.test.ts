import { deleteConversation, updateConversation } from '@runwire/db'
import type { ConversationState } from '@runwire/protocol'
import { waitFor } from '@runwire/testing'
import { expect, test } from 'vitest'
import { useScene } from './scene.fixture.ts'

const scene = useScene()

/** As many conversations of one project as asked for, each with a run. */
async function conversations(count: number): Promise<{ projectId: string; ids: string[] }> {
  for (let made = 0; made < count; made++) await scene.get().newRuns()
  const { rows } = await scene
    .get()
    .db.pool.query<{ id: string; project_id: string }>(
      'select id, project_id from conversations order by id desc limit $1',
      [count],
    )
  const idOf = (prefix: string, uuid = '') => `${prefix}_${uuid.replaceAll('-', '')}`
  return { projectId: idOf('proj', rows[0]?.project_id), ids: rows.map(({ id }) => idOf('conv', id)) }
}

test('all followers of a conversation get its changes and its end, and later ones its state', async () => {
  const { hub } = await scene.get().hub()
  const { projectId, ids } = await conversations(1)
  const [id = ''] = ids
  const heard: (ConversationState | null)[][] = [[], [], []]
  const follow = (ear: number) => hub.conversations.follow(projectId, id, (state) => heard[ear]?.push(state))
  follow(0)
  follow(1)
  await waitFor(() => heard[0]?.length === 1 && heard[1]?.length === 1)

  await updateConversation(scene.get().db.drizzle, projectId, id, { title: 'New' })
  hub.conversations.changed(id)
  await waitFor(() => heard[0]?.at(-1)?.title === 'New')
  follow(2)
  await waitFor(() => heard[2]?.at(-1)?.title === 'New')
  await deleteConversation(scene.get().db.drizzle, projectId, id)
  hub.conversations.changed(id)

  await waitFor(() => heard.every((ear) => ear.at(-1) === null))
  expect(heard.map((ear) => ear.length)).toEqual([3, 3, 2])
  expect(hub.conversations.size).toBe(0)
})

test('fifty conversations cost one statement each time they are looked at, and unchanged ones tell nothing', async () => {
  const { hub } = await scene.get().hub()
  const { projectId, ids } = await conversations(50)
  let told = 0
  for (const id of ids) hub.conversations.follow(projectId, id, () => told++)
  await waitFor(() => told === 50)
  const before = hub.conversations.reads

  hub.conversations.changedAll()
  await waitFor(() => hub.conversations.reads === before + 1)

  expect(before).toBeLessThanOrEqual(2)
  expect(told).toBe(50)
})

test('with the database away nothing is lost: followers get the change when it is back', async () => {
  const { hub } = await scene.get().hub()
  const { projectId, ids } = await conversations(1)
  const [id = ''] = ids
  const titles: (string | null)[] = []
  hub.conversations.follow(projectId, id, (state) => titles.push(state?.title ?? null))
  await waitFor(() => titles.length === 1)
  await updateConversation(scene.get().db.drizzle, projectId, id, { title: 'While away' })

  const { db } = scene.get()
  await db.pool.query('alter table run_groups rename to run_groups_away')
  hub.conversations.changed(id)
  await waitFor(() => hub.conversations.failures > 0)
  await db.pool.query('alter table run_groups_away rename to run_groups')

  await waitFor(() => titles.at(-1) === 'While away')
})
