import { ID_PREFIXES, newId, type IdKind } from '@runwire/protocol/ids'
import { customType } from './drizzle.ts'

export { newId }

/**
 * Ids are stored as uuid and shown with their prefix; this file is the only place that turns one into the other.
 * A foreign prefix or a malformed id becomes null, which equals no row: unknown and malformed ids look the same.
 */
export function uuidOf(kind: IdKind, id: string | null | undefined): string | null {
  const prefix = `${ID_PREFIXES[kind]}_`
  if (typeof id !== 'string' || id.length !== prefix.length + 32 || !id.startsWith(prefix)) return null
  const hex = id.slice(prefix.length)
  return /^[0-9a-f]{32}$/.test(hex) ? hex : null
}

/** Malformed ids stay in their place as null, so that positions of parallel arrays agree. */
export const uuidsOf = (kind: IdKind, ids: readonly string[]): (string | null)[] => ids.map((id) => uuidOf(kind, id))

/** A stored uuid as people see it. */
export const idFrom = (kind: IdKind, uuid: string): string => `${ID_PREFIXES[kind]}_${uuid.replaceAll('-', '')}`

export const idOrNull = (kind: IdKind, uuid: string | null): string | null =>
  uuid === null ? null : idFrom(kind, uuid)

/** A uuid column that reads and writes prefixed ids of one kind. */
export const idColumn = (kind: IdKind) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'uuid',
    // Null equals no row in a comparison and is refused by a not-null column; the builder's type does not know that.
    toDriver: (id) => uuidOf(kind, id) as string,
    fromDriver: (uuid) => idFrom(kind, uuid),
  })()
