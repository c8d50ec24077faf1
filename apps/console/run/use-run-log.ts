import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { client } from '../api/http.ts'
import { createRunLog, type RunLogShown } from './run-log.ts'

/** Follows a run from its first event while the component is shown. */
export function useRunLog(runId: string): RunLogShown {
  const log = useMemo(
    () => createRunLog((onState) => client.followRun(runId, { onState: (state) => onState(state) })),
    [runId],
  )
  useEffect(() => {
    log.start()
    return () => log.stop()
  }, [log])
  return useSyncExternalStore(log.subscribe, log.getSnapshot)
}
