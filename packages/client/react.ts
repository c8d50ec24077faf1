import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { StreamItem } from './items.ts'
import { createRunStore, type RunShown } from './run-store.ts'

export { answerRound, answerText, reasoningOf, type RunFold } from '@runwire/protocol/fold'
export type { RunShown } from './run-store.ts'

const nothing = () => () => undefined
const noSnapshot = () => null

/**
 * Shows a run while it streams: pass the items of `send`, `followRun` or `followGroup`, or null for none.
 * Deltas are collected outside of React and let out by a 20 ms timer. Other items end the old stream and start anew.
 * Works with React and preact/compat.
 */
export function useRunStream(items: AsyncIterable<StreamItem> | null, runId: string | null = null): RunShown | null {
  const store = useMemo(() => (items === null ? null : createRunStore(items, runId)), [items, runId])
  useEffect(() => {
    store?.start()
    return () => store?.stop()
  }, [store])
  return useSyncExternalStore(
    store?.subscribe ?? nothing,
    store?.getSnapshot ?? noSnapshot,
    store?.getSnapshot ?? noSnapshot,
  )
}
