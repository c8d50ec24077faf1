import type { ContentPart } from '@runwire/protocol'
import { conversationChanged, type Announcement } from '../notify/announcements.ts'
import { cancelGroup } from '../runs/cancel-group.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { refuseForeignFiles } from '../files/files.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { checkMessage } from './check-message.ts'
import { promoteNext } from '../runs/promotion.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { splitContent } from '../conversations/message-content.ts'
import type { Row } from '../schema/row.ts'
import type { run_groups } from '../schema/schema.ts'

// A waiting message can be changed, removed or sent at once until its group is promoted; each of these holds the
// conversation's lock, so that it happens before the promotion or finds the group no longer waiting.

/** The group of a waiting message, in its conversation. */
interface WaitingPlace {
  conversationId: string
  groupId: string
}

/**
 * Replaces the text of a waiting message; its files are the end user's own, where one is given. Null where the
 * conversation has no such group; refuses one that waits no more.
 */
export async function editWaiting(
  db: Db,
  projectId: string,
  group: WaitingPlace,
  { content, endUser = null }: { content: string | ContentPart[]; endUser?: string | null },
) {
  checkMessage({ content })
  return withWaiting(db, projectId, group, async (tx) => {
    const { content: text, parts } = splitContent(content)
    await refuseForeignFiles(tx, projectId, parts, endUser)
    const edited = await rowOf(
      tx,
      sql`
      update messages set content = ${storableText(text)}, parts = ${jsonText(parts)}::jsonb
      where id = (select input_message_id from run_groups where id = ${uuidOf('group', group.groupId)}) and not placed
      returning id`,
    )
    if (edited === null)
      throw new RequestRefusedError(
        'invalid_field',
        'A waiting retry has no text of its own to change; remove it instead.',
        { param: 'content' },
      )
    return []
  })
}

/** Removes a waiting message: its runs end as cancelled with reason `removed`, it never enters the tree. */
export async function removeWaiting(db: Db, projectId: string, group: WaitingPlace) {
  return withWaiting(db, projectId, group, async (tx) => (await cancelGroup(tx, group.groupId, 'removed')).notify)
}

/** Puts a waiting message before all others and lets the active group give way to it (`superseded`). */
export async function sendNow(db: Db, projectId: string, group: WaitingPlace) {
  return withWaiting(db, projectId, group, async (tx) => {
    await rowOf(
      tx,
      sql`
      update run_groups
      set position = (select min(position) - 1 from run_groups first where first.conversation_id = run_groups.conversation_id and first.state = 'waiting')
      where id = ${uuidOf('group', group.groupId)}`,
    )
    const active = await rowOf<Row<typeof run_groups, 'id'>>(
      tx,
      sql`
      select id from run_groups where conversation_id = ${uuidOf('conversation', group.conversationId)} and state = 'active'`,
    )
    if (active === null) return promoteNext(tx, group.conversationId)
    return (await cancelGroup(tx, idFrom('group', active.id), 'superseded')).notify
  })
}

async function withWaiting(
  db: Db,
  projectId: string,
  { conversationId, groupId }: WaitingPlace,
  work: (tx: Db) => Promise<Announcement[]>,
): Promise<{ notify: Announcement[] } | null> {
  return inTransaction(db, async (tx) => {
    const locked = await rowOf(
      tx,
      sql`
      select 1 from conversations
      where project_id = ${uuidOf('project', projectId)} and id = ${uuidOf('conversation', conversationId)} and deleted_at is null
      for no key update`,
    )
    if (locked === null) return null
    const group = await rowOf<Row<typeof run_groups, 'state'>>(
      tx,
      sql`
      select state from run_groups
      where conversation_id = ${uuidOf('conversation', conversationId)} and id = ${uuidOf('group', groupId)} for no key update`,
    )
    if (group === null) return null
    if (group.state !== 'waiting') {
      throw new RequestRefusedError(
        'conversation_busy',
        'This message waits no more: its answer has begun or ended. Cancel its run instead.',
        { param: 'group_id' },
      )
    }
    const notify = await work(tx)
    await rowOf(
      tx,
      sql`
      update conversations set revision = revision + 1, updated_at = now() where id = ${uuidOf('conversation', conversationId)}`,
    )
    return { notify: [...notify, conversationChanged(conversationId)] }
  })
}
