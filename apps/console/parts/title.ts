import { useEffect } from 'react'

/** The tab's title: the page first, so that narrow tabs tell it. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Runwire`
  }, [page])
}
