import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { KNOWN_BROWSER_DAYS } from '@runwire/db'
import { RequestError } from '../requests/request-error.ts'
import { ownOrigin } from './origins.ts'

/** As long as a session may last; the server ends it sooner where it must. */
const SESSION_SECONDS = 12 * 3600
const CSRF_HEADER = 'runwire-csrf'

type CookieName = 'runwire_session' | 'runwire_browser'

/** The secret of the console's session, or null. */
export const sessionCookie = (req: Request): string | null => cookieOf(req, 'runwire_session')

/** The secret by which a browser is known from an earlier sign-in, or null. */
export const browserCookie = (req: Request): string | null => cookieOf(req, 'runwire_browser')

export const setSessionCookie = (req: Request, res: Response, secret: string): void =>
  setCookie(req, res, { name: 'runwire_session', value: secret, seconds: SESSION_SECONDS })

export const dropSessionCookie = (req: Request, res: Response): void =>
  setCookie(req, res, { name: 'runwire_session', value: '', seconds: 0 })

export const setBrowserCookie = (req: Request, res: Response, secret: string): void =>
  setCookie(req, res, { name: 'runwire_browser', value: secret, seconds: KNOWN_BROWSER_DAYS * 24 * 3600 })

/** A cookie travels with requests that other sites cause: those are refused, whatever they ask for. */
export function refuseForeignSite(req: Request): void {
  const site = req.headers['sec-fetch-site']
  const foreign =
    site === undefined
      ? req.headers.origin !== undefined && req.headers.origin !== ownOrigin(req)
      : site !== 'same-origin' && site !== 'none'
  if (foreign)
    throw new RequestError('origin_not_allowed', 'Another site made this request. Open the console on its own address.')
}

/** The token a page must send with every change: another site can have the cookie sent, but cannot read this. */
export const csrfTokenOf = (sessionSecret: string): string =>
  createHash('sha256').update(`csrf ${sessionSecret}`, 'utf8').digest('base64url')

/** Throws RequestError for a change by cookie that does not carry the session's CSRF token. */
export function refuseWithoutCsrfToken(req: Request, sessionSecret: string): void {
  if (req.method === 'GET' || req.method === 'HEAD') return
  const given = Buffer.from(String(req.headers[CSRF_HEADER] ?? ''))
  const expected = Buffer.from(csrfTokenOf(sessionSecret))
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new RequestError(
    'origin_not_allowed',
    'The header Runwire-CSRF is missing or wrong. Send the csrf_token of GET /api/v1/session with every change.',
    { param: CSRF_HEADER },
  )
}

/** Over TLS the name binds the cookie to exactly this host; plain http, as in local mode, cannot have such a name. */
const nameFor = (req: Request, name: CookieName): string => (req.secure ? `__Host-${name}` : name)

interface Cookie {
  name: CookieName
  value: string
  seconds: number
}

function setCookie(req: Request, res: Response, { name, value, seconds }: Cookie): void {
  const secure = req.secure ? '; Secure' : ''
  res.append(
    'set-cookie',
    `${nameFor(req, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly${secure}; SameSite=Strict`,
  )
}

function cookieOf(req: Request, name: CookieName): string | null {
  const wanted = nameFor(req, name)
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const [found, value] = part.trim().split('=', 2)
    if (found === wanted && value !== undefined && value !== '') return value
  }
  return null
}
