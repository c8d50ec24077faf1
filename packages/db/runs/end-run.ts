import {
  TERMINAL_EVENTS,
  isTerminalEvent,
  type NewEvent,
  type NewEventOf,
  type TerminalEventType,
} from '@runwire/protocol'
import type { Announcement } from '../notify/announcements.ts'
import { together, type Db } from '../connection/database.ts'
import type { RunAttempt } from '../connection/errors.ts'
import type { Appended, EventBatch } from './events.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { endGroupIfDone } from './promotion.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { countUsage } from '../projects/usage-days.ts'
import { orderWebhooks } from '../webhooks/webhook-events.ts'
import type { Row } from '../schema/row.ts'
import type { run_groups } from '../schema/schema.ts'

/** A run whose conversation, group and row are locked, in this order. */
export interface LockedAbove {
  conversation_id: string
  group_id: string
}

type TerminalEvent = { [Type in TerminalEventType]: NewEventOf<Type> }[TerminalEventType]

/** Locks the run's conversation, then its group. Null where the run does not exist. */
export async function lockAbove(tx: Db, runId: string): Promise<LockedAbove | null> {
  // The one-time filter makes Postgres lock the conversation before it looks at the group.
  const row = await rowOf<Row<typeof run_groups, 'conversation_id', { group_id: 'id' }>>(
    tx,
    sql`
    with conversation as materialized (
      select id from conversations
      where id = (select conversation_id from runtime_runs where id = ${uuidOf('run', runId)})
      for no key update
    )
    select conversation_id, id as group_id from run_groups
    where (select count(*) from conversation) = 1
      and id = (select group_id from runtime_runs where id = ${uuidOf('run', runId)})
    for no key update`,
  )
  if (row === null) return null
  return { conversation_id: idFrom('conversation', row.conversation_id), group_id: idFrom('group', row.group_id) }
}

/**
 * The terminal transaction's writing part, for workers and for processes that end a run no worker holds: events, status,
 * output and usage of the run, its message, the group's end and the next one's promotion. The caller holds the locks
 * above. Null where the run is no longer in `fence.status` at `fence.attempt`: nothing was written then.
 */
export async function endRun(
  tx: Db,
  held: LockedAbove,
  fence: RunAttempt & { status: 'queued' | 'running' | 'requires_action' },
  batch: EventBatch,
): Promise<(Appended & { notify: Announcement[] }) | null> {
  const end = terminalOf(batch.events)
  const { output } = end
  const count = batch.events.length
  const appended = await rowOf<Appended>(
    tx,
    sql`
    with held as (
      update runtime_runs
      set last_seq = last_seq + ${count}, status = ${statusOf(end)}, lease_expires_at = null, expires_at = null,
        watcher_inbox = null, pending = '[]', output = ${jsonText(output)}::jsonb, usage = ${jsonOrNull(usageOf(end))}::jsonb,
        error = ${jsonOrNull(end.type === 'run.failed' ? end.error : null)}::jsonb,
        stop_reason = ${end.type === 'run.completed' ? end.stop_reason : null}, ended_at = clock_timestamp()
      where id = ${uuidOf('run', fence.id)} and attempt = ${fence.attempt} and status = ${fence.status}
      returning id, last_seq, attempt, output_message_id, cancel_requested_at, cancel_reason
    ), appended as (
      insert into runtime_events (run_id, seq, attempt, emit_id, type, payload)
      select held.id, held.last_seq - ${count} + item.ordinality, held.attempt,
        case when item.ordinality = 1 then ${batch.emitId} end, item.value ->> 'type', item.value - 'type'
      from held, jsonb_array_elements(${jsonText(batch.events)}::jsonb) with ordinality as item
    ), answered as (
      update messages
      set status = ${statusOf(end)}, content = ${storableText(output.content)}, rounds = ${jsonText(output.rounds ?? [])}::jsonb,
        citations = ${jsonText(output.citations)}::jsonb, files = ${jsonText(output.files)}::jsonb,
        usage = ${jsonOrNull(usageOf(end))}::jsonb, interrupted = ${output.interrupted}
      from held where messages.id = held.output_message_id
    ), released as (
      update side_jobs set due_at = clock_timestamp() from held
      where side_jobs.after_run = held.id and side_jobs.handed_at is null
    )
    select last_seq, cancel_requested_at is not null as cancel_requested, cancel_reason, false as repeated from held`,
  )
  if (appended === null) return null
  const [, notify] = await together(
    orderWebhooks(tx, fence.id, end.type),
    endGroupIfDone(tx, held.conversation_id, held.group_id),
  )
  // Last, since all runs of an agent and day meet in one row: it is locked for no longer than the commit takes.
  const usage = usageOf(end)
  if (usage !== null) await countUsage(tx, fence.id, usage)
  return { ...appended, notify }
}

function terminalOf(events: readonly NewEvent[]): TerminalEvent {
  const last = events.at(-1)
  const found = events.filter((event) => isTerminalEvent(event.type)).length
  if (last === undefined || found !== 1 || !isTerminal(last)) {
    throw new Error(`The last event of a run, and no other, is one of ${TERMINAL_EVENTS.join(', ')}`)
  }
  return last
}

const isTerminal = (event: NewEvent): event is TerminalEvent => isTerminalEvent(event.type)
const statusOf = (end: TerminalEvent): string => end.type.slice('run.'.length)
const usageOf = (end: TerminalEvent) => end.usage ?? end.output.usage
const jsonOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : jsonText(value))
