import type { Secret } from '@runwire/protocol'
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  body: Buffer
  /** Unix seconds as sent; part of what is signed. */
  timestamp: string
  /** `v0=` and 64 hex digits. */
  signature: string
}

/** Older requests may be replays; the clocks of two machines differ by less. */
const MAX_AGE_SECONDS = 300

/** False for a request from another time, whoever signed it. */
export const isFresh = ({ timestamp }: SignedRequest, nowMs = Date.now()): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS

/** True if the secret signed the request: HMAC-SHA256 of `v0:<timestamp>:<body>`. Source: Slack, verifying requests. */
export function isSignedBy(secret: Secret, { body, timestamp, signature }: SignedRequest): boolean {
  const expected = createHmac('sha256', secret.reveal()).update(`v0:${timestamp}:`).update(body).digest()
  const given = /^v0=([0-9a-f]{64})$/.exec(signature)?.[1]
  return given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), expected)
}
