import type { MessageView } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { idFrom, idOrNull, uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { LeftJoined, Row } from '../schema/row.ts'
import type { messages, runtime_runs } from '../schema/schema.ts'
import type { feedback } from '../schema/schema-people.ts'

/** Messages in order, and whether there are more in the direction of the page. */
export interface MessagePage {
  data: MessageView[]
  has_more: boolean
}

/**
 * The last `limit` messages of the active branch, oldest first, or those before a message of the conversation. Empty
 * where the project has no such conversation. Throws `invalid_cursor` where `before` is no message of it.
 */
export async function listBranch(
  db: Db,
  projectId: string,
  conversationId: string,
  { limit, before = null }: { limit: number; before?: string | null | undefined },
): Promise<MessagePage> {
  if (before !== null) await refuseForeignCursor(db, projectId, conversationId, before)
  const rows = await rowsOf<MessageRow>(
    db,
    sql`
    with recursive branch as (
      select message.id, message.parent_id, message.conversation_id, 1 as height
      from conversations conversation
      join messages message on message.conversation_id = conversation.id and message.id = ${
        before === null
          ? sql`conversation.active_message_id`
          : sql`(select parent_id from messages where id = ${uuidOf('message', before)})`
      }
      where conversation.project_id = ${uuidOf('project', projectId)} and conversation.id = ${uuidOf('conversation', conversationId)}
        and conversation.deleted_at is null
      union all
      select parent.id, parent.parent_id, parent.conversation_id, branch.height + 1
      from branch join messages parent on parent.conversation_id = branch.conversation_id and parent.id = branch.parent_id
      where branch.height <= ${limit}
    )
    select ${SHOWN_COLUMNS}
    from branch
    join messages message on message.conversation_id = ${uuidOf('conversation', conversationId)} and message.id = branch.id
    ${SHOWN_JOINS}
    order by branch.height desc`,
  )
  const has_more = rows.length > limit
  return { data: rows.slice(has_more ? 1 : 0).map(messageFrom), has_more }
}

/**
 * A page of all messages that have their place in the tree, by age, so that parents come before their children; after a
 * message of the conversation where one is given. Throws `invalid_cursor` like `listBranch`.
 */
export async function messageTree(
  db: Db,
  projectId: string,
  conversationId: string,
  { limit, after = null }: { limit: number; after?: string | null | undefined },
): Promise<MessagePage> {
  if (after !== null) await refuseForeignCursor(db, projectId, conversationId, after)
  const rows = await rowsOf<MessageRow>(
    db,
    sql`
    select ${SHOWN_COLUMNS}
    from conversations conversation
    join messages message on message.conversation_id = conversation.id and message.placed
      ${after === null ? sql`` : sql`and message.id > ${uuidOf('message', after)}`}
    ${SHOWN_JOINS}
    where conversation.project_id = ${uuidOf('project', projectId)} and conversation.id = ${uuidOf('conversation', conversationId)}
      and conversation.deleted_at is null
    order by message.id limit ${limit + 1}`,
  )
  return { data: rows.slice(0, limit).map(messageFrom), has_more: rows.length > limit }
}

/** The columns of a MessageRow, where `message` is joined as in SHOWN_JOINS. */
const SHOWN_COLUMNS = sql`message.id, message.conversation_id, message.parent_id, message.role, coalesce(run.status, message.status) as status,
    message.content, message.parts, message.model, message.rounds, message.citations, message.files, message.usage,
    message.interrupted, message.follow_ups, message.created_at, run.id as run_id, run.error, feedback.rating, feedback.comment,
    array(
      select sibling.id from messages sibling
      where sibling.conversation_id = message.conversation_id and sibling.placed and sibling.id <> message.id
      and (sibling.parent_id = message.parent_id or (sibling.parent_id is null and message.parent_id is null))
      order by sibling.id
    ) as sibling_ids`
const SHOWN_JOINS = sql`
    left join runtime_runs run on run.output_message_id = message.id
    left join feedback on feedback.project_id = message.project_id and feedback.message_id = message.id`

async function refuseForeignCursor(db: Db, projectId: string, conversationId: string, cursor: string): Promise<void> {
  const found = await rowOf(
    db,
    sql`
    select 1 from messages
    where project_id = ${uuidOf('project', projectId)} and conversation_id = ${uuidOf('conversation', conversationId)}
      and id = ${uuidOf('message', cursor)}`,
  )
  if (found !== null) return
  throw new RequestRefusedError('invalid_cursor', `The conversation has no message ${JSON.stringify(cursor)}.`)
}

/** The leaf a branch choice leads to: from the message down to its newest descendant. Null for a message of elsewhere. */
export async function leafUnder(db: Db, conversationId: string, messageId: string): Promise<string | null> {
  const row = await rowOf<Row<typeof messages, 'id'>>(
    db,
    sql`
    with recursive down as (
      select id, 1 as depth from messages
      where conversation_id = ${uuidOf('conversation', conversationId)} and id = ${uuidOf('message', messageId)} and placed
      union all
      select newest.id, down.depth + 1 from down
      cross join lateral (
        select child.id from messages child
        where child.conversation_id = ${uuidOf('conversation', conversationId)} and child.parent_id = down.id and child.placed
        order by child.created_at desc, child.model_index, child.id desc limit 1
      ) as newest
    )
    select id from down order by depth desc limit 1`,
  )
  return row === null ? null : idFrom('message', row.id)
}

type MessageRow = StoredMessage & ({ role: 'user'; model: null } | { role: 'assistant'; model: string })

type StoredMessage = Row<
  typeof messages,
  | 'id'
  | 'conversation_id'
  | 'parent_id'
  | 'status'
  | 'content'
  | 'parts'
  | 'rounds'
  | 'citations'
  | 'files'
  | 'usage'
  | 'interrupted'
  | 'follow_ups'
  | 'created_at'
> &
  LeftJoined<Row<typeof runtime_runs, 'error', { run_id: 'id' }>> &
  LeftJoined<Row<typeof feedback, 'rating' | 'comment'>> & {
    /** Postgres writes arrays of uuid as text unless its driver knows the type. */
    sibling_ids: string[] | string
  }

function messageFrom(row: MessageRow): MessageView {
  const base = {
    id: idFrom('message', row.id),
    object: 'message' as const,
    conversation_id: idFrom('conversation', row.conversation_id),
    parent_id: idOrNull('message', row.parent_id),
    sibling_ids: uuidsFrom(row.sibling_ids).map((id) => idFrom('message', id)),
    status: row.status,
    content: row.content,
    created_at: row.created_at.toISOString(),
  }
  if (row.role === 'user') return { ...base, role: 'user', parts: row.parts }
  return {
    ...base,
    role: 'assistant',
    run_id: idOrNull('run', row.run_id),
    model: row.model,
    citations: row.citations,
    files: row.files,
    usage: row.usage,
    interrupted: row.interrupted,
    error: row.error,
    follow_ups: row.follow_ups ?? [],
    feedback: row.rating === null ? null : { rating: row.rating, comment: row.comment },
    ...(row.rounds === null ? {} : { rounds: row.rounds }),
  }
}

const uuidsFrom = (value: string[] | string): string[] =>
  typeof value === 'string'
    ? value
        .slice(1, -1)
        .split(',')
        .filter((id) => id !== '')
    : value
