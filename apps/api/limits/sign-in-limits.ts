import type { Request, Response } from 'express'
import type { Database } from '@runwire/db'
import { addressOf } from '../requests/address.ts'
import { consume, limiter } from './rate-limits.ts'

const WINDOW_SECONDS = 900
/** Wrong passwords of one account from one address or one known browser. */
const PER_PAIR = 10
/** Wrong passwords of one account, and of one address, from browsers nobody ever signed in with. */
const FROM_STRANGERS = 20

export interface SignInLimits {
  /** Counts a wrong console token. Throws `rate_limited` for those beyond the twentieth. */
  takeWrongToken(req: Request, res: Response): Promise<void>
  /**
   * Counts a try before the password is checked; the returned function takes it back once it was right. Throws
   * `rate_limited`. A browser the member once signed in with is counted by itself, so that guesses of strangers, behind
   * the same proxy too, lock nobody out.
   */
  takePassword(
    who: { email: string; browser: string | null },
    req: Request,
    res: Response,
  ): Promise<() => Promise<void>>
}

export function createSignInLimits(pool: Database['pool']): SignInLimits {
  const tokens = limiter(pool, { keyPrefix: 'wrong-token', points: FROM_STRANGERS, seconds: WINDOW_SECONDS })
  const pairs = limiter(pool, { keyPrefix: 'sign-in', points: PER_PAIR, seconds: WINDOW_SECONDS })
  const accounts = limiter(pool, { keyPrefix: 'sign-in-account', points: FROM_STRANGERS, seconds: WINDOW_SECONDS })
  const addresses = limiter(pool, { keyPrefix: 'sign-in-address', points: FROM_STRANGERS, seconds: WINDOW_SECONDS })
  return {
    takeWrongToken: (req, res) => consume(tokens, addressOf(req), res),
    async takePassword({ email, browser }, req, res) {
      const buckets =
        browser === null
          ? ([
              [pairs, `${email} ${addressOf(req)}`],
              [addresses, addressOf(req)],
              [accounts, email],
            ] as const)
          : ([[pairs, browser]] as const)
      for (const [bucket, name] of buckets) await consume(bucket, name, res)
      return async () => {
        await Promise.all(buckets.map(([bucket, name]) => bucket.reward(name)))
      }
    },
  }
}
