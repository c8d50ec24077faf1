import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { storableText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { messages } from '../schema/schema.ts'

export interface FeedbackRecord {
  message_id: string
  rating: 'up' | 'down' | null
  comment: string | null
}

/**
 * Rates an assistant message; a null rating takes the rating back. `endUser` narrows to that user's conversations.
 * Null where the project (or the user) has no such assistant message.
 */
export async function rateMessage(
  db: Db,
  projectId: string,
  messageId: string,
  feedback: { rating: 'up' | 'down' | null; comment: string | null; endUser?: string | null },
): Promise<FeedbackRecord | null> {
  const { endUser = null } = feedback
  const row = await rowOf<Row<typeof messages, never, { message_id: 'id' }>>(
    db,
    sql`
    with rated as (
      select message.id, message.project_id
      from messages message join conversations conversation on conversation.id = message.conversation_id
      where message.project_id = ${uuidOf('project', projectId)} and message.id = ${uuidOf('message', messageId)}
        and message.role = 'assistant' and conversation.deleted_at is null
        and (${endUser}::text is null or conversation.end_user = ${endUser})
    ), kept as (
      insert into feedback (project_id, message_id, rating, comment)
      select project_id, id, ${feedback.rating}::text, ${feedback.comment === null ? null : storableText(feedback.comment)}::text from rated
      where ${feedback.rating}::text is not null
      on conflict (project_id, message_id) do update set rating = excluded.rating, comment = excluded.comment, updated_at = now()
    ), removed as (
      delete from feedback using rated where feedback.message_id = rated.id and ${feedback.rating}::text is null
    )
    select id as message_id from rated`,
  )
  if (row === null) return null
  return {
    message_id: idFrom('message', row.message_id),
    rating: feedback.rating,
    comment: feedback.rating === null ? null : feedback.comment,
  }
}
