import type { RunFold } from '@runwire/protocol'
import { collectRuns } from '../hub/collect-runs.ts'
import type { RawCall } from '../http/route.ts'

/** Waits until the run has ended or waits for somebody; null when the client left before. The run goes on then. */
export async function collectRun({ services, res }: RawCall, run: string): Promise<RunFold | null> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  res.once('close', leave)
  try {
    const [view] = await collectRuns(services.hub, [run], gone.signal)
    return view ?? null
  } catch (error) {
    if (gone.signal.aborted) return null
    throw error
  } finally {
    res.off('close', leave)
  }
}
