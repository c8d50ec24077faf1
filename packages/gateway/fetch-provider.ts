/** As many redirects within the provider's own origin are followed. */
const MAX_REDIRECTS = 3
/** So much of an error's body is read. */
const MAX_ERROR_BYTES = 64 * 1024

/** The provider answered with something other than 2xx. `body` is its text, cut to 64 KiB. */
export class RefusedResponse extends Error {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  constructor(status: number, headers: Headers, body: string) {
    super(`the provider answered with status ${status}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * A fetch for the openai client that keeps what the client would lose: an error's whole body. Redirects are followed
 * by hand, only with the method kept (307, 308) and only within one origin, so that the key goes nowhere else.
 */
export function fetchProvider(through: Fetch): Fetch {
  return async (url, init) => {
    let target = new URL(url instanceof Request ? url.url : url)
    for (let redirects = 0; ; redirects++) {
      const response = await through(target, { ...init, redirect: 'manual' })
      if (response.ok) return response
      const location = response.headers.get('location')
      const next = location !== null && URL.canParse(location, target) ? new URL(location, target) : null
      const follows =
        (response.status === 307 || response.status === 308) &&
        next?.origin === target.origin &&
        redirects < MAX_REDIRECTS
      if (!follows || next === null)
        throw new RefusedResponse(response.status, response.headers, await readError(response, next))
      await response.body?.cancel()
      target = next
    }
  }
}

async function readError(response: Response, redirect: URL | null): Promise<string> {
  if (redirect !== null) {
    await response.body?.cancel()
    return `redirects to ${redirect.origin} are not followed; set the provider's address to where it really is`
  }
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length > MAX_ERROR_BYTES) break
    }
  } catch (error) {
    // the status says what happened; a body that broke off adds nothing
    if (text === '') text = `the error's body could not be read (${error instanceof Error ? error.message : 'unknown'})`
  }
  return text.slice(0, MAX_ERROR_BYTES)
}
