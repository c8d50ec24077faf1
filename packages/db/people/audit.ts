import type { Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { pageBounds, type PageQuery } from '../connection/page-bounds.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { audit_entries } from '../schema/schema-console.ts'

export interface Actor {
  kind: 'member' | 'console_token' | 'key' | 'visitor' | 'nobody'
  id: string
  /** As it was then: a member's e-mail address, a token's or key's name. */
  name: string
}

export interface NewAuditEntry {
  actor: Actor
  /** Such as `key.created`. */
  action: string
  /** Id or name of what was changed. */
  target: string | null
  /** Names of the fields that were sent; never what they held. */
  fields: readonly string[]
  address: string
  request_id: string
}

export interface AuditEntry extends NewAuditEntry {
  id: string
  created_at: string
}

export interface AuditQuery extends PageQuery {
  action?: string | undefined
  actor_id?: string | undefined
}

/** Adds an entry; in the transaction of the change it records. */
export async function addAuditEntry(db: Db, projectId: string, entry: NewAuditEntry): Promise<void> {
  const { actor } = entry
  await rowOf(
    db,
    sql`
    insert into audit_entries
      (id, project_id, actor_kind, actor_id, actor_name, action, target, fields, address, request_id)
    values (${uuidOf('auditEntry', newId('auditEntry'))}, ${uuidOf('project', projectId)}, ${actor.kind}, ${actor.id},
      ${actor.name}, ${entry.action}, ${entry.target}, ${entry.fields}::text[], ${entry.address}, ${entry.request_id})`,
  )
}

/** A page of the project's entries that meet every filter, newest first unless asked otherwise. */
export async function listAuditEntries(
  db: Db,
  projectId: string,
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; has_more: boolean }> {
  const { turned, below, above, direction } = pageBounds(query)
  const rows = await rowsOf<AuditRow>(
    db,
    sql`
    select id, actor_kind, actor_id, actor_name, action, target, fields, address, request_id, created_at
    from audit_entries
    where project_id = ${uuidOf('project', projectId)}
      ${query.action === undefined ? sql`` : sql`and action = ${query.action}`}
      ${query.actor_id === undefined ? sql`` : sql`and actor_id = ${query.actor_id}`}
      ${below === null ? sql`` : sql`and id < ${uuidOf('auditEntry', below)}`}
      ${above === null ? sql`` : sql`and id > ${uuidOf('auditEntry', above)}`}
    order by id ${direction === 'desc' ? sql`desc` : sql`asc`}
    limit ${query.limit + 1}`,
  )
  const page = rows.slice(0, query.limit).map(entryFrom)
  return { data: turned ? page.reverse() : page, has_more: rows.length > query.limit }
}

type AuditRow = Row<
  typeof audit_entries,
  | 'id'
  | 'actor_kind'
  | 'actor_id'
  | 'actor_name'
  | 'action'
  | 'target'
  | 'fields'
  | 'address'
  | 'request_id'
  | 'created_at'
>

const entryFrom = (row: AuditRow): AuditEntry => ({
  id: idFrom('auditEntry', row.id),
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  action: row.action,
  target: row.target,
  fields: row.fields,
  address: row.address,
  request_id: row.request_id,
  created_at: row.created_at.toISOString(),
})
