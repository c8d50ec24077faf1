import type { ShownMessage } from '@runwire/client'
import { useEffect, useRef } from 'preact/hooks'
import { plainText } from '../markdown/plain-text.ts'
import { hasEnded } from '../visitor/report.ts'

/**
 * Reads out an answer once, when it is finished, as text: a screen reader is told no halves and no Markdown. An answer
 * that came so fast that it was never shown unfinished is read out too; the messages of a conversation that is opened
 * are not.
 */
export function Announcer({
  messages,
  busy,
  conversationId,
}: {
  messages: readonly ShownMessage[]
  busy: boolean
  conversationId: string | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef(new Set<string>())
  const ended = useRef(new Set<string>())
  const before = useRef({ busy: false, conversationId })
  useEffect(() => {
    // A first message makes its conversation, so that null is the same one.
    const isSame = [null, conversationId].includes(before.current.conversationId)
    const isAwaited = isSame && (busy || before.current.busy)
    for (const message of messages) {
      if (message.role !== 'assistant') continue
      if (!hasEnded(message)) {
        open.current.add(message.id)
        continue
      }
      const cameAtOnce = isAwaited && message === messages.at(-1) && !ended.current.has(message.id)
      ended.current.add(message.id)
      if ((open.current.delete(message.id) || cameAtOnce) && box.current !== null) {
        // Set by hand, so that no later drawing touches it: a screen reader would say it again.
        box.current.textContent = plainText(message.content)
      }
    }
    before.current = { busy, conversationId }
  }, [messages, busy, conversationId])
  return <div ref={box} class="sr-only" aria-live="polite" />
}
