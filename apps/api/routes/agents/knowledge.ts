import {
  addDocument,
  addFileDocument,
  deleteDocument,
  findDocument,
  listDocuments,
  reingestDocument,
  searchDocuments,
  type DocumentRecord,
} from '@runwire/db'
import { idOf, listOf, Metadata } from '@runwire/protocol'
import { z } from 'zod'
import { once } from '../../http/idempotency.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'

const SearchBody = z.strictObject({
  query: z.string().min(1).max(2000),
  limit: z.number().int().min(1).max(50).default(8),
})
const Found = z.object({
  document_id: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  snippet: z.string(),
  rank: z.number(),
})
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .nullable()
  .default(null)
/** Either the text itself, or a file that was uploaded. */
const NewDocumentBody = z
  .strictObject({
    title: z.string().min(1).max(500).optional(),
    url,
    content: z.string().min(1).optional(),
    file_id: idOf('file').optional(),
    metadata: Metadata.default({}),
  })
  .refine(({ content, file_id }) => (content === undefined) !== (file_id === undefined), {
    error: 'must give content or file_id, one of them',
    path: ['content'],
  })
  .refine(({ title, file_id }) => title !== undefined || file_id !== undefined, {
    error: 'must be given with content',
    path: ['title'],
  })
const Document = z.object({
  id: z.string(),
  object: z.literal('document'),
  title: z.string(),
  url: z.string().nullable(),
  /** Made from a file it can be searched once it is `ready`; `failed` says why in `error`. */
  status: z.enum(['queued', 'processing', 'ready', 'failed']),
  error: z.string().nullable(),
  pages: z.number().int().nullable(),
  characters: z.number().int(),
  file_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string(),
})
const Added = z.object({ id: z.string(), object: z.literal('document'), created: z.boolean() })
const documentPath = z.object({ id: idOf('document') })

/** O23: the search tool, usable without a run. */
export const knowledgeRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/knowledge/search',
    scope: 'knowledge:read',
    summary: 'The search tool without a run',
    request: { body: SearchBody },
    responses: {
      200: {
        description: 'Documents, best first',
        body: z.object({ object: z.literal('list'), data: z.array(Found) }),
      },
    },
    handler: async ({ services, caller, body }) => {
      const data = await searchDocuments(services.db, caller.project_id, body.query, body.limit)
      return { status: 200, body: { object: 'list', data } }
    },
  }),
]

export const documentRoutes = (): Route[] => [add, readOne, ingest, list, remove]

const add = route({
  method: 'post',
  path: '/documents',
  scope: 'knowledge:write',
  audit: 'document.added',
  summary: 'Add a document to the knowledge, as text or as an uploaded file; the same one again changes nothing',
  request: { body: NewDocumentBody },
  responses: {
    200: { description: 'Known already', body: Added },
    201: { description: 'Added', body: Added },
    202: { description: 'Its file will be read', body: Added },
  },
  handler: (call) =>
    once(call, call.body, async (tx) => {
      const { title, content, file_id, url, metadata } = call.body
      const about = { url, metadata, ...(title === undefined ? {} : { title }) }
      const added =
        file_id === undefined
          ? await addDocument(tx, call.caller.project_id, { title: '', content: content ?? '', ...about })
          : await addFileDocument(tx, call.caller.project_id, { file_id, ...about })
      if (added === null) throw notFound('file')
      const { id, created } = added
      return {
        status: created ? (file_id === undefined ? 201 : 202) : 200,
        body: { id, object: 'document', created },
      }
    }),
})

const readOne = route({
  method: 'get',
  path: '/documents/{id}',
  scope: 'knowledge:read',
  summary: 'What is known of a document, and how far the reading of its file is',
  request: { params: documentPath },
  responses: { 200: { description: 'The document', body: Document } },
  handler: async ({ services, caller, params }) => {
    const found = await findDocument(services.db, caller.project_id, params.id)
    if (found === null) throw notFound('document')
    return { status: 200, body: shown(found) }
  },
})

const ingest = route({
  method: 'post',
  path: '/documents/{id}/ingest',
  scope: 'knowledge:write',
  summary: 'Read the file of a document once more',
  request: { params: documentPath },
  responses: { 202: { description: 'It will be read', body: Document } },
  handler: (call) =>
    once(call, {}, async (tx) => {
      const found = await findDocument(tx, call.caller.project_id, call.params.id)
      if (found === null) throw notFound('document')
      if (!(await reingestDocument(tx, call.caller.project_id, call.params.id))) {
        throw new RequestError('invalid_field', 'This document was added as text; there is no file to read again.', {
          param: 'id',
        })
      }
      return { status: 202, body: shown({ ...found, status: 'queued', error: null }) }
    }),
})

const list = route({
  method: 'get',
  path: '/documents',
  scope: 'knowledge:read',
  summary: 'The documents, newest first',
  responses: { 200: { description: 'All of them', body: listOf(Document) } },
  handler: async ({ services, caller }) => ({
    status: 200,
    body: wholeList((await listDocuments(services.db, caller.project_id)).map(shown)),
  }),
})

const remove = route({
  method: 'delete',
  path: '/documents/{id}',
  scope: 'knowledge:write',
  audit: 'document.removed',
  summary: 'Remove a document from the knowledge',
  request: { params: documentPath },
  responses: { 204: { description: 'Removed' } },
  handler: async ({ services, caller, params }) => {
    if (!(await deleteDocument(services.db, caller.project_id, params.id))) throw notFound('document')
    return { status: 204 }
  },
})

const shown = (document: DocumentRecord): z.infer<typeof Document> => ({ ...document, object: 'document' })
