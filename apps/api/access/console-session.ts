import express, { type Request, type Router } from 'express'
import { findConsoleToken } from '@runwire/db'
import { z } from 'zod'
import { parsePart } from '../requests/parse-request.ts'
import { readJsonBody } from '../requests/read-body.ts'
import { RequestError } from '../requests/request-error.ts'
import type { Services } from '../http/services.ts'

const COOKIE = '__Host-runwire_console'
const MAX_AGE_SECONDS = 12 * 3600

const SessionBody = z.strictObject({ token: z.string().min(1).max(200) })

/** `POST /session {token}` signs a browser in with a console token, `DELETE /session` signs it out. */
export function consoleSession(services: Services): Router {
  const router = express.Router()
  router.post('/session', async (req, res) => {
    refuseForeignSite(req)
    await services.limits.takeLogin(req, res)
    await readJsonBody(req, res)
    const { token } = parsePart('body', SessionBody, req.body) as z.infer<typeof SessionBody>
    if ((await findConsoleToken(services.db, token)) === null) {
      throw new RequestError('invalid_key', 'The token is not valid. Take the one that npm start printed.', {
        param: 'token',
      })
    }
    res.setHeader('set-cookie', cookie(encodeURIComponent(token), MAX_AGE_SECONDS))
    res.status(204).end()
  })
  router.delete('/session', (req, res) => {
    refuseForeignSite(req)
    res.setHeader('set-cookie', cookie('', 0))
    res.status(204).end()
  })
  return router
}

/** The console's token from its cookie, or null. */
export function consoleCookie(req: Request): string | null {
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name === COOKIE && value !== undefined && value !== '') return decoded(value)
  }
  return null
}

/** A cookie travels with requests that other sites cause; those are refused for everything but reading. */
export function refuseForeignSite(req: Request): void {
  const site = req.headers['sec-fetch-site']
  const foreign =
    site === undefined
      ? req.headers.origin !== undefined && !isOwnOrigin(req)
      : site !== 'same-origin' && site !== 'none'
  if (foreign)
    throw new RequestError('origin_not_allowed', 'Another site made this request. Open the console on its own address.')
}

const isOwnOrigin = (req: Request): boolean => req.headers.origin === `${req.protocol}://${req.headers.host ?? ''}`

const cookie = (value: string, seconds: number): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    // A cookie that is not ours to read is no cookie.
    return null
  }
}
