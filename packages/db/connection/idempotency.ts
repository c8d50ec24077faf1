import type { Json } from '@runwire/protocol'
import type { Db } from './database.ts'
import { RequestRefusedError } from './errors.ts'
import { hashOf } from './key-format.ts'
import { uuidOf } from './ids.ts'
import { jsonText } from './json.ts'
import { deleteOld } from './delete-old.ts'
import { rowOf, sql } from './statement.ts'

/** The caller's Idempotency-Key and everything that makes a repeat the same request: route, path ids, parsed body. */
export interface IdempotentRequest {
  key: string
  request: unknown
}

/** How long a key is remembered. */
export const IDEMPOTENCY_HOURS = 24

/**
 * Looks the key up inside the transaction that will do the work; returns the first request's stored reply, or null for
 * a first request, which then calls `storeReply` before it commits. Throws `idempotency_in_flight` while another
 * transaction with this key is open, `idempotency_mismatch` where the key came with another request.
 */
export async function findReply(tx: Db, projectId: string, request: IdempotentRequest): Promise<Json | null> {
  // A repeat only reads: many at once must not stand in each other's way.
  const stored = await readReply(tx, projectId, request)
  if (stored !== null) return stored
  const lock = await rowOf<{ taken: boolean }>(
    tx,
    sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`${projectId} ${request.key}`}, 0)) as taken`,
  )
  if (lock?.taken !== true) {
    throw new RequestRefusedError(
      'idempotency_in_flight',
      'The first request with this Idempotency-Key is still being taken in. Repeat it in a moment.',
      { retryAfterSeconds: 1 },
    )
  }
  // The first one may have committed between the look and the lock.
  return readReply(tx, projectId, request)
}

async function readReply(tx: Db, projectId: string, { key, request }: IdempotentRequest): Promise<Json | null> {
  const row = await rowOf<{ body_hash: Buffer; reply: Json }>(
    tx,
    sql`
    select body_hash, reply from idempotency_keys
    where project_id = ${uuidOf('project', projectId)} and key = ${key}
      and created_at > now() - ${IDEMPOTENCY_HOURS} * interval '1 hour'`,
  )
  if (row === null) return null
  if (!row.body_hash.equals(hashOf(canonical(request)))) {
    throw new RequestRefusedError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request in the last 24 hours. Use a new key for each request.',
    )
  }
  return row.reply
}

/** Remembers what the request made; it becomes visible together with it. */
export async function storeReply(
  tx: Db,
  projectId: string,
  { key, request }: IdempotentRequest,
  reply: Json,
): Promise<void> {
  await rowOf(
    tx,
    sql`
    insert into idempotency_keys (project_id, key, body_hash, reply)
    values (${uuidOf('project', projectId)}, ${key}, ${hashOf(canonical(request))}, ${jsonText(reply)}::jsonb)
    on conflict (project_id, key) do update set body_hash = excluded.body_hash, reply = excluded.reply, created_at = now()`,
  )
}

/** Removes at most `limit` keys that are too old to count; returns how many. */
export const dropOldKeys = (db: Db, limit: number): Promise<number> =>
  deleteOld(db, {
    table: sql`idempotency_keys`,
    where: sql`created_at < now() - ${IDEMPOTENCY_HOURS} * interval '1 hour'`,
    by: sql`created_at`,
    limit,
  })

/** The same text for the same value, whatever order its fields were sent in. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  )
}
