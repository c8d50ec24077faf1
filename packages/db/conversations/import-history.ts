import type { ContentPart, Round } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { refuseForeignFiles } from '../files/files.ts'
import { newId, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { storeUploads, type DraftPart } from './message-uploads.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { LockedConversation } from './locked-conversation.ts'

/** A message that a client claims was said before. Read by the model, never executed. */
export interface ImportedMessage {
  role: 'user' | 'assistant'
  content: string
  /** Of a message of the user's with files: all of it, texts included, in order. */
  parts?: readonly DraftPart[]
  rounds?: Round[]
}

/**
 * Puts a history into a locked conversation as one line of finished messages, under an answer or as its beginning;
 * returns the line's leaf. Throws RequestRefusedError for a file the sender (`endUser`, or the project) does not own.
 */
export async function importHistory(
  tx: Db,
  projectId: string,
  scope: LockedConversation,
  {
    history,
    parentId = null,
    endUser = null,
  }: { history: readonly ImportedMessage[]; parentId?: string | null; endUser?: string | null },
): Promise<string | null> {
  if (history.length === 0) return parentId
  const nowMs = Date.now() - history.length
  // A millisecond apart, so that ids stand in the order of the line.
  const ids = history.map((_, place) => newId('message', nowMs + place))
  const parts: (string | ContentPart[])[] = []
  for (const message of history)
    parts.push(await storeUploads(tx, projectId, message.parts ?? [], scope.conversation.end_user))
  await refuseForeignFiles(
    tx,
    projectId,
    parts.flatMap((part) => (typeof part === 'string' ? [] : part)),
    endUser,
  )
  const rows = history.map((message, place) => ({
    id: uuidOf('message', ids[place] ?? ''),
    parent_id: uuidOf('message', place === 0 ? parentId : ids[place - 1]),
    role: message.role,
    content: storableText(message.content),
    parts: parts[place] ?? [],
    rounds: message.rounds ?? null,
  }))
  await rowOf(
    tx,
    sql`
    with line as (
      select * from jsonb_to_recordset(${jsonText(rows)}::jsonb)
        as line (id uuid, parent_id uuid, role text, content text, parts jsonb, rounds jsonb)
    )
    insert into messages (id, project_id, conversation_id, parent_id, role, status, content, parts, rounds, model_index, model)
    select id, ${uuidOf('project', projectId)}::uuid, ${uuidOf('conversation', scope.conversation.id)}::uuid, parent_id, role,
      'completed', content, parts, rounds, case role when 'assistant' then 0 end, case role when 'assistant' then 'imported' end
    from line`,
  )
  return ids.at(-1) ?? null
}
