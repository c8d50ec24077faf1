import { useEffect, useState } from 'preact/hooks'

/** The current state of a store; preact/compat's useSyncExternalStore without compat. */
export function useStore<Shown>(store: { getSnapshot(): Shown; subscribe(listener: () => void): () => void }): Shown {
  const [shown, setShown] = useState(store.getSnapshot)
  useEffect(() => {
    const look = () => setShown(store.getSnapshot())
    look()
    return store.subscribe(look)
  }, [store])
  return shown
}
