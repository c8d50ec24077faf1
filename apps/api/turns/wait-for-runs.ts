import type { AgentExpose, RunFold } from '@runwire/protocol'
import type { Surface } from '../http/caller.ts'
import { collectRuns } from '../hub/collect-runs.ts'
import { draining } from '../http/draining.ts'
import { presentError, presentOutput } from './present.ts'
import type { RawCall } from '../http/route.ts'

export interface WaitOptions {
  runs: readonly string[]
  expose: AgentExpose
  includeTools: boolean
}

/**
 * Waits until every run has ended or waits for an answer, and tells what became of each; built by `fold()` from the
 * very events a stream would carry. A client that leaves ends the waiting, not the runs: null then.
 */
export async function waitForRuns(
  { services, surface, res }: RawCall,
  options: WaitOptions,
): Promise<unknown[] | null> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  res.once('close', leave)
  try {
    const views = await collectRuns(services.hub, options.runs, AbortSignal.any([gone.signal, services.drain]))
    return views.map((view, index) => finished(surface, options, view, options.runs[index] ?? ''))
  } catch (error) {
    if (gone.signal.aborted) return null
    if (services.drain.aborted) throw draining()
    throw error
  } finally {
    res.off('close', leave)
  }
}

const finished = (surface: Surface, options: WaitOptions, view: RunFold, id: string) => ({
  id,
  status: view.status,
  output: presentOutput(surface, view.output, options.expose, options),
  usage: view.usage,
  pending: view.pending,
  error: presentError(surface, view.error),
})
