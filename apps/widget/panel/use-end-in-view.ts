import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Nearer to the end than this, new text keeps the end in view; a reader further up is left in peace. */
const NEAR_END_PX = 60

/**
 * Keeps the end of a scrolled element in view while `content` grows, unless the reader has scrolled up. With another
 * `view` the element is another one.
 */
export function useEndInView(content: unknown, view: unknown) {
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const sticking = useRef(true)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      sticking.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
      setAtEnd(sticking.current)
    }
    const follow = new ResizeObserver(() => sticking.current && toEnd(element))
    follow.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      follow.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [view])
  useLayoutEffect(() => {
    if (sticking.current) toEnd(scroller.current)
  }, [content])

  const jumpToEnd = useCallback(() => {
    sticking.current = true
    setAtEnd(true)
    toEnd(scroller.current)
  }, [])
  return { scroller, atEnd, jumpToEnd }
}

const toEnd = (element: HTMLElement | null) => element?.scrollTo({ top: element.scrollHeight })
