import type { Hub } from '../hub/hub.ts'

/**
 * Decides how to serve a reader with this cursor: `follow` it; `ended`, nothing will ever follow (204); `expired`,
 * events it lacks are no longer kept (410). `cursor` has one seq per run.
 */
export async function streamPlace(
  hub: Hub,
  runs: readonly string[],
  cursor: readonly number[],
): Promise<'follow' | 'ended' | 'expired'> {
  const states = await hub.reader.states(runs)
  let complete = true
  for (const [index, run] of runs.entries()) {
    const state = states.get(run)
    const seq = cursor[index] ?? 0
    if (state === undefined) continue
    if (!state.ended) {
      complete = false
      continue
    }
    if (seq >= state.last_seq) continue
    complete = false
    // Retention drops whole runs, and ends them first: only an ended run can have lost what comes next.
    const [next] = await hub.reader.read(run, seq, 1)
    if (next?.seq !== seq + 1) return 'expired'
  }
  return complete ? 'ended' : 'follow'
}
