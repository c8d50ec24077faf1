import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/words.tsx'
import type { Conversation } from './conversation-head.tsx'

/** Messages that wait behind the running answer: edit, delete, or let the answer give way. */
export function WaitingMessages({ conversation }: { conversation: Conversation }) {
  const { workbench: words } = useWords()
  if (conversation.queue.length === 0) return null
  return (
    <section className="waiting" aria-label={words.waiting}>
      <h2>
        {words.waiting} <span className="dim num">{conversation.queue.length}</span>
      </h2>
      <ol>
        {conversation.queue.map((group) => (
          <Waiting key={group.group_id} conversation={conversation} group={group} />
        ))}
      </ol>
    </section>
  )
}

function Waiting({ conversation, group }: { conversation: Conversation; group: Conversation['queue'][number] }) {
  const { workbench: words } = useWords()
  const [text, setText] = useState<string | null>(null)
  // The stream names a long message by its beginning: what is edited is all of it.
  const edit = async () => setText(await conversation.waitingText(group.group_id))
  const save = () => {
    if (text !== null && text.trim() !== '' && text !== group.preview)
      void conversation.editWaiting(group.group_id, text)
    setText(null)
  }
  return (
    <li>
      {text === null ? (
        <span className="cut">{group.preview}</span>
      ) : (
        <input
          aria-label={words.edit}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
            if (event.key === 'Escape') setText(null)
          }}
          autoFocus
        />
      )}
      <button type="button" className="quiet" onClick={() => void edit()} aria-label={words.edit}>
        <Icon name="edit" size={14} />
      </button>
      <button
        type="button"
        className="quiet"
        onClick={() => void conversation.removeWaiting(group.group_id)}
        aria-label={words.removeWaiting}
      >
        <Icon name="trash" size={14} />
      </button>
      <button type="button" className="quiet" onClick={() => void conversation.sendNow(group.group_id)}>
        {words.sendNow}
      </button>
    </li>
  )
}
