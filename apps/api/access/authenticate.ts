import type { Request } from 'express'
import { type Db, findBrowserSession, findConsoleToken, findKey, findWidgetSession } from '@runwire/db'
import { type Scope, WIDGET_SCOPES } from '@runwire/protocol'
import type { Caller, Surface } from '../requests/caller.ts'
import { scopesOfSession, scopesOfToken } from './console-scopes.ts'
import { refuseForeignSite, refuseWithoutCsrfToken, sessionCookie } from './session-cookie.ts'
import { requestOrigin } from './origins.ts'
import { RequestError } from '../requests/request-error.ts'

/** Authenticates a public API call: a secret key, or a widget's visitor by a short token. Throws RequestError. */
export async function authenticatePublic(db: Db, req: Request): Promise<Caller> {
  const secret = bearer(req)
  if (secret === null) {
    throw new RequestError(
      'missing_key',
      'No key was sent. Send Authorization: Bearer followed by a secret key or widget token.',
      {
        headers: { 'www-authenticate': 'Bearer' },
      },
    )
  }
  const caller = await callerOf(db, secret, req)
  if (caller === null) throw invalidKey(wrongSurface(secret, 'public'))
  return caller
}

/**
 * Authenticates an internal API call: a console token as Bearer, or a browser's session cookie. Throws RequestError.
 */
export async function authenticateConsole(db: Db, req: Request): Promise<Caller> {
  const token = bearer(req)
  const caller = token === null ? await browserCaller(db, req) : await tokenCaller(db, token)
  if (caller === null) throw invalidKey(wrongSurface(token ?? '', 'internal'))
  return caller
}

/** True if a secret that opened a stream is still good; asked every 30 s. */
export async function isStillValid(db: Db, caller: Caller): Promise<boolean> {
  if (caller.session !== null) return (await findBrowserSession(db, caller.secret)) !== null
  if (caller.kind === 'console') return (await findConsoleToken(db, caller.secret)) !== null
  if (caller.kind === 'widget') return (await findWidgetSession(db, caller.secret)) !== null
  const key = await findKey(db, caller.secret)
  return key !== null && !isOver(key.expires_at)
}

async function tokenCaller(db: Db, token: string): Promise<Caller | null> {
  const found = await findConsoleToken(db, token)
  if (found === null) return null
  const { id, name, project_id } = found
  return { ...CONSOLE, project_id, id, name, scopes: scopesOfToken(found.scopes), session: null, secret: token }
}

async function browserCaller(db: Db, req: Request): Promise<Caller | null> {
  const secret = sessionCookie(req)
  if (secret === null) {
    throw new RequestError('missing_key', 'Sign in to the console, or send a console token as Authorization: Bearer.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  refuseForeignSite(req)
  const session = await findBrowserSession(db, secret)
  if (session === null) return null
  refuseWithoutCsrfToken(req, secret)
  const { member, console_token: token, project_id } = session
  return {
    ...CONSOLE,
    project_id,
    // The same in all browsers of one person, so that counts by caller add up over them.
    id: member?.id ?? token?.id ?? '',
    name: member?.email ?? token?.name ?? '',
    scopes: scopesOfSession(session),
    session: session.id,
    secret,
  }
}

const CONSOLE = { kind: 'console', end_user: null, agent: null, lists: null } as const

async function callerOf(db: Db, secret: string, req: Request): Promise<Caller | null> {
  if (secret.startsWith('rwt_')) return widgetCaller(db, secret, req)
  const key = await findKey(db, secret)
  if (key === null) return null
  if (isOver(key.expires_at))
    throw new RequestError('expired_key', 'This key has expired. Make a new one in the console.')
  const { id, name, project_id } = key
  const caller = { project_id, id, name, end_user: null, agent: null, lists: key.agents, session: null, secret }
  // A publishable key stands in every page that shows the widget: it opens a visitor's session and nothing else.
  if (key.kind === 'publishable')
    return { ...caller, kind: 'publishable', scopes: new Set<Scope>(['widget_sessions:write']) }
  return { ...caller, kind: 'key', scopes: new Set(key.scopes as Scope[]) }
}

async function widgetCaller(db: Db, token: string, req: Request): Promise<Caller | null> {
  const session = await findWidgetSession(db, token)
  if (session === null) return null
  const origin = requestOrigin(req)
  if (origin !== session.origin) {
    throw new RequestError(
      'origin_not_allowed',
      `This token belongs to pages of ${session.origin}. Mint one for this page.`,
    )
  }
  return {
    kind: 'widget',
    project_id: session.project_id,
    // Sessions change every few minutes; who is behind them stays, for counting and for Idempotency-Keys.
    id: `end_user:${session.end_user}`,
    name: session.end_user,
    scopes: new Set<Scope>(WIDGET_SCOPES),
    end_user: session.end_user,
    agent: session.agent,
    lists: null,
    session: null,
    secret: token,
  }
}

function bearer(req: Request): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '')
  return match?.[1] ?? null
}

const isOver = (expiresAt: string | null): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/**
 * The error for a secret of the other surface, by its prefix alone: it does not say whether the secret is valid there.
 */
function wrongSurface(secret: string, surface: Surface): string | null {
  if (surface === 'internal' && /^rw[kpt]_/.test(secret))
    return 'This is a key of the public API (/openapi/v1); this surface wants a console token.'
  if (surface === 'public' && secret.startsWith('rwc_'))
    return 'This is a console token (/api/v1); this surface wants a secret key or a widget token.'
  return null
}

const invalidKey = (wrong: string | null): RequestError =>
  new RequestError(
    'invalid_key',
    wrong ?? 'The key is not valid or was revoked. Check it, or make a new one in the console.',
    { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  )
