import type { ShownMessage } from '@runwire/client'
import { useState } from 'preact/hooks'
import { IconButton } from '../look/icons.tsx'
import { useFocus } from '../look/use-focus.ts'
import type { Conversation } from '../visitor/conversation.ts'
import { useWords } from '../words/words.ts'

type Rating = 'up' | 'down' | null

/** Thumbs; one that points down asks why. The same thumb again takes the rating back. */
export function Feedback({
  conversation,
  message,
}: {
  conversation: Conversation
  message: ShownMessage & { role: 'assistant' }
}) {
  const words = useWords()
  const [rating, setRating] = useState<Rating>(message.feedback?.rating ?? null)
  const [asking, setAsking] = useState<'no' | 'asking' | 'thanked'>('no')
  const rate = async (wanted: Rating) => {
    const next = wanted === rating ? null : wanted
    setRating(next)
    setAsking(next === 'down' ? 'asking' : 'no')
    if (!(await conversation.store.feedback(message.id, next))) setRating(rating)
  }
  const explain = async (comment: string) => {
    if (await conversation.store.feedback(message.id, 'down', comment)) setAsking('thanked')
  }
  return (
    <>
      <IconButton name="up" label={words.good} pressed={rating === 'up'} onClick={() => void rate('up')} />
      <IconButton name="down" label={words.bad} pressed={rating === 'down'} onClick={() => void rate('down')} />
      {asking === 'asking' && <Why onTell={(comment) => void explain(comment)} />}
      {asking === 'thanked' && (
        <span class="note" role="status">
          {words.thanks}
        </span>
      )}
    </>
  )
}

function Why({ onTell }: { onTell: (comment: string) => void }) {
  const words = useWords()
  const [comment, setComment] = useState('')
  const field = useFocus<HTMLInputElement>()
  return (
    <form
      class="why"
      onSubmit={(event) => {
        event.preventDefault()
        onTell(comment.trim())
      }}
    >
      <input
        ref={field}
        aria-label={words.whyBad}
        placeholder={words.whyBad}
        maxLength={2000}
        value={comment}
        onInput={(event) => setComment(event.currentTarget.value)}
      />
      <button type="submit" class="quiet" disabled={comment.trim() === ''}>
        {words.sendComment}
      </button>
    </form>
  )
}
