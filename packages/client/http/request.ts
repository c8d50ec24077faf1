import { backoffMs, waitOrWake } from './backoff.ts'
import { isRetryable, RunwireError, RunwireUnreachableError } from './errors.ts'

/** `getToken` is for short-lived tokens: asked before each request, and once more with `renew` after a 401. */
export interface Credentials {
  apiKey?: string
  getToken?: (options: { renew: boolean }) => string | Promise<string>
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of a body of JSON. */
  bytes?: Blob | Uint8Array<ArrayBuffer> | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Tries in all for failures that may pass; 1 leaves trying again to the caller. */
  tries?: number
  /** One try may take this long until its reply begins; without it there is no limit, as for streams and uploads. */
  timeoutMs?: number
}

export interface Requester {
  /** The reply of a request that succeeded. Throws RunwireError or RunwireUnreachableError. */
  send(call: Call): Promise<Response>
  json<Reply>(call: Call): Promise<Reply>
}

/** The calls that answer with JSON; posts and changes are safe to repeat. */
export interface Calls {
  get<Reply>(path: string, query?: object): Promise<Reply>
  post<Reply>(path: string, body: unknown, idempotencyKey?: string): Promise<Reply>
  patch<Reply>(path: string, body: unknown): Promise<Reply>
  remove<Reply>(path: string): Promise<Reply>
}

/** Replies that are no stream begin sooner; a request that waits longer hangs on a connection that is gone. */
const REPLY_MS = 20_000

export const createCalls = ({ json }: Requester): Calls => ({
  get: (path, query = {}) => json({ method: 'GET', path: path + queryOf(query) }),
  post: (path, body, key = randomKey()) => json({ method: 'POST', path, body, headers: { 'idempotency-key': key } }),
  patch: (path, body) => json({ method: 'PATCH', path, body }),
  remove: (path) => json({ method: 'DELETE', path }),
})

/** 128 random bits; `crypto.randomUUID` is missing on pages served over plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function queryOf(query: object): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined)
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`
}

export function createRequester(root: string, credentials: Credentials, fetchFn: typeof fetch): Requester {
  async function send(call: Call): Promise<Response> {
    const { signal = new AbortController().signal, tries = 3 } = call
    for (let failures = 0; ; failures++) {
      try {
        return await once(call, signal)
      } catch (error) {
        if (signal.aborted || failures + 1 >= tries || !isRetryable(error)) throw error
        const asked = error instanceof RunwireError ? (error.retryAfterMs ?? 0) : 0
        await waitOrWake(backoffMs(failures, asked), signal)
      }
    }
  }

  async function once(call: Call, signal: AbortSignal): Promise<Response> {
    let response = await attempt(call, signal, false)
    if (response.status === 401 && credentials.getToken !== undefined) {
      await response.body?.cancel()
      response = await attempt(call, signal, true)
    }
    if (response.ok) return response
    throw new RunwireError(response, await readJson(response))
  }

  async function attempt(call: Call, signal: AbortSignal, renew: boolean): Promise<Response> {
    const token = credentials.apiKey ?? (await credentials.getToken?.({ renew }))
    const headers = new Headers(call.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (call.body !== undefined) headers.set('content-type', 'application/json')
    const body = call.bytes ?? (call.body === undefined ? null : JSON.stringify(call.body))
    const url = `${root}${call.path}`
    const { method, timeoutMs } = call
    const limited = timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      return await fetchFn(url, { method, headers, body, signal: limited, cache: 'no-store' })
    } catch (error) {
      if (signal.aborted) throw error
      throw new RunwireUnreachableError(url, error)
    }
  }

  return {
    send,
    json: async (call) => {
      const response = await send(call.bytes === undefined ? { timeoutMs: REPLY_MS, ...call } : call)
      return response.status === 204 ? null : response.json()
    },
  }
}

/** The body of a refusal, or null where it is no JSON, as from a proxy in between. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
