import type { ShownMessage } from '@runwire/client'
import { useEffect, useRef } from 'preact/hooks'
import { plainText } from '../markdown/plain-text.ts'
import { hasEnded } from '../visitor/report.ts'

/** Reads out an answer once, when it is finished, as text: a screen reader is told no halves and no Markdown. */
export function Announcer({ messages }: { messages: readonly ShownMessage[] }) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef(new Set<string>())
  useEffect(() => {
    for (const message of messages) {
      if (message.role !== 'assistant') continue
      if (!hasEnded(message)) open.current.add(message.id)
      else if (open.current.delete(message.id) && box.current !== null) {
        // Set by hand, so that no later drawing touches it: a screen reader would say it again.
        box.current.textContent = plainText(message.content)
      }
    }
  }, [messages])
  return <div ref={box} class="sr-only" aria-live="polite" />
}
