import type { Usage } from '@runwire/protocol'
import { inTransaction, type Db } from '../connection/database.ts'
import { newId, uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { countBareCall } from '../projects/usage-days.ts'
import { admit } from './admission.ts'

/** A bare call is ended by its process after this time; what it reserved counts a little longer. */
export const BARE_CALL_SECONDS = 300
const GRACE_SECONDS = 30

export interface BareCallAsked {
  callerId: string
  model: string
  /** By `reservedTokens`. */
  tokens: number
}

/**
 * Lets in a model call that belongs to no run and reserves its tokens until `endBareCall`. Throws `quota_reached` as for a
 * run; exact for any number of calls and runs at once.
 */
export async function beginBareCall(
  db: Db,
  projectId: string,
  { callerId, model, tokens }: BareCallAsked,
): Promise<string> {
  const id = newId('request')
  await inTransaction(db, async (tx) => {
    await admit(tx, projectId, { callerId, visitor: false, models: [model], tokens })
    await rowOf(
      tx,
      sql`
      insert into bare_calls (id, project_id, caller_id, model, reserved_tokens, expires_at)
      values (${uuidOf('request', id)}, ${uuidOf('project', projectId)}, ${callerId}, ${model}, ${tokens}::int,
        now() + ${BARE_CALL_SECONDS + GRACE_SECONDS} * interval '1 second')`,
    )
  })
  return id
}

/** Gives back what the call reserved and counts what it used, in one transaction; null used nothing. */
export async function endBareCall(
  db: Db,
  projectId: string,
  id: string,
  used: { callerId: string; agentId: string | null; model: string; usage: Usage } | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await rowOf(
      tx,
      sql`
      delete from bare_calls where id = ${uuidOf('request', id)} and project_id = ${uuidOf('project', projectId)}`,
    )
    if (used !== null) await countBareCall(tx, projectId, used)
  })
}

/** Removes at most `limit` reservations whose process died; returns how many. */
export async function dropOldBareCalls(db: Db, limit: number): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    delete from bare_calls where id = any (array (
      select id from bare_calls where expires_at < now() order by expires_at limit ${limit}
    )) returning id`,
  )
  return rows.length
}
