import { and, desc, eq, gt, isNull, or, sql } from '../connection/drizzle.ts'
import type { Db } from '../connection/database.ts'
import { newId } from '../connection/ids.ts'
import { isKeyOf, lookupOf, makeKey } from '../connection/key-format.ts'
import { console_sessions } from '../schema/schema-people.ts'
import { isoOrNull } from '../connection/times.ts'

export interface ConsoleSession {
  id: string
  project_id: string
  name: string
  /** Null is all of them. */
  scopes: string[] | null
  expires_at: string | null
}

export interface ListedConsoleToken extends ConsoleSession {
  created_at: string
  last_used_at: string | null
}

/** Writing the time of every request would lock one row for all of them. */
const LAST_USED_GRAIN_MS = 60_000
const PREFIX = 'rwc'

/** Makes a token that signs in to the console of one project; it is shown once, the database keeps its SHA-256. */
export async function createConsoleToken(
  db: Db,
  input: { projectId: string; name: string; scopes?: readonly string[] | null; expiresAt?: Date | null },
): Promise<{ id: string; token: string }> {
  const fresh = makeKey(PREFIX)
  const id = newId('key')
  await db.insert(console_sessions).values({
    id,
    project_id: input.projectId,
    name: input.name,
    lookup: fresh.lookup,
    token_hash: fresh.hash,
    scopes: input.scopes == null ? null : [...input.scopes],
    expires_at: input.expiresAt ?? null,
  })
  return { id, token: fresh.text }
}

/**
 * The session behind a token; null for an unknown, malformed, revoked or expired one. A wrong checksum costs no query.
 */
export async function findConsoleToken(db: Db, token: string): Promise<ConsoleSession | null> {
  const lookup = lookupOf([PREFIX], token)
  if (lookup === null) return null
  const [row] = await db
    .select()
    .from(console_sessions)
    .where(and(eq(console_sessions.lookup, lookup), isNull(console_sessions.revoked_at)))
  if (row === undefined || !isKeyOf(token, row.token_hash)) return null
  if (row.expires_at !== null && row.expires_at.getTime() <= Date.now()) return null
  await noteUse(db, row)
  return tokenFrom(row)
}

/** The project's tokens that were not revoked, newest first. */
export async function listConsoleTokens(db: Db, projectId: string): Promise<ListedConsoleToken[]> {
  const rows = await db
    .select()
    .from(console_sessions)
    .where(and(eq(console_sessions.project_id, projectId), isNull(console_sessions.revoked_at)))
    .orderBy(desc(console_sessions.id))
    .limit(1000)
  return rows.map((row) => ({
    ...tokenFrom(row),
    created_at: row.created_at.toISOString(),
    last_used_at: isoOrNull(row.last_used_at),
  }))
}

/** True if anybody can still sign in to the project's console by a token. */
export async function hasConsoleToken(db: Db, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: console_sessions.id })
    .from(console_sessions)
    .where(
      and(
        eq(console_sessions.project_id, projectId),
        isNull(console_sessions.revoked_at),
        or(isNull(console_sessions.expires_at), gt(console_sessions.expires_at, sql`now()`)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** False where the project has no such token that still counts. */
export async function revokeConsoleToken(db: Db, projectId: string, tokenId: string): Promise<boolean> {
  const rows = await db
    .update(console_sessions)
    .set({ revoked_at: new Date() })
    .where(
      and(
        eq(console_sessions.project_id, projectId),
        eq(console_sessions.id, tokenId),
        isNull(console_sessions.revoked_at),
      ),
    )
    .returning({ id: console_sessions.id })
  return rows.length > 0
}

type TokenRow = typeof console_sessions.$inferSelect

async function noteUse(db: Db, row: TokenRow): Promise<void> {
  if (row.last_used_at !== null && Date.now() - row.last_used_at.getTime() < LAST_USED_GRAIN_MS) return
  await db.update(console_sessions).set({ last_used_at: new Date() }).where(eq(console_sessions.id, row.id))
}

const tokenFrom = (row: TokenRow): ConsoleSession => ({
  id: row.id,
  project_id: row.project_id,
  name: row.name,
  scopes: row.scopes,
  expires_at: isoOrNull(row.expires_at),
})
