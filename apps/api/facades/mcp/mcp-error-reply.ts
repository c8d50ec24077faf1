import type { ErrorRequestHandler } from 'express'
import { refusalOf } from '../../requests/error-reply.ts'
import { requestId } from '../../requests/request-id.ts'

/** JSON-RPC's range for errors of a server's own starts here. */
const SERVER_ERROR = -32_000

/** Refusals of `/mcp` as JSON-RPC errors under their HTTP status; `data` holds what the other surfaces tell. */
export const mcpErrorReply: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const refusal = refusalOf(error, req, res)
  if (refusal === null) return
  for (const [name, value] of Object.entries(refusal.headers)) res.setHeader(name, value)
  const { type, code, message, param } = refusal
  const { id } = (req.body ?? {}) as { id?: unknown }
  res.status(refusal.status).json({
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code: SERVER_ERROR, message, data: { type, code, param, request_id: requestId(req) } },
  })
}
