import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFile, findFile, readFile } from './files.ts'
import { editWaiting } from '../turns/waiting-messages.ts'
import { addProject, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

const upload = (endUser: string | null = null) =>
  createFile(project.db, project.id, {
    name: 'photo.png',
    mediaType: 'image/png',
    content: Buffer.from([0, 1, 255]),
    endUser,
  })

test('a file comes back byte by byte, with its reference', async () => {
  const file = await upload()

  const read = await readFile(project.db, project.id, file.file_id)

  expect(read?.content).toEqual(Buffer.from([0, 1, 255]))
  expect(read?.file).toEqual(file)
  expect(file).toMatchObject({
    name: 'photo.png',
    media_type: 'image/png',
    bytes: 3,
    url: `/openapi/v1/files/${file.file_id}/content`,
  })
})

test('SEC4: a file belongs to its project and, where it has one, to its end user', async () => {
  const file = await upload('anna')
  const other = await addProject(project.db, 'other')

  expect(await findFile(project.db, project.id, file.file_id, 'anna')).toMatchObject({ end_user: 'anna' })
  expect(await findFile(project.db, project.id, file.file_id, 'ben')).toBe(null)
  expect(await readFile(project.db, project.id, file.file_id, 'ben')).toBe(null)
  expect(await findFile(project.db, other, file.file_id)).toBe(null)
})

test('SEC2: a message can name only files of its sender', async () => {
  const [annas, ours] = [await upload('anna'), await upload()]
  const other = await addProject(project.db, 'third')
  const naming = (id: string) => ({ content: [{ type: 'image' as const, file_id: id }] })
  const anna = { conversation: { agent: 'helper', end_user: 'anna' }, owner: { end_user: 'anna' } }

  expect(await send(project, undefined, naming(ours.file_id))).toMatchObject({ replayed: false })
  expect(await send(project, undefined, naming(annas.file_id), anna)).toMatchObject({ replayed: false })
  await expect(send(project, undefined, naming(ours.file_id), anna)).rejects.toMatchObject({
    code: 'not_found',
    param: 'content',
  })
  await expect(send({ db: project.db, id: other }, undefined, naming(ours.file_id))).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(send(project, undefined, naming('file_1'))).rejects.toMatchObject({ code: 'not_found' })
})

test('SEC2: a waiting message cannot be changed to name a foreign file either', async () => {
  const file = await upload('anna')
  const first = await send(project)
  const waiting = await send(project, first.conversation.id)
  const edit = (endUser: string) =>
    editWaiting(
      project.db,
      project.id,
      { conversationId: first.conversation.id, groupId: waiting.group.id },
      { content: [{ type: 'file', file_id: file.file_id }], endUser },
    )

  await expect(edit('ben')).rejects.toMatchObject({ code: 'not_found', param: 'content' })
  expect(await edit('anna')).not.toBe(null)
})
