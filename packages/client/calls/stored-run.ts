import type { RunView } from '@runwire/protocol'
import { RunwireError } from '../http/errors.ts'
import type { StreamItem } from '../follow/items.ts'

/**
 * Yields a run's items; where the events after the reader's cursor are no longer kept (410 `cursor_expired`), the run's
 * stored end takes their place, so that an old run still shows its answer.
 */
export async function* orStoredEnd(
  items: AsyncIterable<StreamItem>,
  readRun: () => Promise<RunView>,
): AsyncGenerator<StreamItem> {
  try {
    yield* items
  } catch (error) {
    if (!(error instanceof RunwireError) || error.code !== 'cursor_expired') throw error
    const end = endOf(await readRun())
    if (end === null) throw error
    yield end
  }
}

/** The terminal event of a stored run, or null while it has not ended. */
function endOf(run: RunView): StreamItem | null {
  const { output, usage } = run
  if (output === null || run.ended_at === null) return null
  const envelope = { run_id: run.id, seq: run.last_seq, created_at: run.ended_at }
  if (run.status === 'completed') {
    const spent = usage ?? { input_tokens: 0, output_tokens: 0 }
    return { type: 'run.completed', ...envelope, output, usage: spent, stop_reason: run.stop_reason ?? 'finished' }
  }
  const spent = usage === null ? {} : { usage }
  if (run.status === 'cancelled') return { type: 'run.cancelled', ...envelope, output, ...spent }
  if (run.status === 'failed' && run.error !== null)
    return { type: 'run.failed', ...envelope, output, error: run.error, ...spent }
  return null
}
