import type { Fault } from './directives.ts'

export interface ErrorReply {
  status: number
  body: unknown
  headers: Record<string, string>
}

/** The reply of a provider that refuses before it streams; null where the fault comes later or there is none. */
export function errorReply(fault: Fault | null, streams: boolean): ErrorReply | null {
  switch (fault?.name) {
    case '401':
      return refuse(401, 'invalid_api_key', 'Incorrect API key provided.')
    case '408':
      return refuse(408, 'timeout', 'The request took too long.')
    case '429':
      return refuse(429, 'rate_limit_exceeded', 'Too many requests. Try again in one second.', {
        headers: { 'retry-after': '1' },
      })
    case 'quota':
      return refuse(
        429,
        'insufficient_quota',
        'You exceeded your current quota, please check your plan and billing details.',
      )
    case '500':
      return refuse(500, 'server_error', 'The server had an error while processing your request.')
    case '503':
      return refuse(503, 'overloaded', 'The model is overloaded.')
    case 'html':
      return { status: 200, body: '<html><body><h1>Welcome</h1></body></html>', headers: {} }
    case 'no-stream':
      return streams
        ? refuse(400, 'unsupported_value', 'This model does not support streaming.', { param: 'stream' })
        : null
    default:
      return null
  }
}

function refuse(
  status: number,
  code: string,
  message: string,
  { headers = {}, param = null }: { headers?: Record<string, string>; param?: string | null } = {},
): ErrorReply {
  return {
    status,
    body: { error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error', param, code } },
    headers,
  }
}
