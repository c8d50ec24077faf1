import { useEffect, useRef } from 'preact/hooks'

/** Puts the focus into a field once, when it appears. */
export function useFocus<Field extends HTMLElement>() {
  const field = useRef<Field>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
