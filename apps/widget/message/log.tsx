import type { ShownMessage } from '@runwire/client'
import { whenChanged } from '../markdown/when-changed.ts'
import type { Conversation } from '../visitor/conversation.ts'
import { useWords } from '../words/words.ts'
import { Answer } from './answer.tsx'
import { Question } from './question.tsx'

/** The conversation as a log: a screen reader is not told of each word, the finished answer is announced elsewhere. */
export function Log({
  conversation,
  messages,
  busy,
}: {
  conversation: Conversation
  messages: readonly ShownMessage[]
  busy: boolean
}) {
  const words = useWords()
  return (
    <div role="log" aria-label={words.conversation} aria-live="off" aria-busy={busy} class="log">
      {messages.map((message, index) => (
        <Message key={message.id} conversation={conversation} message={message} last={index === messages.length - 1} />
      ))}
    </div>
  )
}

interface MessageProps {
  conversation: Conversation
  message: ShownMessage
  last: boolean
}

/** While an answer streams, the messages above it are not drawn again. */
const Message = whenChanged(
  ({ conversation, message, last }: MessageProps) =>
    message.role === 'user' ? (
      <Question conversation={conversation} message={message} />
    ) : (
      <Answer conversation={conversation} message={message} last={last} />
    ),
  (before, after) => before.message === after.message && before.last === after.last,
)
