import { RunwireError } from '@runwire/client'
import type { Storage } from './storage.ts'

/** Reply of `POST /openapi/v1/widget-sessions`; the secret belongs to this visitor and renews the token. */
interface WidgetSession {
  token: string
  expires_at: string
  visitor: string
  renewal_secret: string
}

/** A token is renewed this long before it ends, so that no request meets its end. */
const MARGIN_MS = 60_000

/**
 * Gives the visitor's short-lived token, and renews it in time. The publishable key is no secret: it only opens
 * anonymous sessions from origins the project lists. The visitor's id stays in the browser, so a reload is the same visitor.
 */
export function createSession(options: { baseUrl: string; key: string; agent: string; storage: Storage }) {
  let session: WidgetSession | null = null
  let opening: Promise<WidgetSession> | null = null

  async function open(): Promise<WidgetSession> {
    const known = readVisitor(options.storage)
    try {
      return await mint(known)
    } catch (error) {
      const forgotten =
        known !== null &&
        error instanceof RunwireError &&
        error.status >= 400 &&
        error.status < 500 &&
        error.status !== 429
      if (!forgotten) throw error
      return mint(null)
    }
  }

  async function mint(visitor: Visitor | null): Promise<WidgetSession> {
    const response = await fetch(`${options.baseUrl}/openapi/v1/widget-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ agent: options.agent, ...visitor }),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw new RunwireError(response, body)
    const opened = body as WidgetSession
    options.storage.set('visitor', JSON.stringify({ visitor: opened.visitor, renewal_secret: opened.renewal_secret }))
    return opened
  }

  /** The current token; with `renew`, or near its end, a new one. Tabs and requests that ask at once share one renewal. */
  return async function getToken({ renew }: { renew: boolean }): Promise<string> {
    const ends = session === null ? 0 : Date.parse(session.expires_at)
    if (session !== null && !renew && ends - Date.now() > MARGIN_MS) return session.token
    opening ??= open().finally(() => {
      opening = null
    })
    session = await opening
    return session.token
  }
}

interface Visitor {
  visitor: string
  renewal_secret: string
}

function readVisitor(storage: Storage): Visitor | null {
  try {
    const known: unknown = JSON.parse(storage.get('visitor') ?? 'null')
    return typeof known === 'object' && known !== null && 'visitor' in known && 'renewal_secret' in known
      ? (known as Visitor)
      : null
  } catch {
    return null
  }
}
