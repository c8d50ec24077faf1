import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { storableText } from '../connection/json.ts'
import type { Secret } from '../connection/secrets.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { project_secrets } from '../schema/schema-people.ts'

export interface SecretName {
  name: string
  created_at: string
  updated_at: string
}

/** Keeps a secret of the project under a name, in place of an earlier one; it is sealed for its place and shown to nobody. */
export async function putProjectSecret(db: Db, projectId: string, name: string, value: Secret): Promise<SecretName> {
  const row = await rowOf<SecretRow>(
    db,
    sql`
    insert into project_secrets (project_id, name, sealed_value)
    values (${uuidOf('project', projectId)}, ${name}, ${db.keyring.seal(value, placeOf(projectId, name))})
    on conflict (project_id, name) do update set sealed_value = excluded.sealed_value, updated_at = now()
    returning name, created_at, updated_at`,
  )
  if (row === null) throw new Error(`The secret ${name} was not stored`)
  return nameFrom(row)
}

/** The names of the project's secrets, in order; never what they hold. */
export async function listProjectSecrets(db: Db, projectId: string): Promise<SecretName[]> {
  const rows = await rowsOf<SecretRow>(
    db,
    sql`
    select name, created_at, updated_at from project_secrets
    where project_id = ${uuidOf('project', projectId)} order by name`,
  )
  return rows.map(nameFrom)
}

/**
 * Opens a secret by name for a run's tools; null where the project has no such secret. Throws SecretUnreadableError.
 */
export async function openProjectSecret(db: Db, projectId: string, name: string): Promise<Secret | null> {
  const stored = storableText(name)
  const row = await rowOf<Row<typeof project_secrets, 'sealed_value'>>(
    db,
    sql`
    select sealed_value from project_secrets where project_id = ${uuidOf('project', projectId)} and name = ${stored}`,
  )
  return row === null ? null : db.keyring.open(row.sealed_value, placeOf(projectId, stored))
}

/** False where the project has no such secret. */
export async function deleteProjectSecret(db: Db, projectId: string, name: string): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    delete from project_secrets where project_id = ${uuidOf('project', projectId)} and name = ${storableText(name)}
    returning name`,
  )
  return row !== null
}

type SecretRow = Row<typeof project_secrets, 'name' | 'created_at' | 'updated_at'>

const nameFrom = ({ name, created_at, updated_at }: SecretRow): SecretName => ({
  name,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const placeOf = (projectId: string, name: string) => ({ projectId, row: name, field: 'secret' })
