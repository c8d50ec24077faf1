import { createHash } from 'node:crypto'
import { createFile, findFile, readFile } from '@runwire/db'
import { FileReference, idOf } from '@runwire/protocol'
import type { Response } from 'express'
import { z } from 'zod'
import { once } from '../../http/idempotency.ts'
import { mediaTypeOf } from '../../requests/media-type.ts'
import { MAX_FILE_BYTES, readUpload, tooLarge } from '../../requests/read-upload.ts'
import { RequestError, notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const StoredFile = FileReference.extend({ id: z.string(), object: z.literal('file'), created_at: z.string() })
const filePath = z.object({ id: idOf('file') })

export const fileRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/files',
    scope: 'files:write',
    summary: 'Upload an image, text or pdf: a form with one file, or its bytes with ?name=',
    body: 'bytes',
    request: { query: z.object({ name: z.string().max(255).optional() }) },
    responses: { 201: { description: 'The file, to be named in a message', body: StoredFile } },
    handler: async (call) => {
      const { caller, req } = call
      const upload = await readUpload(req)
      if (upload.content.length > MAX_FILE_BYTES) throw tooLarge()
      if (upload.content.length === 0)
        throw new RequestError('invalid_field', 'The file is empty. Send one with content.', { param: 'file' })
      const name = cleanName(upload.name)
      const mediaType = mediaTypeOf(upload.content, upload.media_type)
      const sent = { name, mediaType, sha256: createHash('sha256').update(upload.content).digest('hex') }
      return once(call, sent, async (tx) => {
        const { content } = upload
        const file = await createFile(tx, caller.project_id, { name, mediaType, content, endUser: caller.end_user })
        return { status: 201, body: shown(file) }
      })
    },
  }),
  route({
    method: 'get',
    path: '/files/{id}',
    scope: 'files:read',
    summary: 'What is known of a file',
    request: { params: filePath },
    responses: { 200: { description: 'The file', body: StoredFile } },
    handler: async ({ services, caller, params }) => {
      const file = await findFile(services.db, caller.project_id, params.id, caller.end_user)
      if (file === null) throw notFound('file')
      return { status: 200, body: shown(file) }
    },
  }),
  route({
    method: 'get',
    path: '/files/{id}/content',
    scope: 'files:read',
    summary: 'The bytes of a file',
    request: { params: filePath },
    responses: {
      200: {
        description: 'The bytes',
        body: z.string().meta({ format: 'binary' }),
        media_type: 'application/octet-stream',
      },
    },
    handler: async ({ services, caller, params, res }) => {
      const found = await readFile(services.db, caller.project_id, params.id, caller.end_user)
      if (found === null) throw notFound('file')
      sendContent(res, found.file, found.content)
      return null
    },
  }),
]

/** Sends an upload so that it never acts as a page of ours: no guessed type, no script, only images shown inline. */
function sendContent(res: Response, file: FileReference, content: Buffer): void {
  const image = file.media_type.startsWith('image/')
  res.setHeader(
    'content-type',
    file.media_type.startsWith('text/') ? `${file.media_type}; charset=utf-8` : file.media_type,
  )
  res.setHeader(
    'content-disposition',
    `${image ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  )
  res.setHeader('content-security-policy', "default-src 'none'; sandbox")
  res.setHeader('cache-control', 'private, max-age=3600')
  res.end(content)
}

/** A name without folders and control characters; it is shown and sent in a header, never opened. */
const cleanName = (name: string): string => {
  const base = name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return base === '' ? 'file' : base.slice(0, 255).toWellFormed()
}

const shown = (file: FileReference & { created_at: string }) => ({
  id: file.file_id,
  object: 'file' as const,
  file_id: file.file_id,
  name: file.name,
  media_type: file.media_type,
  bytes: file.bytes,
  url: file.url,
  created_at: file.created_at,
})
