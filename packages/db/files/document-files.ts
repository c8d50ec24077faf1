import { inTransaction, type Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { hashOf } from '../connection/key-format.ts'
import { insertChunks } from './knowledge.ts'
import { addSideJob } from '../side-jobs/side-jobs.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { documents, files } from '../schema/schema-people.ts'

// A document made from a file: queued → processing → ready or failed, moved by the side job that is stored with it.
// Ingesting again begins at queued; the document's old text stays findable until the new text is there.

/** Kind of the side job that reads a document's file. */
export const INGEST_JOB = 'ingest_document'

/** A file that cannot be read now cannot be read later: only a process that died on the way is worth more tries. */
const TRIES = 3

export interface FileDocumentInput {
  file_id: string
  /** The file's name unless given. */
  title?: string
  url?: string | null
  metadata?: Record<string, unknown>
}

/**
 * A document to be made from a file, and the job that makes it; the same file again is the same document. Null for an
 * unknown file.
 */
export async function addFileDocument(
  db: Db,
  projectId: string,
  input: FileDocumentInput,
): Promise<{ id: string; created: boolean } | null> {
  const hash = hashOf(JSON.stringify(['file', input.file_id]))
  return inTransaction(db, async (tx) => {
    const row = await rowOf<Row<typeof documents, 'id'>>(
      tx,
      sql`
      insert into documents (id, project_id, title, url, content, content_hash, metadata, status, file_id)
      select ${uuidOf('document', newId('document'))}, files.project_id, coalesce(${input.title ?? null}, files.name),
        ${input.url ?? null}, '', ${hash}, ${jsonText(input.metadata ?? {})}::jsonb, 'queued', files.id
      from files
      where files.project_id = ${uuidOf('project', projectId)} and files.id = ${uuidOf('file', input.file_id)}
        and files.end_user is null
      on conflict (project_id, content_hash) do nothing
      returning id`,
    )
    if (row !== null) {
      const id = idFrom('document', row.id)
      await addIngestJob(tx, projectId, id)
      return { id, created: true }
    }
    const same = await rowOf<Row<typeof documents, 'id'>>(
      tx,
      sql`select id from documents where project_id = ${uuidOf('project', projectId)} and content_hash = ${hash}`,
    )
    return same === null ? null : { id: idFrom('document', same.id), created: false }
  })
}

/**
 * Reads a document's file once more. False where the project has no such document, or where it was made from no file.
 */
export async function reingestDocument(db: Db, projectId: string, documentId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await rowOf(
      tx,
      sql`
      update documents set status = 'queued', error = null, updated_at = now()
      where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('document', documentId)} and file_id is not null
      returning id`,
    )
    if (row !== null) await addIngestJob(tx, projectId, documentId)
    return row !== null
  })
}

/** Says that a document's file is being read, and gives the file; null where either is gone. */
export async function beginIngestion(
  db: Db,
  projectId: string,
  documentId: string,
): Promise<{ name: string; media_type: string; content: Buffer } | null> {
  return rowOf<Row<typeof files, 'name' | 'media_type' | 'content'>>(
    db,
    sql`
    update documents set status = 'processing', error = null, updated_at = now() from files
    where documents.project_id = ${uuidOf('project', projectId)} and documents.id = ${uuidOf('document', documentId)}
      and files.project_id = documents.project_id and files.id = documents.file_id
    returning files.name, files.media_type, files.content`,
  )
}

/** A document's text, in place of an earlier one, with its search terms; false where the document is gone. */
export async function storeDocumentText(
  db: Db,
  projectId: string,
  documentId: string,
  read: { text: string; pages: number | null },
): Promise<boolean> {
  const content = storableText(read.text)
  return inTransaction(db, async (tx) => {
    const row = await rowOf<Row<typeof documents, 'title'>>(
      tx,
      sql`
      update documents set status = 'ready', error = null, content = ${content}, pages = ${read.pages}, updated_at = now()
      where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('document', documentId)}
      returning title`,
    )
    if (row === null) return false
    await rowOf(tx, sql`delete from document_chunks where document_id = ${uuidOf('document', documentId)}`)
    await insertChunks(tx, projectId, { id: documentId, title: row.title, content })
    return true
  })
}

/** A document's file cannot be read; the message tells its uploader why. */
export async function failDocument(db: Db, projectId: string, documentId: string, error: string): Promise<void> {
  await rowOf(
    db,
    sql`
    update documents set status = 'failed', error = ${error}, updated_at = now()
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('document', documentId)}`,
  )
}

const addIngestJob = (tx: Db, projectId: string, documentId: string): Promise<string> =>
  addSideJob(tx, projectId, {
    kind: INGEST_JOB,
    payload: { document_id: documentId },
    key: documentId,
    maxAttempts: TRIES,
  })
