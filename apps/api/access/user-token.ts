import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { UserTokenKey } from '@runwire/db'
import { z } from 'zod'

/** Clocks of two servers may differ by this much. */
const SKEW_SECONDS = 60

const Header = z.object({ alg: z.string(), typ: z.string().optional(), crit: z.never().optional() })
const Claims = z.object({
  sub: z.string().min(1).max(256),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
})

export interface SignedInUser {
  /** The user as the host's server knows it. */
  end_user: string
  expires_at_ms: number
}

/**
 * Reads a user token (a compact JWT, RFC 7519) signed by the project's key. Null for everything that is not exactly
 * that: the algorithm is the key's, never the token's choice, and a token must say who it is for and until when.
 */
export function readUserToken(token: string, key: UserTokenKey, nowMs = Date.now()): SignedInUser | null {
  const match = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token)
  if (match === null) return null
  const [, header = '', payload = '', signature = ''] = match
  const parsedHeader = Header.safeParse(jsonOf(header))
  if (!parsedHeader.success || parsedHeader.data.alg !== key.algorithm) return null
  if (!isSignedBy(key, `${header}.${payload}`, Buffer.from(signature, 'base64url'))) return null
  const claims = Claims.safeParse(jsonOf(payload))
  if (!claims.success) return null
  const { sub, exp, nbf = 0, iat = 0 } = claims.data
  const now = nowMs / 1000
  if (exp <= now || nbf > now + SKEW_SECONDS || iat > now + SKEW_SECONDS) return null
  return { end_user: sub, expires_at_ms: exp * 1000 }
}

function isSignedBy(key: UserTokenKey, signed: string, signature: Buffer): boolean {
  if (key.algorithm === 'RS256')
    return verify('RSA-SHA256', Buffer.from(signed), createPublicKey(key.public_key), signature)
  const expected = createHmac('sha256', key.secret.reveal()).update(signed).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown
  } catch {
    // Not JSON, so not a token: the schema refuses it.
    return null
  }
}
