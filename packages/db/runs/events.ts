import { isTerminalEvent, type EventType, type NewEvent, type RunEvent } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { LeaseLostError, type RunAttempt } from '../connection/errors.ts'
import { idFrom, uuidOf, uuidsOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_events } from '../schema/schema.ts'

/** Events that are stored together or not at all. `emitId` names the batch: repeating it never stores it twice. */
export interface EventBatch {
  emitId: string
  events: readonly NewEvent[]
}

export interface Appended {
  /** Seq of the batch's last event; the batch is numbered without gaps up to it. */
  last_seq: number
  cancel_requested: boolean
  cancel_reason: string | null
  /** True where an earlier try of the same batch had been stored already. */
  repeated: boolean
}

/** A round is answered or a tool has ended: the run gets on, so its crashes count from zero again. */
const PROGRESS = new Set<EventType>(['model.completed', 'tool.completed', 'tool.failed'])
export const isProgress = (events: readonly NewEvent[]): boolean => events.some((event) => PROGRESS.has(event.type))

/**
 * Appends events to the run's log in one statement. Safe to repeat with the same emit id, also when the run has moved
 * on since. Throws LeaseLostError where the attempt no longer holds the run. A terminal event goes through finishRun.
 */
export async function appendEvents(db: Db, run: RunAttempt, batch: EventBatch): Promise<Appended> {
  const terminal = batch.events.find((event) => isTerminalEvent(event.type))
  if (terminal !== undefined) throw new Error(`${terminal.type} ends a run and is stored by finishRun`)
  if (batch.events.length === 0) throw new Error('A batch needs at least one event')
  const stored = await tryAppend(db, run, batch)
  if (stored !== null) return stored
  const before = await findEmitted(db, run, batch)
  if (before === null) throw new LeaseLostError(run)
  return before
}

async function tryAppend(db: Db, run: RunAttempt, batch: EventBatch): Promise<Appended | null> {
  const count = batch.events.length
  try {
    return await rowOf<Appended>(
      db,
      sql`
      with held as (
        update runtime_runs
        set last_seq = last_seq + ${count}, crash_count = case when ${isProgress(batch.events)} then 0 else crash_count end
        where id = ${uuidOf('run', run.id)} and attempt = ${run.attempt} and status = 'running'
        returning id, last_seq, attempt, cancel_requested_at, cancel_reason
      ), appended as (
        insert into runtime_events (run_id, seq, attempt, emit_id, type, payload)
        select held.id, held.last_seq - ${count} + item.ordinality, held.attempt,
          case when item.ordinality = 1 then ${batch.emitId} end, item.value ->> 'type', item.value - 'type'
        from held, jsonb_array_elements(${jsonText(batch.events)}::jsonb) with ordinality as item
      )
      select last_seq, cancel_requested_at is not null as cancel_requested, cancel_reason, false as repeated from held`,
    )
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** Finds the result of an earlier try that stored the batch, in whatever state the run is now; null if none did. */
export async function findEmitted(db: Db, run: RunAttempt, batch: EventBatch): Promise<Appended | null> {
  return rowOf<Appended>(
    db,
    sql`
    select event.seq + ${batch.events.length} - 1 as last_seq, run.cancel_requested_at is not null as cancel_requested,
      run.cancel_reason, true as repeated
    from runtime_events event join runtime_runs run on run.id = event.run_id
    where event.run_id = ${uuidOf('run', run.id)} and event.emit_id = ${batch.emitId}`,
  )
}

/** Events after a seq in order, at most `limit`; an unknown run has none. Whose run it is has been checked before. */
export async function readEvents(db: Db, runId: string, after: number, limit = 1000): Promise<RunEvent[]> {
  const rows = await rowsOf<EventRow>(
    db,
    sql`
    select run_id, seq, type, payload, created_at from runtime_events
    where run_id = ${uuidOf('run', runId)} and seq > ${after} order by seq limit ${limit}`,
  )
  return rows.map(eventFrom)
}

export interface EventPage {
  order: 'asc' | 'desc'
  /** Only what broke: failed tools and runs, and tries of a model that were made again. */
  failed: boolean
  /** Seqs between which they lie, without the two. */
  after: number
  before: number
  limit: number
}

/** A page of a run's log, for readers who want only a part of it; the caller has checked whose run it is. */
export async function listEvents(
  db: Db,
  runId: string,
  { order, failed, after, before, limit }: EventPage,
): Promise<{ data: RunEvent[]; has_more: boolean }> {
  const rows = await rowsOf<EventRow>(
    db,
    sql`
    select run_id, seq, type, payload, created_at from runtime_events
    where run_id = ${uuidOf('run', runId)} and seq > ${after} and seq < ${before}
      ${failed ? sql`and type in ('tool.failed', 'model.retried', 'run.failed')` : sql``}
    order by seq ${order === 'desc' ? sql`desc` : sql`asc`} limit ${limit + 1}`,
  )
  return { data: rows.slice(0, limit).map(eventFrom), has_more: rows.length > limit }
}

/** Events of several runs after a seq each, at most `limit` of each run (default 1000), in one statement, in order per run. */
export async function readManyEvents(
  db: Db,
  cursors: readonly { run_id: string; after: number; limit?: number }[],
): Promise<RunEvent[]> {
  const rows = await rowsOf<EventRow>(
    db,
    sql`
    select event.run_id, event.seq, event.type, event.payload, event.created_at
    from unnest(${uuidsOf(
      'run',
      cursors.map((cursor) => cursor.run_id),
    )}::uuid[], ${cursors.map((cursor) => cursor.after)}::int[],
      ${cursors.map((cursor) => cursor.limit ?? 1000)}::int[]) with ordinality as wanted (run_id, after, most, place)
    cross join lateral (
      select * from runtime_events
      where runtime_events.run_id = wanted.run_id and seq > wanted.after order by seq limit wanted.most
    ) as event
    order by wanted.place, event.seq`,
  )
  return rows.map(eventFrom)
}

type EventRow = Row<typeof runtime_events, 'run_id' | 'seq' | 'type' | 'payload' | 'created_at'>

/** The event that a row holds. */
export function eventFrom(row: EventRow): RunEvent {
  const envelope = {
    type: row.type,
    run_id: idFrom('run', row.run_id),
    seq: row.seq,
    created_at: row.created_at.toISOString(),
  }
  // Checked when it was written; events of a newer version pass as they are and readers ignore what they do not know.
  return { ...envelope, ...row.payload } as unknown as RunEvent
}

export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505'
