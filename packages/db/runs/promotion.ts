import { conversationChanged, runQueued, type Announcement } from '../notify/announcements.ts'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { nextInOrder } from './claim-order.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

// A conversation has one active group at a time: `waiting` → `active` → `ended`. Groups end and are promoted only under
// the lock of their conversation, which a POST takes as well, so that neither misses the other. Callers hold that lock.

/**
 * Ends the group if all its runs have ended, and promotes the conversation's lowest waiting one if that left it idle.
 * Returns what to announce.
 */
export async function endGroupIfDone(tx: Db, conversationId: string, groupId: string): Promise<Announcement[]> {
  const ended = await rowOf<{ somebody_waits: boolean }>(
    tx,
    sql`
    with done as (
      update run_groups set state = 'ended', ended_at = now()
      where id = ${uuidOf('group', groupId)} and state <> 'ended' and not exists (
        select 1 from runtime_runs
        where group_id = run_groups.id and status not in ('completed', 'failed', 'cancelled')
      )
      returning conversation_id, input_message_id
    ), never_asked as (
      update messages set status = 'cancelled' from done where messages.id = done.input_message_id and not messages.placed
    )
    update conversations set revision = revision + 1, updated_at = now()
    from done where conversations.id = done.conversation_id
    returning exists (
      select 1 from run_groups where conversation_id = conversations.id and state = 'waiting'
    ) as somebody_waits`,
  )
  if (ended === null) return []
  const promoted = ended.somebody_waits ? await promoteNext(tx, conversationId) : []
  return [...promoted, conversationChanged(conversationId)]
}

/**
 * Makes the lowest waiting group active where none is: its messages take their place in the tree (under the active leaf
 * unless a parent was named), its answer becomes the active leaf, and its runs can be claimed.
 */
export async function promoteNext(tx: Db, conversationId: string): Promise<Announcement[]> {
  const rows = await rowsOf<Row<typeof runtime_runs, 'id'>>(
    tx,
    sql`
    with next as (
      select waiting.id, waiting.input_message_id, waiting.follows_leaf, conversation.active_message_id as leaf
      from run_groups waiting join conversations conversation on conversation.id = waiting.conversation_id
      where waiting.conversation_id = ${uuidOf('conversation', conversationId)} and waiting.state = 'waiting'
        and not exists (
          select 1 from run_groups active where active.conversation_id = waiting.conversation_id and active.state = 'active'
        )
      order by waiting.position limit 1
      for no key update of waiting
    ), activated as (
      update run_groups set state = 'active' from next where run_groups.id = next.id
    ), queued as (
      update runtime_runs run
      set claim_order = ${nextInOrder(sql`run.project_id`, sql`run.claimant`)}
      from next where run.group_id = next.id and run.status = 'queued'
      returning run.id, run.model_index, run.output_message_id
    ), asked as (
      update messages set placed = true, status = 'completed',
        parent_id = case when next.follows_leaf then next.leaf else messages.parent_id end
      from next where messages.id = next.input_message_id and not messages.placed
    ), answered as (
      update messages set placed = true from queued where messages.id = queued.output_message_id
    ), moved as (
      update conversations
      set active_message_id = (select output_message_id from queued order by model_index limit 1),
        revision = revision + 1, updated_at = now()
      from next where conversations.id = ${uuidOf('conversation', conversationId)}
    )
    select id from queued order by model_index`,
  )
  return rows.map((row) => runQueued(idFrom('run', row.id)))
}
