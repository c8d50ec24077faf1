import type { RunEvent, RunFold } from '@runwire/protocol'
import type { RawCall } from '../http/route.ts'
import { collectRuns } from '../hub/collect-runs.ts'
import { closedSignal } from '../requests/connection.ts'

/**
 * Waits until every run has ended or waits for an answer (`requires_action`); returns what each folds to, built from the
 * very events a stream would carry. A client that leaves ends the waiting, not the runs: ClientLeftError. Throws
 * `draining` when the process stops, and `until`'s reason when that aborts first.
 */
export function waitForRuns(
  { services, res }: RawCall,
  runs: readonly string[],
  until?: AbortSignal,
): Promise<RunFold[]> {
  const ends = [closedSignal(res), services.drain, ...(until === undefined ? [] : [until])]
  return collectRuns(services.hub, runs, AbortSignal.any(ends))
}

/** `waitForRuns` for a turn of one run, as all but the native API ask for; `onEvent` gets each event on its way. */
export async function waitForRun(
  call: RawCall,
  run: string,
  onEvent: (event: RunEvent) => void = () => undefined,
): Promise<RunFold> {
  const { services, res } = call
  const ends = AbortSignal.any([closedSignal(res), services.drain])
  const [view] = await collectRuns(services.hub, [run], ends, onEvent)
  if (view === undefined) throw new Error(`Waiting for run ${run} gave nothing`)
  return view
}
