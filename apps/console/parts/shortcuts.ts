import { useEffect, useRef } from 'react'

/** Keys to what they do: `?`, `mod+k` (⌘ or Ctrl), `g r` (one after the other), `Escape`. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

const SECOND_KEY_MS = 1200

/** Listens while the component is shown; keys typed into a field count only with ⌘ or Ctrl. */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    if (!enabled) return
    let first: { key: string; at: number } | null = null
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const withMod = event.metaKey || event.ctrlKey
      if (!withMod && (isTyping(event.target) || isBehindDialog())) return
      const key = withMod ? `mod+${event.key.toLowerCase()}` : event.key
      const sequence = first !== null && Date.now() - first.at < SECOND_KEY_MS ? `${first.key} ${key}` : null
      const act = (sequence === null ? undefined : current.current[sequence]) ?? current.current[key]
      first = { key, at: Date.now() }
      if (act === undefined) return
      event.preventDefault()
      act(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [enabled])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A dialog or menu is open: its keys are its own. */
const isBehindDialog = (): boolean => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null
