import type { Request } from 'express'
import { type Db, findConsoleToken, findKey, findWidgetSession } from '@runwire/db'
import { SCOPES, type Scope, WIDGET_SCOPES } from '@runwire/protocol'
import type { Caller } from '../http/caller.ts'
import { consoleCookie, refuseForeignSite } from './console-session.ts'
import { requestOrigin } from './origins.ts'
import { RequestError } from '../requests/request-error.ts'

/** Who calls the public API: a secret key, or a widget's visitor by a short token. Throws RequestError. */
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
  if (caller === null) throw invalidKey()
  return caller
}

/** Who calls the internal API: a console token as Bearer, or the console's cookie. Throws RequestError. */
export async function authenticateConsole(db: Db, req: Request): Promise<Caller> {
  const fromHeader = bearer(req)
  const token = fromHeader ?? consoleCookie(req)
  if (token === null) {
    throw new RequestError('missing_key', 'Sign in to the console, or send a console token as Authorization: Bearer.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  if (fromHeader === null) refuseForeignSite(req)
  const session = await findConsoleToken(db, token)
  if (session === null) throw invalidKey()
  return {
    kind: 'console',
    project_id: session.project_id,
    id: session.id,
    scopes: new Set(SCOPES),
    end_user: null,
    agent: null,
    secret: token,
  }
}

/** Whether a secret that opened a stream is still good; asked every 30 s. */
export async function isStillValid(db: Db, caller: Caller): Promise<boolean> {
  if (caller.kind === 'console') return (await findConsoleToken(db, caller.secret)) !== null
  if (caller.kind === 'widget') return (await findWidgetSession(db, caller.secret)) !== null
  const key = await findKey(db, caller.secret)
  return key !== null && !isOver(key.expires_at)
}

async function callerOf(db: Db, secret: string, req: Request): Promise<Caller | null> {
  if (secret.startsWith('rwt_')) return widgetCaller(db, secret, req)
  const key = await findKey(db, secret)
  if (key === null) return null
  if (isOver(key.expires_at))
    throw new RequestError('expired_key', 'This key has expired. Make a new one in the console.')
  const caller = { project_id: key.project_id, id: key.id, end_user: null, agent: null, secret }
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
    id: session.id,
    scopes: new Set<Scope>(WIDGET_SCOPES),
    end_user: session.end_user,
    agent: session.agent,
    secret: token,
  }
}

function bearer(req: Request): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '')
  return match?.[1] ?? null
}

const isOver = (expiresAt: string | null): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

const invalidKey = (): RequestError =>
  new RequestError('invalid_key', 'The key is not valid or was revoked. Check it, or make a new one in the console.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
