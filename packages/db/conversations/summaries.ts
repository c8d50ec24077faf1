import type { Usage } from '@runwire/protocol'
import { inTransaction, type Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { storableText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { countUsage } from '../projects/usage-days.ts'

/** Kind of the side job that summarises a branch. */
export const SUMMARY_JOB = 'summary'

/**
 * Puts a summary on the message up to which it covers the branch, and counts what it cost to the day of the run that
 * ordered it. False where there is one already, or no such message.
 */
export async function setSummary(
  db: Db,
  projectId: string,
  { conversation_id, message_id, summary, ordered_by, usage }: NewSummary,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await rowOf(
      tx,
      sql`
    update messages set summary = ${storableText(summary)}
    where project_id = ${uuidOf('project', projectId)} and conversation_id = ${uuidOf('conversation', conversation_id)}
      and id = ${uuidOf('message', message_id)} and summary is null
    returning id`,
    )
    if (row !== null) await countUsage(tx, ordered_by, usage, 0)
    return row !== null
  })
}

export interface NewSummary {
  conversation_id: string
  message_id: string
  summary: string
  /** The run at whose end it was ordered. */
  ordered_by: string
  usage: Usage
}
