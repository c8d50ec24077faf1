import type { Secret } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { user_token_keys } from '../schema/schema-people.ts'

/** By what a project's server signs its users' tokens. */
export type UserTokenKey = { algorithm: 'HS256'; secret: Secret } | { algorithm: 'RS256'; public_key: string }

/** Sets the project's key in place of an earlier one. An HS256 secret is sealed for its row. Throws SecretUnreadableError. */
export async function putUserTokenKey(db: Db, projectId: string, key: UserTokenKey): Promise<void> {
  const sealed = key.algorithm === 'HS256' ? db.keyring.seal(key.secret, placeOf(projectId)) : null
  const publicKey = key.algorithm === 'RS256' ? key.public_key : null
  await rowOf(
    db,
    sql`
    insert into user_token_keys (project_id, algorithm, sealed_secret, public_key)
    values (${uuidOf('project', projectId)}, ${key.algorithm}, ${sealed}, ${publicKey})
    on conflict (project_id) do update set algorithm = excluded.algorithm, sealed_secret = excluded.sealed_secret,
      public_key = excluded.public_key, created_at = now()`,
  )
}

/** Null where the project has none: it signs nobody in. Throws SecretUnreadableError. */
export async function findUserTokenKey(db: Db, projectId: string): Promise<UserTokenKey | null> {
  const row = await rowOf<Row<typeof user_token_keys, 'sealed_secret' | 'public_key'>>(
    db,
    sql`select sealed_secret, public_key from user_token_keys where project_id = ${uuidOf('project', projectId)}`,
  )
  if (row === null) return null
  if (row.public_key !== null) return { algorithm: 'RS256', public_key: row.public_key }
  return { algorithm: 'HS256', secret: db.keyring.open(row.sealed_secret ?? '', placeOf(projectId)) }
}

/** False where the project had none. */
export async function removeUserTokenKey(db: Db, projectId: string): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`delete from user_token_keys where project_id = ${uuidOf('project', projectId)} returning project_id`,
  )
  return row !== null
}

const placeOf = (projectId: string) => ({ projectId, row: projectId, field: 'user token secret' })
