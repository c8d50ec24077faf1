import type { Usage } from '@runwire/protocol'
import { inTransaction, type Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { countUsage } from '../projects/usage-days.ts'
import type { Row } from '../schema/row.ts'
import type { messages } from '../schema/schema.ts'

/** Kind of the side job that asks for questions to go on with. */
export const FOLLOW_UPS_JOB = 'follow_ups'

/** An answer and the message it answers, in plain text. */
export interface Exchange {
  question: string
  answer: string
}

/** The question and its answer, while they are still the latest of their conversation. Null where it went on or is gone. */
export async function latestExchange(db: Db, projectId: string, answerId: string): Promise<Exchange | null> {
  return rowOf<Row<typeof messages, never, { question: 'content'; answer: 'content' }>>(
    db,
    sql`
    select question.content as question, answer.content as answer
    from messages answer
    join messages question on question.id = answer.parent_id and question.conversation_id = answer.conversation_id
    join conversations conversation on conversation.id = answer.conversation_id
    where answer.project_id = ${uuidOf('project', projectId)} and answer.id = ${uuidOf('message', answerId)}
      and conversation.deleted_at is null and conversation.active_message_id = answer.id and answer.follow_ups is null`,
  )
}

/**
 * Stores what was suggested after an answer, tells it as a change of the conversation, and counts what it cost to the day
 * of the run that ordered it. False where the answer has suggestions already, or the project has no such message.
 */
export async function setFollowUps(
  db: Db,
  projectId: string,
  { conversation_id, message_id, follow_ups, ordered_by, usage }: NewFollowUps,
): Promise<boolean> {
  const [project, conversation] = [uuidOf('project', projectId), uuidOf('conversation', conversation_id)]
  return inTransaction(db, async (tx) => {
    // The conversation first, as everywhere.
    await rowOf(
      tx,
      sql`select 1 from conversations where project_id = ${project} and id = ${conversation} for no key update`,
    )
    const row = await rowOf(
      tx,
      sql`
      update messages set follow_ups = ${jsonText(follow_ups)}::jsonb
      where project_id = ${project} and conversation_id = ${conversation} and id = ${uuidOf('message', message_id)}
        and follow_ups is null
      returning id`,
    )
    if (row === null) return false
    await rowOf(tx, sql`update conversations set revision = revision + 1 where id = ${conversation}`)
    await countUsage(tx, ordered_by, usage, 0)
    return true
  })
}

export interface NewFollowUps {
  conversation_id: string
  /** The answer. */
  message_id: string
  follow_ups: readonly string[]
  /** The run that wrote the answer. */
  ordered_by: string
  usage: Usage
}
