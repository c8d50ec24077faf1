import { QueryHook } from '@runwire/protocol'
import { eq } from '../connection/drizzle.ts'
import { z } from 'zod'
import type { Db } from '../connection/database.ts'
import { project_settings } from '../schema/schema.ts'
import { Secret } from '../connection/secrets.ts'

const StoredHook = QueryHook.extend({ sealed_secret: z.string().nullable() })

export interface QueryHookRecord extends QueryHook {
  /** Signs what is sent, by Standard Webhooks; null where none was set. Throws SecretUnreadableError. */
  openSecret(): Secret | null
}

/** Sets the project's query hook, or takes it away. Without a new secret the hook is sent unsigned. */
export async function setQueryHook(
  db: Db,
  projectId: string,
  hook: (QueryHook & { secret?: string | undefined }) | null,
): Promise<void> {
  const sealed = hook?.secret === undefined ? null : db.keyring.seal(new Secret(hook.secret), placeOf(projectId))
  const stored = hook === null ? null : { url: hook.url, timeout_ms: hook.timeout_ms, sealed_secret: sealed }
  await db
    .update(project_settings)
    .set({ hook: stored, updated_at: new Date() })
    .where(eq(project_settings.project_id, projectId))
}

/** The project's query hook, or null where it has none. */
export async function findQueryHook(db: Db, projectId: string): Promise<QueryHookRecord | null> {
  const [row] = await db
    .select({ hook: project_settings.hook })
    .from(project_settings)
    .where(eq(project_settings.project_id, projectId))
  return queryHookFrom(db, projectId, row?.hook)
}

/** The hook as it stands in the project's settings. */
export function queryHookFrom(db: Db, projectId: string, column: unknown): QueryHookRecord | null {
  const stored = StoredHook.nullish().parse(column)
  if (stored == null) return null
  const { sealed_secret, ...hook } = stored
  return {
    ...hook,
    openSecret: () => (sealed_secret === null ? null : db.keyring.open(sealed_secret, placeOf(projectId))),
  }
}

const placeOf = (projectId: string) => ({ projectId, row: projectId, field: 'query hook secret' })
