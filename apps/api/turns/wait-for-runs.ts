import type { RunEvent, RunFold } from '@runwire/protocol'
import type { RawCall } from '../http/route.ts'
import { collectRuns } from '../hub/collect-runs.ts'
import { closedSignal } from '../requests/connection.ts'

interface WaitOptions {
  /** Ends the waiting when it aborts. */
  until?: AbortSignal
  /** Gets each event on its way. */
  onEvent?: (event: RunEvent) => void
}

/**
 * Waits until every run has ended or waits for an answer (`requires_action`); returns what each folds to, built from the
 * very events a stream would carry. A client that leaves ends the waiting, not the runs: ClientLeftError. Throws
 * `draining` when the process stops, and `until`'s reason when that aborts first.
 */
export function waitForRuns(
  { services, res }: RawCall,
  runs: readonly string[],
  { until, onEvent }: WaitOptions = {},
): Promise<RunFold[]> {
  const ends = [closedSignal(res), services.drain, ...(until === undefined ? [] : [until])]
  return collectRuns(services.hub, runs, AbortSignal.any(ends), onEvent)
}

/** `waitForRuns` for a turn of one run, as all but the native API ask for. */
export async function waitForRun(call: RawCall, run: string, onEvent?: (event: RunEvent) => void): Promise<RunFold> {
  const [view] = await waitForRuns(call, [run], onEvent === undefined ? {} : { onEvent })
  if (view === undefined) throw new Error(`Waiting for run ${run} gave nothing`)
  return view
}
