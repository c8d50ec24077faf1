import type { ShownMessage } from '@runwire/client'
import { whenChanged } from '../markdown/when-changed.ts'
import type { Chat } from '../visitor/chat.ts'
import { useWords } from '../words/words.ts'
import { Answer } from './answer.tsx'
import { Question } from './question.tsx'

/** The conversation as a log: a screen reader is not told of each word, the finished answer is announced elsewhere. */
export function Log({ chat, messages, busy }: { chat: Chat; messages: readonly ShownMessage[]; busy: boolean }) {
  const words = useWords()
  return (
    <div role="log" aria-label={words.conversation} aria-live="off" aria-busy={busy} class="log">
      {messages.map((message, index) => (
        <Message key={message.id} chat={chat} message={message} last={index === messages.length - 1} />
      ))}
    </div>
  )
}

interface MessageProps {
  chat: Chat
  message: ShownMessage
  last: boolean
}

/** While an answer streams, the messages above it are not drawn again. */
const Message = whenChanged(
  ({ chat, message, last }: MessageProps) =>
    message.role === 'user' ? (
      <Question chat={chat} message={message} />
    ) : (
      <Answer chat={chat} message={message} last={last} />
    ),
  (before, after) => before.message === after.message && before.last === after.last,
)
