import type { Request } from 'express'
import { RequestError } from './request-error.ts'

/** http-api.md, Rules: 25 MB for a file; the form around it may add a little. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024

export interface Upload {
  name: string
  media_type: string
  content: Buffer
}

/**
 * Reads an upload: a form with one `file`, or the bytes themselves with their own Content-Type and `?name=`.
 * Throws RequestError for anything else, and as soon as more bytes come than are taken.
 */
export async function readUpload(req: Request): Promise<Upload> {
  const type = req.headers['content-type'] ?? ''
  const body = await readBytes(req)
  if (/^multipart\/form-data\b/i.test(type)) return fromForm(body, type)
  const name = typeof req.query.name === 'string' ? req.query.name : 'file'
  return { name, media_type: (type.split(';')[0] ?? '').trim().toLowerCase(), content: body }
}

async function readBytes(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  if (Number(req.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge()
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_FORM_BYTES) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

async function fromForm(body: Buffer, type: string): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new RequestError('invalid_field', 'The form could not be read. Send multipart/form-data with one file.', {
        param: 'file',
        cause,
      })
    })
  const unknown = [...form.keys()].find((key) => key !== 'file')
  if (unknown !== undefined)
    throw new RequestError('unknown_field', `Unknown field ${unknown}. Send only file.`, { param: unknown })
  const file = form.get('file')
  if (!(file instanceof File) || form.getAll('file').length > 1) {
    throw new RequestError('invalid_field', 'file is missing. Send exactly one file in the field file.', {
      param: 'file',
    })
  }
  return { name: file.name, media_type: file.type.toLowerCase(), content: Buffer.from(await file.arrayBuffer()) }
}

export const tooLarge = (): RequestError =>
  new RequestError('body_too_large', 'The file is larger than 25 MB. Send a smaller one.', { param: 'file' })
