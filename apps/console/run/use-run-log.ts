import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { client } from '../api/http.ts'
import { createRunLog, type RunLogShown } from './run-log.ts'

/** Follows a run from its first event while the component is shown and `follows`; what was followed stays. */
export function useRunLog(runId: string, follows = true): RunLogShown {
  const log = useMemo(
    () => createRunLog((onState) => client.followRun(runId, { onState: (state) => onState(state) })),
    [runId],
  )
  useEffect(() => {
    if (!follows) return
    log.start()
    return () => log.stop()
  }, [log, follows])
  return useSyncExternalStore(log.subscribe, log.getSnapshot)
}
