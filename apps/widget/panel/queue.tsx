import type { WaitingPreview } from '@runwire/client'
import type { Chat } from '../visitor/chat.ts'
import { useWords } from '../words/words.ts'
import { IconButton } from '../look/icons.tsx'

/** Messages that wait behind the running answer: each can jump the queue or be taken back. */
export function Queue({ chat, waiting }: { chat: Chat; waiting: readonly WaitingPreview[] }) {
  const words = useWords()
  if (waiting.length === 0) return null
  return (
    <section class="queue" aria-label={words.waiting}>
      <p class="note">{words.waiting}</p>
      <ul>
        {waiting.map((group) => (
          <li key={group.group_id}>
            <span class="one-line">{group.preview}</span>
            <IconButton name="send" label={words.sendNow} onClick={() => void chat.store.sendNow(group.group_id)} />
            <IconButton
              name="close"
              label={words.remove}
              onClick={() => void chat.store.removeWaiting(group.group_id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
