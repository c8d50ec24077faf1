import type { ContentPart, ShownMessage } from '@runwire/client'
import { useState } from 'preact/hooks'
import { IconButton } from '../look/icons.tsx'
import { useFocus } from '../look/use-focus.ts'
import type { Conversation } from '../visitor/conversation.ts'
import { useWords } from '../words/words.ts'
import { Branches } from './branches.tsx'
import { FilePart } from './file-part.tsx'

/** The visitor's message with its files. Editing it starts a branch of its own. */
export function Question({
  conversation,
  message,
}: {
  conversation: Conversation
  message: ShownMessage & { role: 'user' }
}) {
  const words = useWords()
  const [editing, setEditing] = useState(false)
  const files = message.parts.filter((part) => part.type !== 'text')
  const again = () => {
    conversation.store.discard(message.id)
    void conversation.store.send(message.parts.length > 0 ? message.parts : message.content)
  }
  if (editing)
    return <Editor conversation={conversation} message={message} files={files} onDone={() => setEditing(false)} />
  return (
    <div class="question">
      <h3 class="sr-only">{words.you}</h3>
      {files.map((part) => (
        <FilePart key={part.file_id} client={conversation.client} fileId={part.file_id} />
      ))}
      {message.content !== '' && <p class="bubble">{message.content}</p>}
      {message.draft === 'failed' && (
        <p class="problem" role="alert">
          {words.notSent}{' '}
          <button type="button" class="quiet" onClick={again}>
            {words.again}
          </button>
        </p>
      )}
      {message.draft === null && (
        <div class="tools-row">
          <Branches conversation={conversation} message={message} />
          <IconButton name="pen" label={words.edit} onClick={() => setEditing(true)} />
        </div>
      )}
    </div>
  )
}

function Editor({
  conversation,
  message,
  files,
  onDone,
}: {
  conversation: Conversation
  message: ShownMessage
  files: ContentPart[]
  onDone: () => void
}) {
  const words = useWords()
  const [text, setText] = useState(message.content)
  const field = useFocus<HTMLTextAreaElement>()
  const save = () => {
    onDone()
    if (text.trim() === '' || text.trim() === message.content) return
    const content = files.length === 0 ? text.trim() : [...files, { type: 'text' as const, text: text.trim() }]
    void conversation.store.edit(message.id, content)
  }
  return (
    <form
      class="question editor"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        aria-label={words.edit}
        value={text}
        rows={3}
        ref={field}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing || event.keyCode === 229) return
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            save()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone()
          }
        }}
      />
      <div class="tools-row">
        <button type="button" class="quiet" onClick={onDone}>
          {words.cancel}
        </button>
        <button type="submit" class="solid">
          {words.save}
        </button>
      </div>
    </form>
  )
}
