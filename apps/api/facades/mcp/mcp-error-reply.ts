import type { ErrorRequestHandler } from 'express'
import { errorToSend } from '../../requests/error-reply.ts'
import { requestId } from '../../requests/request-id.ts'

/** JSON-RPC's range for errors of a server's own starts here. */
const SERVER_ERROR = -32_000

/** Refusals of `/mcp` as JSON-RPC errors under their HTTP status; `data` holds what the other surfaces tell. */
export const mcpErrorReply: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const reply = errorToSend(error, req, res)
  if (reply === null) return
  for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value)
  const { type, code, message, param } = reply
  const { id } = (req.body ?? {}) as { id?: unknown }
  res.status(reply.status).json({
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code: SERVER_ERROR, message, data: { type, code, param, request_id: requestId(req) } },
  })
}
