import { addDocument, deleteDocument, listDocuments, searchDocuments } from '@runwire/db'
import { idOf, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { once } from '../idempotency.ts'
import { notFound } from '../request-error.ts'
import { type Route, route } from '../route.ts'
import { wholeList } from '../whole-list.ts'

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
const metadata = z.record(z.string(), z.unknown())
const NewDocumentBody = z.strictObject({
  title: z.string().min(1).max(500),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .nullable()
    .default(null),
  content: z.string().min(1),
  metadata: metadata.default({}),
})
const Document = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  characters: z.number().int(),
  metadata,
  created_at: z.string(),
  updated_at: z.string(),
})
const Added = z.object({ id: z.string(), object: z.literal('document'), created: z.boolean() })

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

export const documentRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/documents',
    scope: 'knowledge:write',
    summary: 'Add a document to the knowledge; the same one again changes nothing',
    request: { body: NewDocumentBody },
    responses: { 200: { description: 'Known already', body: Added }, 201: { description: 'Added', body: Added } },
    handler: (call) =>
      once(call, call.body, async (tx) => {
        const { id, created } = await addDocument(tx, call.caller.project_id, call.body)
        return { status: created ? 201 : 200, body: { id, object: 'document', created } }
      }),
  }),
  route({
    method: 'get',
    path: '/documents',
    scope: 'knowledge:read',
    summary: 'The documents, newest first',
    responses: { 200: { description: 'All of them', body: listOf(Document) } },
    handler: async ({ services, caller }) => ({
      status: 200,
      body: wholeList(await listDocuments(services.db, caller.project_id)),
    }),
  }),
  route({
    method: 'delete',
    path: '/documents/{id}',
    scope: 'knowledge:write',
    summary: 'Remove a document from the knowledge',
    request: { params: z.object({ id: idOf('document') }) },
    responses: { 204: { description: 'Removed' } },
    handler: async ({ services, caller, params }) => {
      if (!(await deleteDocument(services.db, caller.project_id, params.id))) throw notFound('document')
      return { status: 204 }
    },
  }),
]
