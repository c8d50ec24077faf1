import type { ErrorRequestHandler, Request, Response } from 'express'
import { RequestRefusedError, isUnavailable } from '@runwire/db'
import { REQUEST_ERRORS } from '@runwire/protocol'
import { ClientLeftError } from './connection.ts'
import { RequestError } from './request-error.ts'
import { requestId } from './request-id.ts'

/** Express's last middleware: every failure leaves in the same shape, and only unexpected ones are logged. */
export const errorReply: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const reply = errorToSend(error, req, res)
  if (reply !== null) sendError(req, res, reply)
}

/**
 * The error to report for a failure, in whatever format; logs the unexpected ones. Null where nothing can be sent: the
 * client has left, or its reply has begun, which is broken off here.
 */
export function errorToSend(error: unknown, req: Request, res: Response): RequestError | null {
  if (error instanceof ClientLeftError) return null
  const reply = toRequestError(error)
  if (reply.code === 'internal_error' || reply.code === 'database_unavailable') {
    req.log.error({ err: error, request_id: req.id }, 'request failed')
  }
  if (!res.headersSent) return reply
  res.destroy()
  return null
}

const PLAIN = 'errors as plain text'

/** From here on an error of this request leaves as its message alone, without code and type around it. */
export function wantsPlainErrors(res: Response): void {
  res.locals[PLAIN] = true
}

export function sendError(req: Request, res: Response, reply: RequestError): void {
  if (REQUEST_ERRORS[reply.code][1] === 'conflict_error' && reply.code !== 'idempotency_in_flight') {
    res.setHeader('x-should-retry', 'false')
  }
  for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value)
  res.status(reply.status)
  if (res.locals[PLAIN] === true) {
    res.type('text/plain').send(reply.message)
    return
  }
  res.json({
    error: {
      type: reply.type,
      code: reply.code,
      message: reply.message,
      param: reply.param,
      request_id: requestId(req),
    },
  })
}

function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  if (error instanceof RequestRefusedError) {
    const headers: Record<string, string> =
      error.retryAfterSeconds === null ? {} : { 'retry-after': String(error.retryAfterSeconds) }
    return new RequestError(error.code, error.message, { param: error.param, headers, cause: error })
  }
  const known = fromBodyParser(error)
  if (known !== null) return known
  if (isUnavailable(error)) {
    return new RequestError('database_unavailable', 'The database cannot be reached. Try again in a moment.', {
      headers: { 'retry-after': '2' },
    })
  }
  return new RequestError(
    'internal_error',
    'Something went wrong on our side. Quote the request id when you report it.',
  )
}

/** Turns an error of body-parser or the router, known by its `type` or status, into a RequestError. */
function fromBodyParser(error: unknown): RequestError | null {
  if (!(error instanceof Error)) return null
  const { type, status } = error as Error & { type?: unknown; status?: unknown }
  if (type === 'entity.too.large') return new RequestError('body_too_large', 'The body is larger than 1 MB. Send less.')
  if (type === 'entity.parse.failed')
    return new RequestError('invalid_json', 'The body is not a JSON object. Check quotes, commas and brackets.')
  // The router's, for a part of the path it cannot decode; the body's own failures (a broken gzip) have a status alone.
  if (error instanceof URIError)
    return new RequestError('invalid_field', 'The path holds a malformed percent-encoding. Encode it again.', {
      param: 'path',
    })
  if (typeof type === 'string' || status === 400)
    return new RequestError('invalid_json', 'The body could not be read. Send it uncompressed as UTF-8 JSON.')
  return null
}
