import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './database.ts'
import { dropOldKeys, findReply, storeReply } from './idempotency.ts'
import { openProject, send, addProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

const withKey = (key: string, request: unknown = { content: 'Hello' }) =>
  send(project, undefined, {}, { idempotency: { key, request } })

test('B9: a repeat with the same key attaches to the runs of the first one', async () => {
  const first = await withKey('one')

  const repeated = await withKey('one')

  expect(first.replayed).toBe(false)
  expect(repeated).toMatchObject({
    replayed: true,
    notify: [],
    conversation: { id: first.conversation.id },
    group: { id: first.group.id },
    runs: first.runs,
  })
})

test('B9: repeats in parallel make one turn; the others attach or are told that the first is still open', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => withKey('parallel')))

  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(made.filter((turn) => !turn.replayed).length).toBe(1)
  expect(new Set(made.map((turn) => turn.group.id)).size).toBe(1)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'idempotency_in_flight', retryAfterSeconds: 1 })
})

test('the first transaction is seen as in flight while it is open, and as done afterwards', async () => {
  let release: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (release = resolve))
  const first = inTransaction(project.db, async (tx) => {
    await findReply(tx, project.id, { key: 'slow', request: 1 })
    await storeReply(tx, project.id, { key: 'slow', request: 1 }, { made: true })
    await expect(
      inTransaction(project.db, (other) => findReply(other, project.id, { key: 'slow', request: 1 })),
    ).rejects.toMatchObject({ code: 'idempotency_in_flight' })
    await opened
  })
  release()
  await first

  expect(await inTransaction(project.db, (tx) => findReply(tx, project.id, { key: 'slow', request: 1 }))).toEqual({
    made: true,
  })
})

test('the same key with another request is refused, in whatever order its fields come it is the same', async () => {
  await withKey('two', { content: 'Hello', metadata: { a: 1, b: 2 } })

  await expect(withKey('two', { content: 'Goodbye' })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  expect(await withKey('two', { metadata: { b: 2, a: 1 }, content: 'Hello' })).toMatchObject({ replayed: true })
})

test('an error before a run exists does not use the key up', async () => {
  const refused = send(
    project,
    undefined,
    { models: ['default/none'] },
    { idempotency: { key: 'three', request: { content: 'Hello' } } },
  )
  await expect(refused).rejects.toMatchObject({ code: 'invalid_field' })

  expect(await withKey('three')).toMatchObject({ replayed: false })
})

test('another project may use the same key', async () => {
  await withKey('four')
  const other = await addProject(project.db, 'other')

  expect(
    await send({ db: project.db, id: other }, undefined, {}, { idempotency: { key: 'four', request: {} } }),
  ).toMatchObject({ replayed: false })
})

test('after 24 hours a key counts no more', async () => {
  const first = await withKey('five')
  await project.db.pool.query(
    `update idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = 'five'`,
  )

  const later = await withKey('five')

  expect(later.replayed).toBe(false)
  expect(later.group.id).not.toBe(first.group.id)
  await project.db.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'five'`)
  expect(await dropOldKeys(project.db, 100)).toBe(1)
})
