import { RunwireError } from '../http/errors.ts'
import type { WidgetSession } from '../http/replies.ts'
import { createRequester, randomKey } from '../http/request.ts'

export interface VisitorOptions {
  /** Where Runwire answers; empty for the page's own origin. */
  baseUrl: string
  /** `rwp_…`; no secret: it opens sessions only from the origins that the project lists. */
  publishableKey: string
  agent: string
  /**
   * A JWT by which your server says who its user is; asked for at each renewal. Without it visitors are anonymous. The
   * anonymous visitor that `storage` still holds is handed over: the user goes on with that visitor's conversations.
   */
  getUserToken?: () => string | Promise<string>
  /** Where an anonymous visitor is kept, such as `localStorage`; without it each page load is somebody new. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
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
      // Everything else waits for it.
      timeoutMs: 8_000,
    })

  async function open(): Promise<WidgetSession> {
    const known = readVisitor(options.storage?.getItem(storageKey) ?? null)
    if (options.getUserToken !== undefined) {
      const opened = await mintFor({ user_token: await options.getUserToken() }, known)
      options.storage?.removeItem(storageKey)
      return opened
    }
    const opened = await mintFor({}, known)
    const { visitor, renewal_secret } = opened
    options.storage?.setItem(storageKey, JSON.stringify({ visitor, renewal_secret }))
    return opened
  }

  /** A visitor the server no longer knows becomes a new one. */
  async function mintFor(who: object, known: object | null): Promise<WidgetSession> {
    try {
      return await mint({ ...who, ...known })
    } catch (error) {
      if (known === null || !(error instanceof RunwireError) || error.param !== 'renewal_secret') throw error
      return mint(who)
    }
  }

  return async ({ renew }) => {
    const endsAtMs = session === null ? 0 : Date.parse(session.expires_at)
    if (session !== null && !renew && endsAtMs - Date.now() > MARGIN_MS) return session.token
    opening ??= oneTabAtATime(storageKey, open).finally(() => {
      opening = null
    })
    session = await opening
    return session.token
  }
}

/** Two tabs that open at once must not become two visitors. Pages served over plain http have no locks. */
function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work()
  return navigator.locks.request(name, work) as Promise<Result>
}

/** Reads the stored visitor; null where nothing usable is stored: another script may have written there. */
function readVisitor(text: string | null): object | null {
  try {
    const known: unknown = JSON.parse(text ?? 'null')
    return typeof known === 'object' && known !== null && 'visitor' in known && 'renewal_secret' in known ? known : null
  } catch {
    return null
  }
}
