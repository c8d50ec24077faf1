import type { MessageView } from '@runwire/protocol'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/words.tsx'
import type { Conversation } from './conversation-head.tsx'

/** Arrows between the versions of a message; each leads to the branch that goes on from it. */
export function Siblings({
  message,
  conversation,
}: {
  message: Pick<MessageView, 'id' | 'sibling_ids'>
  conversation: Conversation
}) {
  const { workbench: words } = useWords()
  const all = [...new Set([...message.sibling_ids, message.id])].toSorted()
  const at = all.indexOf(message.id)
  if (all.length < 2) return null
  const go = (to: number) => {
    const id = all[to]
    if (id !== undefined) void conversation.chooseBranch(id)
  }
  return (
    <span className="siblings num">
      <button
        type="button"
        className="quiet"
        disabled={at === 0}
        aria-label={words.previous}
        onClick={() => go(at - 1)}
      >
        <Icon name="left" size={12} />
      </button>
      {at + 1}/{all.length}
      <button
        type="button"
        className="quiet"
        disabled={at === all.length - 1}
        aria-label={words.next}
        onClick={() => go(at + 1)}
      >
        <Icon name="right" size={12} />
      </button>
    </span>
  )
}
