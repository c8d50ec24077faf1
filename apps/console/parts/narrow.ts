import { useSyncExternalStore } from 'react'

/** As in the styles: a phone, or a window as narrow as one. */
const NARROW = '(width <= 640px)'

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
