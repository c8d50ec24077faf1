import type { WaitingPreview } from '@runwire/client'
import type { Conversation } from '../visitor/conversation.ts'
import { useWords } from '../words/words.ts'
import { IconButton } from '../look/icons.tsx'

/** Messages that wait behind the running answer: each can jump the queue or be taken back. */
export function WaitingMessages({
  conversation,
  waiting,
}: {
  conversation: Conversation
  waiting: readonly WaitingPreview[]
}) {
  const words = useWords()
  if (waiting.length === 0) return null
  return (
    <section class="waiting" aria-label={words.waiting}>
      <p class="note">{words.waiting}</p>
      <ul>
        {waiting.map((group) => (
          <li key={group.group_id}>
            <span class="one-line">{group.preview}</span>
            <IconButton
              name="send"
              label={words.sendNow}
              onClick={() => void conversation.store.sendNow(group.group_id)}
            />
            <IconButton
              name="close"
              label={words.remove}
              onClick={() => void conversation.store.removeWaiting(group.group_id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
