import { Button } from '@mantine/core'
import type { ShownMessage } from '@runwire/client'
import { useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/words.tsx'
import type { Conversation } from './conversation-head.tsx'
import { optionsOf, type Choices } from './choices.ts'
import { Siblings } from './siblings.tsx'

type UserMessage = Extract<ShownMessage, { role: 'user' }>

/** A question of the user; another text in its place begins a branch beside it. */
export function Question({
  message,
  conversation,
  choices,
}: {
  message: UserMessage
  conversation: Conversation
  choices: Choices
}) {
  const { workbench: words, frame } = useWords()
  const [text, setText] = useState<string | null>(null)
  const files = message.parts.filter((part) => part.type !== 'text')
  const send = () => {
    if (text === null || text.trim() === '') return
    const content = files.length === 0 ? text : [...files, { type: 'text' as const, text }]
    setText(null)
    void conversation.edit(message.id, content, optionsOf(choices))
  }
  return (
    <article className="question" aria-label={words.question}>
      {text === null ? (
        <div className={message.draft === null ? 'question-text' : `question-text ${message.draft}`}>
          {files.map((part) => (
            <a key={part.file_id} className="file" href={`/api/v1/files/${part.file_id}/content`}>
              <Icon name="file" size={14} />
              <code className="cut">{part.file_id}</code>
            </a>
          ))}
          {message.content}
        </div>
      ) : (
        <div className="question-edit">
          <textarea
            aria-label={words.edit}
            value={text}
            rows={Math.min(8, text.split('\n').length + 1)}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
                event.preventDefault()
                send()
              }
              if (event.key === 'Escape') setText(null)
            }}
            autoFocus
          />
          <Button size="compact-sm" onClick={send}>
            {words.send}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setText(null)}>
            {frame.cancel}
          </Button>
        </div>
      )}
      {text === null && message.draft === null && (
        <footer className="message-foot">
          <Siblings message={message} conversation={conversation} />
          <button type="button" className="quiet" onClick={() => setText(message.content)} aria-label={words.edit}>
            <Icon name="edit" size={14} />
          </button>
          <CopyButton text={message.content} label={words.copyQuestion} />
        </footer>
      )}
      {message.draft === 'failed' && (
        <footer className="message-foot shown">
          <span className="bad-text">{words.notSent}</span>
          <button
            type="button"
            className="quiet"
            onClick={() => {
              conversation.discard(message.id)
              void conversation.send(files.length === 0 ? message.content : message.parts, optionsOf(choices))
            }}
          >
            {frame.tryAgain}
          </button>
          <button type="button" className="quiet" onClick={() => conversation.discard(message.id)}>
            {words.discard}
          </button>
        </footer>
      )}
    </article>
  )
}
