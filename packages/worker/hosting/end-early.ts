import type { Database } from '@runwire/db'
import { runStarted } from '@runwire/engine'
import { closeRun, type NewEvent, type RunEnding } from '@runwire/protocol'
import { foldAll } from '@runwire/protocol/fold'
import type { HeldRun } from '../leases/held-run.ts'
import { loadLog } from '../setup/load-setup.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

/**
 * The closing batch of a run that ends outside the engine: refused or cancelled before its model was asked, or broken by
 * our own code. Open calls are closed, stored events are kept.
 */
export async function endEarly(
  { db, workerId }: { db: Database; workerId: string },
  run: HeldRun,
  ending: RunEnding,
): Promise<NewEvent[]> {
  const { claimed, attempt } = run
  const log = await retryWhileUnavailable(run.lost, () => loadLog(db, run.id))
  const view = foldAll(log)
  const announced = log.some((event) => event.type === 'run.started' && event.attempt === attempt)
  return closeRun(view, ending, {
    before: announced ? [] : [runStarted(view, { attempt, worker_id: workerId })],
    output: { id: claimed.output_message_id, model: claimed.model },
  })
}
