import { closeRun, runError, type CancelReason, type RunEnding, type RunErrorCode } from '@runwire/protocol'
import { foldAll } from '@runwire/protocol/fold'
import { runChanged, type Announcement } from '../notify/announcements.ts'
import type { Db } from '../connection/database.ts'
import { endRun, type LockedAbove } from './end-run.ts'
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
export async function endWithoutWorker(
  tx: Db,
  held: LockedAbove,
  run: UnheldRun,
  ending: Ending,
): Promise<Announcement[]> {
  const view = foldAll(await readEvents(tx, run.id, 0, EVENTS_AT_MOST))
  const events = closeRun(view, endingOf(ending))
  const ended = await endRun(tx, held, run, { emitId: 'ended without a worker', events })
  if (ended === null) throw new Error(`Run ${run.id} changed under its lock`)
  return [runChanged(run.id), ...ended.notify]
}

const endingOf = (ending: Ending): RunEnding =>
  ending.kind === 'cancelled'
    ? { status: 'cancelled', reason: ending.reason }
    : { status: 'failed', error: runError(ending.code, ending.detail) }
