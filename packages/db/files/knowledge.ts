import { chunkText } from './chunk-text.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { idFrom, idOrNull, newId, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { hashOf } from '../connection/key-format.ts'
import { indexTerms, queryTerms } from './search-terms.ts'
import { snippetOf } from './snippet.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { document_chunks, documents } from '../schema/schema-people.ts'

export interface FoundDocument {
  document_id: string
  title: string
  url: string | null
  /** The best part of the document, cut to 300 characters. */
  snippet: string
  /** Higher is better; comparable within one search only. */
  rank: number
}

export interface DocumentInput {
  title: string
  url?: string | null
  content: string
  metadata?: Record<string, unknown>
}

export interface DocumentRecord {
  id: string
  title: string
  url: string | null
  /** A document made from a file can be searched once it is `ready`. */
  status: 'queued' | 'processing' | 'ready' | 'failed'
  /** Why its file could not be read; null unless it failed. */
  error: string | null
  /** Of a pdf, once it was read. */
  pages: number | null
  characters: number
  file_id: string | null
  metadata: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** Chunks that are ranked; a document has few of them, and beyond these the tail is noise. */
const CANDIDATES = 200
/** A long document goes in by pieces: neither a statement nor the event loop is held for long. */
const CHUNKS_AT_ONCE = 100

type FoundRow = Row<typeof document_chunks, 'document_id' | 'content'> &
  Row<typeof documents, 'title' | 'url'> & { rank: number }

/**
 * Documents of the project that hold any word of the query, best first: one entry per document, its best part shown.
 */
export async function searchDocuments(
  db: Db,
  projectId: string,
  query: string,
  limit: number,
): Promise<FoundDocument[]> {
  const { spaced, bigrams, terms } = queryTerms(storableText(query))
  const rows = await rowsOf<FoundRow>(
    db,
    sql`
    with wanted as (
      select (replace(plainto_tsquery('english', ${spaced})::text, ' & ', ' | ')::tsquery || ${bigrams}::tsquery) as query
    ), ranked as (
      select chunk.document_id, chunk.content, ts_rank(chunk.search, wanted.query, 1) as rank
      from wanted join document_chunks chunk on chunk.search @@ wanted.query
      where chunk.project_id = ${uuidOf('project', projectId)}
      order by rank desc limit ${CANDIDATES}
    ), best as (
      select distinct on (document_id) document_id, content, rank from ranked order by document_id, rank desc
    )
    select best.document_id, document.title, document.url, best.content, best.rank
    from best join documents document on document.id = best.document_id
    order by best.rank desc, best.document_id limit ${limit}`,
  )
  return rows.map((row) => ({
    document_id: idFrom('document', row.document_id),
    title: row.title,
    url: row.url,
    snippet: snippetOf(row.content, query, terms),
    rank: row.rank,
  }))
}

/** Adds a document with its search terms; the same title, url and content again changes nothing. Returns its id. */
export async function addDocument(
  db: Db,
  projectId: string,
  input: DocumentInput,
): Promise<{ id: string; created: boolean }> {
  const title = storableText(input.title)
  const content = storableText(input.content)
  const hash = hashOf(JSON.stringify([title, input.url ?? null, content]))
  return inTransaction(db, async (tx) => {
    const same = await rowOf<Row<typeof documents, 'id'>>(
      tx,
      sql`
      select id from documents where project_id = ${uuidOf('project', projectId)} and content_hash = ${hash} limit 1`,
    )
    if (same !== null) return { id: idFrom('document', same.id), created: false }
    const id = newId('document')
    await rowOf(
      tx,
      sql`
      insert into documents (id, project_id, title, url, content, content_hash, metadata)
      values (${uuidOf('document', id)}, ${uuidOf('project', projectId)}, ${title}, ${input.url ?? null}, ${content}, ${hash},
        ${jsonText(input.metadata ?? {})}::jsonb)`,
    )
    await insertChunks(tx, projectId, { id, title, content })
    return { id, created: true }
  })
}

/** The project's documents, newest first. */
export async function listDocuments(db: Db, projectId: string, limit = 200): Promise<DocumentRecord[]> {
  const rows = await rowsOf<DocumentRow>(
    db,
    sql`
    select ${DOCUMENT_COLUMNS} from documents
    where project_id = ${uuidOf('project', projectId)} order by id desc limit ${limit}`,
  )
  return rows.map(documentFrom)
}

/** Reads a document's record without its text; null where the project has none. */
export async function findDocument(db: Db, projectId: string, documentId: string): Promise<DocumentRecord | null> {
  const row = await rowOf<DocumentRow>(
    db,
    sql`
    select ${DOCUMENT_COLUMNS} from documents
    where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('document', documentId)}`,
  )
  return row === null ? null : documentFrom(row)
}

/** False where the project has no such document. */
export async function deleteDocument(db: Db, projectId: string, documentId: string): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    delete from documents where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('document', documentId)} returning id`,
  )
  return row !== null
}

/** Puts a document's text into the search. */
export async function insertChunks(
  tx: Db,
  projectId: string,
  { id, title, content }: { id: string; title: string; content: string },
): Promise<void> {
  const head = indexTerms(title)
  const texts = chunkText(content)
  for (let from = 0; from < texts.length; from += CHUNKS_AT_ONCE) {
    const chunks = texts.slice(from, from + CHUNKS_AT_ONCE).map((text) => ({ text, ...indexTerms(text) }))
    await rowOf(
      tx,
      sql`
      insert into document_chunks (document_id, ordinal, project_id, content, search)
      select ${uuidOf('document', id)}::uuid, ${from}::integer + chunk.ordinality, ${uuidOf('project', projectId)}::uuid,
        chunk.value ->> 'text',
        setweight(to_tsvector('english', ${head.spaced}) || ${head.bigrams}::tsvector, 'A')
          || to_tsvector('english', chunk.value ->> 'spaced') || (chunk.value ->> 'bigrams')::tsvector
      from jsonb_array_elements(${jsonText(chunks)}::jsonb) with ordinality as chunk`,
    )
  }
}

const DOCUMENT_COLUMNS = sql`id, title, url, status, error, pages, length(content) as characters, file_id, metadata, created_at,
  updated_at`

type DocumentRow = Row<
  typeof documents,
  'id' | 'title' | 'url' | 'status' | 'error' | 'pages' | 'file_id' | 'metadata' | 'created_at' | 'updated_at'
> & { characters: number }

const documentFrom = (row: DocumentRow): DocumentRecord => ({
  ...row,
  id: idFrom('document', row.id),
  file_id: idOrNull('file', row.file_id),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
