import type { Db } from './database.ts'
import { uuidOf } from './ids.ts'
import { storableText } from './json.ts'
import { rowOf, sql } from './statement.ts'

/** Kind of the side job that summarises a branch. */
export const SUMMARY_JOB = 'summary'

/** Puts a summary on the message up to which it covers the branch; false where there is one, or no such message. */
export async function setSummary(
  db: Db,
  projectId: string,
  { conversation_id, message_id, summary }: { conversation_id: string; message_id: string; summary: string },
): Promise<boolean> {
  const row = await rowOf(
    db,
    sql`
    update messages set summary = ${storableText(summary)}
    where project_id = ${uuidOf('project', projectId)} and conversation_id = ${uuidOf('conversation', conversation_id)}
      and id = ${uuidOf('message', message_id)} and summary is null
    returning id`,
  )
  return row !== null
}
