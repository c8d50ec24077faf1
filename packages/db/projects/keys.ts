import { SCOPES } from '@runwire/protocol'
import { and, desc, eq, isNull } from '../connection/drizzle.ts'
import type { Db } from '../connection/database.ts'
import { newId } from '../connection/ids.ts'
import { isKeyOf, lookupOf, makeKey } from '../connection/key-format.ts'
import { api_keys } from '../schema/schema.ts'
import { isoOrNull } from '../connection/times.ts'

export interface KeyRecord {
  id: string
  project_id: string
  kind: 'secret' | 'publishable'
  name: string
  scopes: string[]
  /** Slugs of the agents a publishable key opens; null for those whose own settings say `embeddable`. */
  agents: string[] | null
  created_at: string
  /** ISO 8601; the caller refuses a key that is over with `expired_key`. */
  expires_at: string | null
  last_used_at: string | null
}

export interface NewKey {
  projectId: string
  name: string
  kind?: 'secret' | 'publishable'
  /** All of them where none are given. */
  scopes?: readonly string[]
  /** Of a publishable key, the only agents it opens, by slug. */
  agents?: readonly string[] | null
  expiresAt?: Date | null
}

const PREFIXES = { secret: 'rwk', publishable: 'rwp' } as const
/** Writing the time of every request would lock one row for all of them. */
const LAST_USED_GRAIN_MS = 60_000

/** Makes a key; `secret` is the whole key and exists only in this answer: the database keeps its SHA-256. */
export async function createKey(db: Db, key: NewKey): Promise<{ id: string; secret: string }> {
  const kind = key.kind ?? 'secret'
  const fresh = makeKey(PREFIXES[kind])
  const id = newId('key')
  await db.insert(api_keys).values({
    id,
    project_id: key.projectId,
    kind,
    name: key.name,
    lookup: fresh.lookup,
    secret_hash: fresh.hash,
    scopes: [...(key.scopes ?? SCOPES)],
    agents: key.agents == null ? null : [...key.agents],
    expires_at: key.expiresAt ?? null,
  })
  return { id, secret: fresh.text }
}

/** The key behind a presented text; null for an unknown, malformed or revoked one. A wrong checksum costs no query. */
export async function findKey(db: Db, presented: string): Promise<KeyRecord | null> {
  const lookup = lookupOf(Object.values(PREFIXES), presented)
  if (lookup === null) return null
  const [row] = await db
    .select()
    .from(api_keys)
    .where(and(eq(api_keys.lookup, lookup), isNull(api_keys.revoked_at)))
  if (row === undefined || !isKeyOf(presented, row.secret_hash)) return null
  await noteUse(db, row)
  return keyFrom(row)
}

/** The project's keys that were not revoked, newest first. */
export async function listKeys(db: Db, projectId: string): Promise<KeyRecord[]> {
  const rows = await db
    .select()
    .from(api_keys)
    .where(and(eq(api_keys.project_id, projectId), isNull(api_keys.revoked_at)))
    .orderBy(desc(api_keys.id))
  return rows.map(keyFrom)
}

/** False where the project has no such key; a key that was revoked before stays so. */
export async function revokeKey(db: Db, projectId: string, keyId: string): Promise<boolean> {
  const rows = await db
    .update(api_keys)
    .set({ revoked_at: new Date() })
    .where(and(eq(api_keys.project_id, projectId), eq(api_keys.id, keyId), isNull(api_keys.revoked_at)))
    .returning({ id: api_keys.id })
  return rows.length > 0
}

type KeyRow = typeof api_keys.$inferSelect

async function noteUse(db: Db, row: KeyRow): Promise<void> {
  if (row.last_used_at !== null && Date.now() - row.last_used_at.getTime() < LAST_USED_GRAIN_MS) return
  await db.update(api_keys).set({ last_used_at: new Date() }).where(eq(api_keys.id, row.id))
}

const keyFrom = (row: KeyRow): KeyRecord => ({
  id: row.id,
  project_id: row.project_id,
  kind: row.kind,
  name: row.name,
  scopes: row.scopes,
  agents: row.agents,
  created_at: row.created_at.toISOString(),
  expires_at: isoOrNull(row.expires_at),
  last_used_at: isoOrNull(row.last_used_at),
})
