import type { ContentPart } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, idOrNull, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import { importHistory, type ImportedMessage } from './import-history.ts'
import { splitContent } from './message-content.ts'
import { storeUploads, type DraftPart } from './message-uploads.ts'
import type { LockedConversation } from './locked-conversation.ts'
import type { Row } from '../schema/row.ts'
import type { messages } from '../schema/schema.ts'

/** A message as a client shows it before the one it sends. */
export interface ShownMessage extends ImportedMessage {
  /** Ours, where the client got the answer from us. */
  id?: string
}

export interface ShownBranch {
  /** Oldest first, without the message that is sent. */
  messages: readonly ShownMessage[]
  /** The new message of this request. */
  content: string | readonly DraftPart[]
  /** True if messages we never had may enter the conversation; a visitor only selects among ours. */
  may_import: boolean
}

export interface ShownPlace {
  parent_id: string | null
  /** The message that is sent, where it stands there already: it is answered again then. */
  asked_id: string | null
  content: string | ContentPart[]
  /** Messages of the client that we never had were left out. */
  dropped: boolean
}

interface StoredShown extends ImportedMessage {
  id: string | null
  parts: ContentPart[]
}

type MessageId = Row<typeof messages, 'id'>

/**
 * Finds where the message belongs: behind what the client shows. The shown messages are compared with the stored tree
 * from its root; the first one that differs begins a branch of its own, so that the model reads what the client shows
 * and nothing else. Turns that were stopped before they entered the tree are passed over. The conversation is locked.
 */
export async function placeShown(
  tx: Db,
  projectId: string,
  scope: LockedConversation,
  branch: ShownBranch,
): Promise<ShownPlace> {
  const { conversation } = scope
  const shown = alternating(await withoutUnplaced(tx, conversation.id, branch.messages))
  const stored: StoredShown[] = []
  for (const { parts = [], ...message } of shown) {
    const kept = await storeUploads(tx, projectId, parts, conversation.end_user)
    stored.push({ ...message, id: message.id ?? null, parts: [], ...(parts.length > 0 && splitContent(kept)) })
  }
  const content = await storeUploads(tx, projectId, branch.content, conversation.end_user)
  const asked: StoredShown = { id: null, role: 'user', ...splitContent(content) }

  const known = await deepestMatch(tx, conversation.id, [...stored, asked])
  if (known.length > stored.length) {
    return { parent_id: known.at(-2) ?? null, asked_id: known.at(-1) ?? null, content, dropped: false }
  }
  if (known.length === stored.length)
    return { parent_id: known.at(-1) ?? null, asked_id: null, content, dropped: false }
  if (branch.may_import) {
    const parent_id = await importHistory(tx, projectId, scope, {
      history: stored.slice(known.length),
      parentId: known.at(-1) ?? null,
    })
    return { parent_id, asked_id: null, content, dropped: false }
  }
  const parent_id = await lastKnown(tx, conversation.id, stored)
  return { parent_id, asked_id: await sameUnder(tx, conversation.id, parent_id, asked), content, dropped: true }
}

/** The tree alternates: an answer that never got a word stands between two messages of the user. */
function alternating(messages: readonly ShownMessage[]): ShownMessage[] {
  const line: ShownMessage[] = []
  for (const message of messages) {
    if (message.role === 'user' && line.at(-1)?.role === 'user') line.push({ role: 'assistant', content: '' })
    line.push(message)
  }
  if (line.at(-1)?.role === 'user') line.push({ role: 'assistant', content: '' })
  return line
}

/** A turn that was stopped while it waited for another one never entered the tree: it counts as not sent. */
async function withoutUnplaced(
  tx: Db,
  conversationId: string,
  messages: readonly ShownMessage[],
): Promise<ShownMessage[]> {
  const ids = messages.flatMap((message) => (message.id === undefined ? [] : [uuidOf('message', message.id)]))
  if (ids.length === 0) return [...messages]
  const rows = await rowsOf<MessageId>(
    tx,
    sql`
    select id from messages
    where conversation_id = ${uuidOf('conversation', conversationId)} and id = any(${ids}::uuid[]) and not placed`,
  )
  const unplaced = new Set(rows.map((row) => idFrom('message', row.id)))
  const gone = (message: ShownMessage | undefined) => message?.id !== undefined && unplaced.has(message.id)
  return messages.filter((message, at) => !gone(message) && !(message.role === 'user' && gone(messages[at + 1])))
}

/**
 * Ids of the longest line from the root that matches the messages one by one. A message of the user matches by its
 * words and files, an answer by its id and words, or by its words alone where the client gave it another id; an answer
 * that has not ended yet matches by its id.
 */
async function deepestMatch(tx: Db, conversationId: string, shown: readonly StoredShown[]): Promise<string[]> {
  const rows = shown.map(({ id, role, content, parts }, at) => ({
    place: at + 1,
    id: uuidOf('message', id),
    role,
    content: storableText(content),
    parts,
  }))
  const same = sql`message.role = shown.role and message.placed and case shown.role
      when 'user' then message.content = shown.content and message.parts = shown.parts
      else message.content = shown.content or message.id = shown.id and (
        message.status not in ('completed', 'failed', 'cancelled') or message.content = ''
        or starts_with(message.content, shown.content) or right(shown.content, length(message.content)) = message.content) end`
  const row = await rowOf<{ line: string[] }>(
    tx,
    sql`
    with recursive shown as (
      select * from jsonb_to_recordset(${jsonText(rows)}::jsonb)
        as shown (place int, id uuid, role text, content text, parts jsonb)
    ), matched as (
      select shown.place, message.id, array[message.id::text] as line
      from shown join messages message on message.conversation_id = ${uuidOf('conversation', conversationId)}::uuid
        and message.parent_id is null and ${same}
      where shown.place = 1
      union all
      select shown.place, message.id, matched.line || message.id::text
      from matched join shown on shown.place = matched.place + 1
      join messages message on message.conversation_id = ${uuidOf('conversation', conversationId)}::uuid
        and message.parent_id = matched.id and ${same}
    )
    select to_jsonb(line) as line from matched order by place desc, id desc limit 1`,
  )
  return (row?.line ?? []).map((id) => idFrom('message', id))
}

/** The last of the answers that the client has from us. */
async function lastKnown(tx: Db, conversationId: string, shown: readonly StoredShown[]): Promise<string | null> {
  const ids = shown.flatMap(({ id }) => (id === null ? [] : [uuidOf('message', id)]))
  const row = await rowOf<MessageId>(
    tx,
    sql`
    select id from messages
    where conversation_id = ${uuidOf('conversation', conversationId)} and id = any(${ids}::uuid[]) and placed and role = 'assistant'
    order by array_position(${ids}::uuid[], id) desc limit 1`,
  )
  return row === null ? null : idFrom('message', row.id)
}

async function sameUnder(
  tx: Db,
  conversationId: string,
  parentId: string | null,
  asked: StoredShown,
): Promise<string | null> {
  const row = await rowOf<MessageId>(
    tx,
    sql`
    select id from messages
    where conversation_id = ${uuidOf('conversation', conversationId)}
      and parent_id is not distinct from ${uuidOf('message', parentId)}::uuid and placed and role = 'user'
      and content = ${storableText(asked.content)} and parts = ${jsonText(asked.parts)}::jsonb
    order by id desc limit 1`,
  )
  return idOrNull('message', row?.id ?? null)
}
