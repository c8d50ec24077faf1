import type { Database } from '@runwire/db'
import { priced, runStarted } from '@runwire/engine'
import { closeRun, type NewEvent, type RunEnding } from '@runwire/protocol'
import { addUsage, foldAll, lostTokens } from '@runwire/protocol/fold'
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
    usageOf: (view) => {
      const output_tokens = lostTokens(view, claimed.streamed)
      if (output_tokens === 0) return view.usage
      const lost = { input_tokens: 0, output_tokens, estimated: true as const }
      return addUsage(view.usage, priced(lost, claimed.prices[claimed.model]))
    },
    output: { id: claimed.output_message_id, model: claimed.model },
  })
}
