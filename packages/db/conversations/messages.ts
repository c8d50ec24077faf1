import type { Citation, ContentPart, FileReference, Round, RunStatus } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, idOrNull, uuidOf } from '../connection/ids.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { messages } from '../schema/schema.ts'

/** A message as the next turn's history needs it. */
export interface BranchMessage {
  id: string
  parent_id: string | null
  role: 'user' | 'assistant'
  status: RunStatus
  content: string
  parts: ContentPart[]
  /** Texts, calls and results of an answer; null for the user's messages and answers that have not ended. */
  rounds: Round[] | null
  citations: Citation[]
  files: FileReference[]
  /** Covers the branch from its root to this message; history may start here. */
  summary: string | null
  model: string | null
  created_at: string
}

/**
 * The one line of messages that leads to `leafId`, oldest first: from the root, or from the newest message before it whose
 * summary stands for all above. Empty where the conversation has no such message.
 */
export async function linearBranch(db: Db, conversationId: string, leafId: string): Promise<BranchMessage[]> {
  const rows = await rowsOf<BranchRow>(
    db,
    sql`
    with recursive branch as (
      select message.*, 1 as height from messages message
      where conversation_id = ${uuidOf('conversation', conversationId)} and id = ${uuidOf('message', leafId)}
      union all
      select parent.*, branch.height + 1 from branch
      join messages parent on parent.conversation_id = branch.conversation_id and parent.id = branch.parent_id
      where branch.height = 1 or coalesce(branch.summary, '') = ''
    )
    select id, parent_id, role, status, content, parts, rounds, citations, files, summary, model, created_at
    from branch order by height desc`,
  )
  return rows.map((row) => ({
    ...row,
    id: idFrom('message', row.id),
    parent_id: idOrNull('message', row.parent_id),
    created_at: row.created_at.toISOString(),
  }))
}

type BranchRow = Row<
  typeof messages,
  | 'id'
  | 'parent_id'
  | 'role'
  | 'status'
  | 'content'
  | 'parts'
  | 'rounds'
  | 'citations'
  | 'files'
  | 'summary'
  | 'model'
  | 'created_at'
>
