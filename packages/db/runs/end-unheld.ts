import { runError, type CancelReason, type NewEvent, type RunErrorCode } from '@runwire/protocol'
import { finalView, foldAll, openTools } from '@runwire/protocol/fold'
import type { Announcement } from '../notify/announcements.ts'
import { runChanged } from '../notify/announcements.ts'
import type { Db } from '../connection/database.ts'
import { endRun, type HeldRun } from './end-run.ts'
import { readEvents } from './events.ts'

/** A run that no worker holds, as it stands under the lock on its row. */
export interface UnheldRun {
  id: string
  attempt: number
  status: 'queued' | 'running' | 'requires_action'
}

export type Ending =
  | { kind: 'cancelled'; reason: CancelReason }
  | { kind: 'failed'; code: RunErrorCode; detail: string }

/** A run has a few hundred events at most; this only keeps a damaged one from filling the memory. */
const EVENTS_AT_MOST = 100_000

/**
 * Ends a run that is queued, waits for an answer, or whose lease is over: open tools are closed, the answer so far is
 * kept from its stored rounds. Conversation, group and run are locked by the caller, which is the fence.
 */
export async function endUnheld(tx: Db, held: HeldRun, run: UnheldRun, ending: Ending): Promise<Announcement[]> {
  const view = foldAll(await readEvents(tx, run.id, 0, EVENTS_AT_MOST))
  const closings = openTools(view).map((tool): NewEvent => ({
    type: 'tool.cancelled',
    call_id: tool.call_id,
    outcome: 'unknown',
  }))
  const output = finalView(
    foldAll(
      closings.map((event, index) => ({ ...event, run_id: run.id, seq: view.last_seq + 1 + index })),
      view,
    ),
    ending.kind,
  )
  const usage = output.usage === null ? {} : { usage: output.usage }
  const end: NewEvent =
    ending.kind === 'cancelled'
      ? { type: 'run.cancelled', reason: ending.reason, output, ...usage }
      : { type: 'run.failed', error: runError(ending.code, ending.detail), output, ...usage }
  const ended = await endRun(tx, held, run, { emitId: 'ended without a worker', events: [...closings, end] })
  if (ended === null) throw new Error(`Run ${run.id} changed under its lock`)
  return [runChanged(run.id), ...ended.notify]
}
