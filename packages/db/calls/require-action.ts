import type { NewEvent, NewEventOf, PendingCall, RunEvent } from '@runwire/protocol'
import { runChanged, type Announcement } from '../notify/announcements.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { LeaseLostError, type RunAttempt } from '../connection/errors.ts'
import { appendEvents, findEmitted, readEvents, type EventBatch } from '../runs/events.ts'
import { uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'
import { answerEvent, noteAnswerEvents, answersWithoutEvent } from './tool-answers.ts'
import { orderWebhooks } from '../webhooks/webhook-events.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

/** Waiting for a person ends after a day. */
const WAIT_MS = 24 * 3600 * 1000

/**
 * `waits`: the run's status is `requires_action`, without a lease, and it is no longer the worker's. Else it goes on: a
 * cancel is waiting, or every call has been answered meanwhile; `events` are then the log's from the first of this
 * batch on.
 */
export type ActionOutcome =
  | { waits: true; last_seq: number; notify: Announcement[] }
  | { waits: false; cancel_requested: boolean; last_seq: number; events: RunEvent[] }

/**
 * Lets a run wait for answers. The batch's last event is `run.requires_action`; answers that came while the run was
 * running are appended before it and taken out of its list. Under the run's row lock, so that no answer and no cancel
 * falls between. Safe to repeat with the same emit id. Throws LeaseLostError.
 */
export async function requireAction(
  db: Db,
  run: RunAttempt,
  batch: EventBatch,
  waitMs = WAIT_MS,
): Promise<ActionOutcome> {
  const { before, pending } = splitBatch(batch.events)
  return inTransaction(db, async (tx) => {
    const held = await lockHeld(tx, run)
    const emitted = await findEmitted(tx, run, batch)
    if (held === null) {
      if (emitted === null) throw new LeaseLostError(run)
      return { waits: true, last_seq: emitted.last_seq, notify: [] }
    }
    if (emitted !== null) return goOn(tx, run, held, emitted.last_seq - batch.events.length)
    if (held.cancel_requested) return { waits: false, cancel_requested: true, last_seq: held.last_seq, events: [] }

    const answers = await answersWithoutEvent(tx, run.id)
    const answered = new Set(answers.map(({ given }) => given.call_id))
    const left = pending.filter((call) => !answered.has(call.call_id))
    const noted = answers.map(({ given, waitedMs }) => answerEvent(given, waitedMs))
    const waiting: NewEvent[] = left.length === 0 ? [] : [{ type: 'run.requires_action', pending: left }]
    const appended = await appendEvents(tx, run, { emitId: batch.emitId, events: [...before, ...noted, ...waiting] })
    await noteAnswerEvents(tx, run.id, [...answered], held.last_seq + before.length + 1)
    if (left.length === 0) return goOn(tx, run, held, held.last_seq)
    await wait(tx, run, left, waitMs)
    await orderWebhooks(tx, run.id, 'run.requires_action', { pending: left, last_seq: appended.last_seq })
    return { waits: true, last_seq: appended.last_seq, notify: [runChanged(run.id)] }
  })
}

/**
 * Appends the answers that have no event yet, for a worker that has just claimed the run or goes on with it, and
 * returns the log after `after`. Safe to repeat. Throws LeaseLostError.
 */
export async function takeAnswers(
  db: Db,
  run: RunAttempt,
  { emitId, after }: { emitId: string; after: number },
): Promise<RunEvent[]> {
  return inTransaction(db, async (tx) => {
    const held = await lockHeld(tx, run)
    if (held === null) throw new LeaseLostError(run)
    const answers = await answersWithoutEvent(tx, run.id)
    if (answers.length > 0) {
      await appendEvents(tx, run, {
        emitId,
        events: answers.map(({ given, waitedMs }) => answerEvent(given, waitedMs)),
      })
      await noteAnswerEvents(
        tx,
        run.id,
        answers.map(({ given }) => given.call_id),
        held.last_seq + 1,
      )
    }
    return readEvents(tx, run.id, after)
  })
}

type Held = Row<typeof runtime_runs, 'last_seq'> & { cancel_requested: boolean }

const lockHeld = (tx: Db, run: RunAttempt): Promise<Held | null> =>
  rowOf<Held>(
    tx,
    sql`
    select last_seq, cancel_requested_at is not null as cancel_requested from runtime_runs
    where id = ${uuidOf('run', run.id)} and attempt = ${run.attempt} and status = 'running'
    for no key update`,
  )

async function goOn(tx: Db, run: RunAttempt, held: Held, after: number): Promise<ActionOutcome> {
  const events = await readEvents(tx, run.id, after)
  return {
    waits: false,
    cancel_requested: held.cancel_requested,
    last_seq: events.at(-1)?.seq ?? held.last_seq,
    events,
  }
}

async function wait(tx: Db, run: RunAttempt, pending: readonly PendingCall[], waitMs: number): Promise<void> {
  await rowOf(
    tx,
    sql`
    update runtime_runs
    set status = 'requires_action', lease_expires_at = null, worker_id = null, pending = ${jsonText(pending)}::jsonb,
      expires_at = clock_timestamp() + ${waitMs} * interval '1 millisecond'
    where id = ${uuidOf('run', run.id)}`,
  )
}

function splitBatch(events: readonly NewEvent[]): { before: NewEvent[]; pending: PendingCall[] } {
  const last = events.at(-1)
  if (last === undefined || !isWaiting(last))
    throw new Error('The batch that makes a run wait must end with run.requires_action')
  return { before: events.slice(0, -1), pending: last.pending }
}

const isWaiting = (event: NewEvent): event is NewEventOf<'run.requires_action'> => event.type === 'run.requires_action'
