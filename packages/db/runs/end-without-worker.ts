import {
  closeRun,
  runError,
  type CancelReason,
  type ModelPrice,
  type RunEnding,
  type RunErrorCode,
  type Usage,
} from '@runwire/protocol'
import { addUsage, foldAll, lostTokens, type RunFold } from '@runwire/protocol/fold'
import { runChanged, type Announcement } from '../notify/announcements.ts'
import type { Db } from '../connection/database.ts'
import { endRun, type LockedAbove } from './end-run.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowOf, sql } from '../connection/statement.ts'
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
  const events = closeRun(view, endingOf(ending), { usageOf: await usageWithLost(tx, run.id) })
  const ended = await endRun(tx, held, run, { emitId: 'ended without a worker', events })
  if (ended === null) throw new Error(`Run ${run.id} changed under its lock`)
  return [runChanged(run.id), ...ended.notify]
}

/** The stored rounds' usage and an estimate for text that was streamed and lost with its worker. */
async function usageWithLost(tx: Db, runId: string): Promise<(view: RunFold) => Usage | null> {
  const row = await rowOf<{ streamed: Record<string, number>; price: ModelPrice | null }>(
    tx,
    sql`
    select run.streamed, setting.prices -> run.model as price
    from runtime_runs run left join project_settings setting on setting.project_id = run.project_id
    where run.id = ${uuidOf('run', runId)}`,
  )
  return (view) => {
    const output_tokens = lostTokens(view, row?.streamed ?? {})
    if (output_tokens === 0) return view.usage
    const lost: Usage = { input_tokens: 0, output_tokens, estimated: true }
    if (row?.price != null) lost.cost = (output_tokens * row.price.output) / 1_000_000
    return addUsage(view.usage, lost)
  }
}

const endingOf = (ending: Ending): RunEnding =>
  ending.kind === 'cancelled'
    ? { status: 'cancelled', reason: ending.reason }
    : { status: 'failed', error: runError(ending.code, ending.detail) }
