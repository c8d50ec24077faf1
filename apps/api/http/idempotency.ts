import { type Db, findReply, inTransaction, storeReply } from '@runwire/db'
import type { Json } from '@runwire/protocol'
import type { Request } from 'express'
import { RequestError } from '../requests/request-error.ts'
import type { RawCall, Reply } from './route.ts'

export interface IdempotentRequest {
  key: string
  request: unknown
}

/** A key longer than this is a mistake, or somebody filling the table. */
const MAX_KEY_LENGTH = 255

/**
 * The request's `Idempotency-Key`, made the caller's own, with all that must be equal in a repeat; null without the
 * header. Repeats may ask for another kind of reply (`stream`, `include`), but for nothing else.
 */
export function idempotencyOf(call: RawCall, body: unknown): IdempotentRequest | null {
  const key = call.req.headers['idempotency-key']
  if (key === undefined || Array.isArray(key)) return null
  if (key === '' || key.length > MAX_KEY_LENGTH) {
    throw new RequestError('invalid_field', `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`, {
      param: 'idempotency-key',
    })
  }
  return { key: `${call.caller.id} ${key}`, request: { method: call.req.method, path: routePath(call.req), body } }
}

/**
 * Runs `work` once per Idempotency-Key and gives repeats its stored reply. Its rows and the reply are stored together;
 * when it throws, the key is not used up.
 */
export async function once(call: RawCall, body: unknown, work: (tx: Db) => Promise<Reply>): Promise<Reply> {
  const request = idempotencyOf(call, body)
  const { db } = call.services
  if (request === null) return work(db)
  return inTransaction(db, async (tx) => {
    const stored = (await findReply(tx, call.caller.project_id, request)) as { status: number; body?: Json } | null
    if (stored !== null) return { ...stored, headers: { 'idempotency-replayed': 'true' } }
    const reply = await work(tx)
    await storeReply(tx, call.caller.project_id, request, { status: reply.status, body: (reply.body ?? null) as Json })
    return reply
  })
}

const routePath = (req: Request): string => `${req.baseUrl}${req.path}`
