import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFileDocument, beginIngestion, failDocument, reingestDocument, storeDocumentText } from './document-files.ts'
import { createFile, readFiles } from './files.ts'
import { findDocument, searchDocuments } from './knowledge.ts'
import { openProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => {
  project = await openProject()
})
afterAll(() => project.close())

const upload = (name: string, content: string, endUser: string | null = null) =>
  createFile(project.db, project.id, { name, mediaType: 'text/plain', content: Buffer.from(content), endUser })

async function jobs(documentId: string): Promise<number> {
  const { rows } = await project.db.pool.query<{ count: number }>(
    `select count(*)::int as count from side_jobs where kind = 'ingest_document' and payload ->> 'document_id' = $1`,
    [documentId],
  )
  return rows[0]?.count ?? 0
}

const found = async (query: string) =>
  (await searchDocuments(project.db, project.id, query, 5)).map((item) => item.title)

test('a document of a file waits for its job, is found once its text is stored, and once more after it is read again', async () => {
  const file = await upload('harbour.txt', 'unread')
  const made = await addFileDocument(project.db, project.id, { file_id: file.file_id })
  const again = await addFileDocument(project.db, project.id, { file_id: file.file_id, title: 'Other' })
  const id = made?.id ?? ''
  expect(again).toEqual({ id, created: false })
  expect(await findDocument(project.db, project.id, id)).toMatchObject({
    title: 'harbour.txt',
    status: 'queued',
    file_id: file.file_id,
  })
  expect(await jobs(id)).toBe(1)

  expect((await beginIngestion(project.db, project.id, id))?.content.toString()).toBe('unread')
  expect((await findDocument(project.db, project.id, id))?.status).toBe('processing')
  await storeDocumentText(project.db, project.id, id, { text: 'The lighthouse is lit at dusk.', pages: 2 })
  expect(await findDocument(project.db, project.id, id)).toMatchObject({ status: 'ready', pages: 2, characters: 30 })
  expect(await found('lighthouses')).toEqual(['harbour.txt'])

  expect(await reingestDocument(project.db, project.id, id)).toBe(true)
  expect(await found('lighthouses')).toEqual(['harbour.txt'])
  await storeDocumentText(project.db, project.id, id, { text: 'The windmill turns.', pages: 1 })
  expect(await found('lighthouses')).toEqual([])
  expect(await found('windmill')).toEqual(['harbour.txt'])
})

test('a document that failed says why until it is read again', async () => {
  const file = await upload('broken.pdf', 'no pdf')
  const id = (await addFileDocument(project.db, project.id, { file_id: file.file_id }))?.id ?? ''
  await failDocument(project.db, project.id, id, 'broken.pdf is no pdf')
  expect(await findDocument(project.db, project.id, id)).toMatchObject({
    status: 'failed',
    error: 'broken.pdf is no pdf',
  })

  await reingestDocument(project.db, project.id, id)
  expect(await findDocument(project.db, project.id, id)).toMatchObject({ status: 'queued', error: null })
})

test('SEC2: a visitor’s file becomes no document of the project', async () => {
  const file = await upload('private.txt', 'a visitor wrote this', 'visitor-1')
  expect(await addFileDocument(project.db, project.id, { file_id: file.file_id })).toBe(null)
})

test('files of a branch come in the order named, until together they are too large', async () => {
  const [one, two, three] = [await upload('1', 'aaaa'), await upload('2', 'bbbb'), await upload('3', 'cccc')]
  const ids = [three.file_id, one.file_id, two.file_id]

  expect((await readFiles(project.db, project.id, ids, 12)).map((file) => file.name)).toEqual(['3', '1', '2'])
  expect((await readFiles(project.db, project.id, ids, 11)).map((file) => file.name)).toEqual(['3', '1'])
  expect(await readFiles(project.db, project.id, ['file_x'], 11)).toEqual([])
})
