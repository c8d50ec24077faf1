import { RunwireError } from '../http/errors.ts'
import type { WidgetSession } from '../http/replies.ts'
import { createRequester, randomKey } from '../http/request.ts'

export interface VisitorOptions {
  /** Where Runwire answers; empty for the page's own origin. */
  baseUrl: string
  /** `rwp_…`; no secret: it opens sessions only from the origins that the project lists. */
  publishableKey: string
  agent: string
  /** A JWT by which your server says who its user is; asked for at each renewal. Without it visitors are anonymous. */
  getUserToken?: () => string | Promise<string>
  /** Where an anonymous visitor is kept, such as `localStorage`; without it each page load is somebody new. */
  storage?: Pick<Storage, 'getItem' | 'setItem'>
  fetch?: typeof fetch
}

/** A token is renewed this long before it ends, so that no request meets its end. */
const MARGIN_MS = 60_000

/**
 * Makes the `getToken` of a client for a page's visitor: mints a token of 15 minutes, renews it in time, and keeps who
 * the visitor is. Requests that ask at once share one renewal. The token throws what `createClient` methods throw.
 */
export function visitorToken(options: VisitorOptions): (wanted: { renew: boolean }) => Promise<string> {
  const root = `${options.baseUrl.replace(/\/+$/, '')}/openapi/v1`
  const requester = createRequester(
    root,
    { apiKey: options.publishableKey },
    options.fetch ?? ((...args) => fetch(...args)),
  )
  const storageKey = `runwire.visitor.${options.agent}`
  let session: WidgetSession | null = null
  let opening: Promise<WidgetSession> | null = null

  const mint = (who: object) =>
    requester.json<WidgetSession>({
      method: 'POST',
      path: '/widget-sessions',
      body: { agent: options.agent, ...who },
      headers: { 'idempotency-key': randomKey() },
    })

  async function open(): Promise<WidgetSession> {
    if (options.getUserToken !== undefined) return mint({ user_token: await options.getUserToken() })
    const opened = await mintForVisitor()
    const { visitor, renewal_secret } = opened
    options.storage?.setItem(storageKey, JSON.stringify({ visitor, renewal_secret }))
    return opened
  }

  /** A visitor the server no longer knows becomes a new one. */
  async function mintForVisitor(): Promise<WidgetSession> {
    const known = readVisitor(options.storage?.getItem(storageKey) ?? null)
    try {
      return await mint(known ?? {})
    } catch (error) {
      if (known === null || !(error instanceof RunwireError) || error.param !== 'renewal_secret') throw error
      return mint({})
    }
  }

  return async ({ renew }) => {
    const endsAtMs = session === null ? 0 : Date.parse(session.expires_at)
    if (session !== null && !renew && endsAtMs - Date.now() > MARGIN_MS) return session.token
    opening ??= open().finally(() => {
      opening = null
    })
    session = await opening
    return session.token
  }
}

/** What was kept of a visitor, or null where there is nothing usable: another script may have written there. */
function readVisitor(text: string | null): object | null {
  try {
    const known: unknown = JSON.parse(text ?? 'null')
    return typeof known === 'object' && known !== null && 'visitor' in known && 'renewal_secret' in known ? known : null
  } catch {
    return null
  }
}
