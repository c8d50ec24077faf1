import express, { type Request, type Response } from 'express'
import { cleanBody } from './parse-request.ts'
import { RequestError } from './request-error.ts'

/** http-api.md, Rules: 1 MB of JSON. */
const MAX_BODY_BYTES = 1024 * 1024

/** Where a body carries files in base64, which takes a third more than their bytes: one as large as an upload may be. */
const MAX_BODY_WITH_FILES = Math.ceil((25 * 1024 * 1024 * 4) / 3) + MAX_BODY_BYTES

const parser = (limit: number) => express.json({ limit, strict: true, type: 'application/json' })
const parseJson = parser(MAX_BODY_BYTES)
const parseJsonWithFiles = parser(MAX_BODY_WITH_FILES)

/** Reads a JSON body into `req.body`; an absent body is an empty object. Throws RequestError for anything else. */
export async function readJsonBody(req: Request, res: Response, { files = false } = {}): Promise<void> {
  if (hasBody(req) && !req.is('application/json')) {
    throw new RequestError('invalid_json', 'The body must be JSON. Send it with Content-Type: application/json.', {
      param: 'content-type',
    })
  }
  await new Promise<void>((done, fail) =>
    (files ? parseJsonWithFiles : parseJson)(req, res, (error?: unknown) =>
      error === undefined ? done() : fail(error),
    ),
  )
  const body: unknown = req.body ?? {}
  if (Array.isArray(body)) throw new RequestError('invalid_field', 'The body must be a JSON object, not an array.')
  req.body = cleanBody(body)
}

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
