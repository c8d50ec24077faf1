import type { RunRecord } from '@runwire/db'
import { isTerminal } from '@runwire/protocol'
import { runOfCaller } from '../access/of-caller.ts'
import type { RawCall } from '../http/route.ts'
import { ClientLeftError } from '../requests/connection.ts'
import { waitForRuns } from './wait-for-runs.ts'

/** A worker ends a cancelled run within 3 s at most; a little longer covers one that is handed over meanwhile. */
const WAIT_MS = 5_000

/**
 * The run once it has ended, or as it is after a while: a cancel answers with the final state where it can. The cancel
 * itself is stored, so a process that drains answers with what is known.
 */
export async function runAfterCancel(call: RawCall, runId: string): Promise<RunRecord> {
  const run = await runOfCaller(call, runId)
  if (isTerminal(run.view.status)) return run
  await waitForRuns(call, [runId], { until: AbortSignal.timeout(WAIT_MS) }).catch((error: unknown) => {
    const waitedLongEnough = call.services.draining() || (error as { name?: unknown }).name === 'TimeoutError'
    if (!waitedLongEnough || error instanceof ClientLeftError) throw error
  })
  return runOfCaller(call, runId)
}
