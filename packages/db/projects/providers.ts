import type { Json } from '@runwire/protocol'
import { and, eq, or } from '../connection/drizzle.ts'
import type { Db } from '../connection/database.ts'
import { refuseOtherOrigin } from './refuse-other-origin.ts'
import { newId } from '../connection/ids.ts'
import { storableText } from '../connection/json.ts'
import { providers } from '../schema/schema.ts'
import { Secret } from '../connection/secrets.ts'

export interface ProviderRecord {
  id: string
  project_id: string
  name: string
  base_url: string
  /** The operator's environment names the address: it may be in a private network. */
  trusted: boolean
  /** Null for a provider that asks for none. */
  key: Secret | null
  settings: Record<string, Json>
}

/** A provider as it may be shown: whether a key is stored, never the key. */
export type ProviderSummary = Omit<ProviderRecord, 'key'> & { has_key: boolean; created_at: string; updated_at: string }

export interface ProviderInput {
  name: string
  base_url: string
  /** Only where the operator names the address. Left out: false, unless the address stays as it is. */
  trusted?: boolean
  /** A new key, null to remove it, left out to keep the stored one. */
  key?: Secret | string | null
  settings?: Record<string, Json>
}

/**
 * Makes the provider of that name or changes it; the key is sealed for its row before it is sent anywhere. Throws
 * RequestRefusedError where a stored key would go to another origin than the one it was given for.
 */
export async function upsertProvider(db: Db, projectId: string, input: ProviderInput): Promise<ProviderSummary> {
  await db
    .insert(providers)
    .values({ id: newId('provider'), project_id: projectId, name: input.name, base_url: input.base_url })
    .onConflictDoNothing()
  const mine = and(eq(providers.project_id, projectId), eq(providers.name, input.name))
  const [row] = await db.select().from(providers).where(mine)
  if (row === undefined) throw new Error(`Provider ${input.name} of ${projectId} was made and is gone`)
  if (input.key === undefined && row.sealed_key !== null) refuseOtherOrigin(row.base_url, input.base_url, 'key')
  const changed = {
    base_url: input.base_url,
    trusted: input.trusted ?? (row.trusted && row.base_url === input.base_url),
    updated_at: new Date(),
    ...(input.settings === undefined ? {} : { settings: input.settings }),
    ...(input.key === undefined ? {} : { sealed_key: sealKey(db, row, input.key) }),
  }
  await db.update(providers).set(changed).where(mine)
  return summaryFrom({ ...row, ...changed })
}

export async function listProviders(db: Db, projectId: string): Promise<ProviderSummary[]> {
  const rows = await db.select().from(providers).where(eq(providers.project_id, projectId)).orderBy(providers.name)
  return rows.map(summaryFrom)
}

/** A provider by id or name with its key; null where the project has none. Throws SecretUnreadableError. */
export async function findProvider(db: Db, projectId: string, idOrName: string): Promise<ProviderRecord | null> {
  const [row] = await db
    .select()
    .from(providers)
    .where(
      and(
        eq(providers.project_id, projectId),
        or(eq(providers.id, idOrName), eq(providers.name, storableText(idOrName))),
      ),
    )
  if (row === undefined) return null
  const { id, project_id, name, base_url, trusted, settings } = row
  return { id, project_id, name, base_url, trusted, settings, key: openProviderKey(db, row) }
}

type ProviderRow = typeof providers.$inferSelect
type KeyPlace = Pick<ProviderRow, 'id' | 'project_id'>

export function openProviderKey(db: Db, row: KeyPlace & Pick<ProviderRow, 'sealed_key'>): Secret | null {
  return row.sealed_key === null ? null : db.keyring.open(row.sealed_key, placeOf(row))
}

function sealKey(db: Db, row: KeyPlace, key: Secret | string | null): string | null {
  if (key === null) return null
  return db.keyring.seal(typeof key === 'string' ? new Secret(key) : key, placeOf(row))
}

const placeOf = (row: KeyPlace) => ({ projectId: row.project_id, row: row.id, field: 'provider key' })

function summaryFrom(row: ProviderRow): ProviderSummary {
  const { id, project_id, name, base_url, trusted, settings } = row
  return {
    id,
    project_id,
    name,
    base_url,
    trusted,
    settings,
    has_key: row.sealed_key !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
