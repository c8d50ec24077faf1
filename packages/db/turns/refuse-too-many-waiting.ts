import type { Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'

/** As many as a person can oversee. */
const MAX_WAITING_GROUPS = 20

/** Throws `queue_full`. The conversation is locked, so that no other message joins them meanwhile. */
export async function refuseIfTooManyWait(tx: Db, conversationId: string): Promise<void> {
  const row = await rowOf<{ waiting: number }>(
    tx,
    sql`
    select count(*)::int as waiting from run_groups
    where conversation_id = ${uuidOf('conversation', conversationId)} and state = 'waiting'`,
  )
  if ((row?.waiting ?? 0) < MAX_WAITING_GROUPS) return
  throw new RequestRefusedError(
    'queue_full',
    `${MAX_WAITING_GROUPS} messages wait in this conversation already. Wait until one was answered, or remove one.`,
  )
}
