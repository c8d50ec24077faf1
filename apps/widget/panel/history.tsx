import type { ConversationView } from '@runwire/client'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Conversation } from '../visitor/conversation.ts'
import { sentence } from '../visitor/sentence.ts'
import { useWords } from '../words/words.ts'
import { IconButton } from '../look/icons.tsx'
import { useFocus } from '../look/use-focus.ts'

const PAGE = 20

/** The visitor's conversations, latest first: go on with one, or delete it for good. */
export function History({
  conversation,
  current,
  onOpen,
}: {
  conversation: Conversation
  current: string | null
  onOpen: (id: string | null) => void
}) {
  const words = useWords()
  const [list, setList] = useState<ConversationView[] | null>(null)
  const [more, setMore] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  const read = useCallback(
    async (after?: string) => {
      try {
        const page = await conversation.client.listConversations({
          limit: PAGE,
          ...(after === undefined ? {} : { after }),
        })
        setList((before) => [...(after === undefined ? [] : (before ?? [])), ...page.data])
        setMore(page.has_more)
      } catch (error) {
        setProblem(error)
      }
    },
    [conversation],
  )
  useEffect(() => void read(), [read])

  const remove = async (id: string) => {
    try {
      await conversation.client.deleteConversation(id)
      setList((before) => before?.filter((conversation) => conversation.id !== id) ?? null)
      if (id === current) conversation.open(null)
    } catch (error) {
      setProblem(error)
    }
  }
  if (problem !== null) {
    return (
      <p class="problem" role="alert">
        {sentence(problem, words)}
      </p>
    )
  }
  if (list === null) return <p class="note">{words.loading}</p>
  return (
    <div class="scroller" tabIndex={0}>
      {list.length === 0 && <p class="note">{words.noHistory}</p>}
      <ul class="history">
        {list.map((conversation) => (
          <Entry
            key={conversation.id}
            conversation={conversation}
            current={conversation.id === current}
            onOpen={() => onOpen(conversation.id)}
            onDelete={() => void remove(conversation.id)}
          />
        ))}
      </ul>
      {more && (
        <button type="button" class="quiet" onClick={() => void read(list.at(-1)?.id)}>
          {words.more}
        </button>
      )}
    </div>
  )
}

function Entry({
  conversation,
  current,
  onOpen,
  onDelete,
}: {
  conversation: ConversationView
  current: boolean
  onOpen: () => void
  onDelete: () => void
}) {
  const words = useWords()
  const [sure, setSure] = useState(false)
  const when = new Date(conversation.updated_at)
  return (
    <li>
      <button type="button" class="entry" aria-current={current} onClick={onOpen}>
        <span class="one-line">{conversation.title ?? words.untitled}</span>
        <time dateTime={conversation.updated_at}>
          {when.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </button>
      {sure ? (
        <Sure onYes={onDelete} onNo={() => setSure(false)} />
      ) : (
        <IconButton name="bin" label={words.delete} onClick={() => setSure(true)} />
      )}
    </li>
  )
}

function Sure({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const words = useWords()
  const field = useFocus<HTMLButtonElement>()
  return (
    <button ref={field} type="button" class="quiet danger" onClick={onYes} onBlur={onNo}>
      {words.deleteSure}
    </button>
  )
}
