import type { RunFold } from '@runwire/protocol'
import { draining } from '../http/draining.ts'
import type { RawCall } from '../http/route.ts'
import { collectRuns } from '../hub/collect-runs.ts'
import { closedSignal, stopIfLeft } from '../requests/connection.ts'

/**
 * Waits until every run has ended or waits for an answer (`requires_action`); returns what each folds to, built from the
 * very events a stream would carry. A client that leaves ends the waiting, not the runs: ClientLeftError. Throws
 * `draining` when the process stops, and `until`'s reason when that aborts first.
 */
export async function waitForRuns(
  { services, res }: RawCall,
  runs: readonly string[],
  until?: AbortSignal,
): Promise<RunFold[]> {
  if (services.drain.aborted) throw draining()
  const ends = [closedSignal(res), services.drain, ...(until === undefined ? [] : [until])]
  try {
    return await collectRuns(services.hub, runs, AbortSignal.any(ends))
  } catch (error) {
    stopIfLeft(res)
    if (services.drain.aborted) throw draining()
    throw error
  }
}

/** `waitForRuns` for a turn of one run, as all but the native API ask for. */
export async function waitForRun(call: RawCall, run: string): Promise<RunFold> {
  const [view] = await waitForRuns(call, [run])
  if (view === undefined) throw new Error(`Waiting for run ${run} gave nothing`)
  return view
}
