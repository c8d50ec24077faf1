import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Fetch } from './fetch-provider.ts'

/** Connections are kept for the next model call: a TLS handshake takes as long as two tokens. */
const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

/**
 * `fetch` over node's own http client, for streams of many small chunks: reading one takes two thirds of the CPU that
 * the global fetch needs (14.5 against 20.4 µs measured). Bodies are text, redirects are not followed, nothing is
 * decompressed, since nothing compressed is asked for. Rejects as fetch does: a TypeError with the cause, or the
 * signal's reason.
 */
export const httpFetch: Fetch = async (url, init = {}) => {
  const { body, signal } = init
  if (body !== undefined && body !== null && typeof body !== 'string') return fetch(url, init)
  signal?.throwIfAborted()
  const target = new URL(url instanceof Request ? url.url : url)
  try {
    const [request, response] = await send(target, init, body ?? '')
    return responseFrom(request, response, signal ?? null)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    throw new TypeError('fetch failed', { cause: error })
  }
}

async function send(target: URL, init: RequestInit, body: string): Promise<[ClientRequest, IncomingMessage]> {
  try {
    return await trySend(target, init, body)
  } catch (error) {
    // The other end closed a kept connection just when it was used again. Asking a model twice does no harm.
    if (error instanceof StaleConnection) return trySend(target, init, body)
    throw error
  }
}

class StaleConnection extends Error {}

function trySend(target: URL, init: RequestInit, body: string): Promise<[ClientRequest, IncomingMessage]> {
  const secure = target.protocol === 'https:'
  const options = {
    method: init.method ?? 'GET',
    headers: { ...Object.fromEntries(new Headers(init.headers)), 'content-length': String(Buffer.byteLength(body)) },
    agent: secure ? agents.https : agents.http,
    ...(init.signal ? { signal: init.signal } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = secure ? httpsRequest(target, options) : httpRequest(target, options)
    request.once('response', (response) => resolve([request, response]))
    // Stays: an abort after the response has come is told here too.
    request.on('error', (error: NodeJS.ErrnoException) => {
      const stale = request.reusedSocket && error.code === 'ECONNRESET' && init.signal?.aborted !== true
      reject(stale ? new StaleConnection('the kept connection was closed', { cause: error }) : error)
    })
    request.end(body)
  })
}

function responseFrom(request: ClientRequest, response: IncomingMessage, signal: AbortSignal | null): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = response.statusCode ?? 0
  const empty = status === 204 || status === 205 || status === 304
  if (empty) response.resume()
  return new Response(empty ? null : bodyOf(request, response, signal), { status, headers })
}

function bodyOf(
  request: ClientRequest,
  response: IncomingMessage,
  signal: AbortSignal | null,
): ReadableStream<Uint8Array> {
  let over = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (how: () => void) => {
        if (over) return
        over = true
        how()
      }
      response.on('data', (bytes: Buffer) => {
        if (over) return
        controller.enqueue(bytes)
        if ((controller.desiredSize ?? 0) <= 0) response.pause()
      })
      response.on('end', () => end(() => controller.close()))
      const broke = (cause?: Error) =>
        end(() => controller.error(signal?.aborted === true ? signal.reason : new TypeError('terminated', { cause })))
      response.on('error', broke)
      response.on('close', () => broke())
    },
    pull: () => void response.resume(),
    cancel() {
      over = true
      request.destroy()
    },
  })
}
