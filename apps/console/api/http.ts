import { createClient, RunwireError, RunwireUnreachableError } from '@runwire/client'

const ROOT = '/api/v1'
/** Where signing in is asked and refused; nothing else waits for it. */
export const SESSION = '/session'

let signedInAgain: () => Promise<boolean> = async () => false
/** Goes with everything that writes: a page of another site can send the cookie, but not read this. */
let csrfToken = ''

/**
 * Says what to do when the server no longer knows this browser: the session has ended or was revoked. The request that
 * found out waits for `ask`; where the same person signs in again (true), it is made again, so that nothing is lost.
 */
export function whenSignedOut(ask: () => Promise<boolean>): void {
  signedInAgain = ask
}

export function takeCsrfToken(token: string): void {
  csrfToken = token
}

/** The session is a cookie that this page cannot read; the browser sends it along. */
export const sessionFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  if ((init?.method ?? 'GET') !== 'GET') headers.set('runwire-csrf', csrfToken)
  const response = await fetch(input, { ...init, headers, credentials: 'same-origin' })
  if (response.status !== 401 || input === `${ROOT}${SESSION}`) return response
  const again = await Promise.race([signedInAgain(), abandoned(init?.signal)])
  return again
    ? sessionFetch(input, { ...init, signal: hasRunOut(init?.signal) ? null : (init?.signal ?? null) })
    : response
}

/** Somebody took their time to sign in: that is not the server's, which the request's limit is for. */
const hasRunOut = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'

/** Throws once nobody wants the answer any more. */
const abandoned = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const look = () => !hasRunOut(signal) && reject(signal?.reason)
    if (signal?.aborted === true) look()
    else signal?.addEventListener('abort', look, { once: true })
  })

/** Runs, conversations and messages, as every other program reads them; internal, so nothing is withheld. */
export const client = createClient({ baseUrl: '', surface: 'internal', fetch: sessionFetch })

export const get = <Reply>(path: string, query: Query = {}): Promise<Reply> =>
  call<Reply>('GET', `${path}${queryOf(query)}`)
export const post = <Reply>(path: string, body: unknown = {}): Promise<Reply> => call<Reply>('POST', path, body)
export const put = <Reply>(path: string, body: unknown): Promise<Reply> => call<Reply>('PUT', path, body)
export const patch = <Reply>(path: string, body: unknown): Promise<Reply> => call<Reply>('PATCH', path, body)
export const remove = (path: string): Promise<null> => call<null>('DELETE', path)

/** Fields that are undefined or empty are left out. */
type Query = Record<string, string | number | boolean | undefined>

/** One request of the internal API. Throws RunwireError or RunwireUnreachableError. */
async function call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await answerTo(method, path, body)
  if (response.ok) return (response.status === 204 ? null : await response.json()) as Reply
  throw new RunwireError(response, await jsonOrNull(response))
}

async function answerTo(method: string, path: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  if (method === 'POST') headers['idempotency-key'] = randomKey()
  try {
    return await sessionFetch(`${ROOT}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
    })
  } catch (error) {
    throw new RunwireUnreachableError(location.origin, error)
  }
}

const queryOf = (query: Query): string => {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`
}

async function jsonOrNull(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // A proxy in between answered with something else; the status says enough.
    return null
  }
}

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
