import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorReply, newId } from '@runwire/protocol'

/** Longest wait for a client that does not take its refusal. */
const LINGER_MS = 2_000

/** Answers what Node could not read as a request, so that no handler saw it, in the shape of every other error. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Gone, or in the middle of another reply that these bytes would end up in.
  if (error.code === 'ECONNRESET' || !socket.writable || wroteBefore(socket)) return void socket.destroy()
  const [status, message] = statusAndText(error.code)
  const request_id = newId('request')
  const reply: ErrorReply = {
    error: { type: 'invalid_request_error', code: 'invalid_field', message, param: null, request_id },
  }
  const body = JSON.stringify(reply)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    `x-request-id: ${request_id}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function statusAndText(code: string | undefined): [number, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'The headers are larger than 16 KB. Send fewer or shorter ones.']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'The request did not arrive in time. Send it again.']
    default:
      return [400, 'This is not a request of HTTP/1.1. Check its first line, its headers and its length.']
  }
}

/** Node keeps the reply that is under way on the socket; its own answer to such requests looks there as well. */
const wroteBefore = (socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent === true
