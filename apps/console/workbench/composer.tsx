import { Checkbox, Select } from '@mantine/core'
import type { ContentPart, StoredFile } from '@runwire/client'
import { useRef, useState, type DragEvent } from 'react'
import { client } from '../api/http.ts'
import type { Agent } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { bytes } from '../parts/numbers.ts'
import { Problem } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'
import type { Conversation } from './conversation-head.tsx'
import type { Choices } from './choices.ts'

interface ComposerProps {
  conversation: Conversation
  agent: Agent | null
  choices: Choices
  onChoices: (choices: Choices) => void
  onSend: (content: string | ContentPart[]) => Promise<boolean>
}

/** Where the next message is written; while an answer runs, it waits in the queue. */
export function Composer({ conversation, agent, choices, onChoices, onSend }: ComposerProps) {
  const { workbench: words } = useWords()
  const [text, setText] = useState('')
  const { files, problem, add, drop, clear } = useFiles()
  const picker = useRef<HTMLInputElement>(null)
  const ready = text.trim() !== '' || files.length > 0
  const send = () => {
    if (!ready) return
    const parts: ContentPart[] = files.map((file) => ({
      type: file.media_type.startsWith('image/') ? 'image' : 'file',
      file_id: file.id,
    }))
    if (text.trim() !== '') parts.push({ type: 'text', text: text.trim() })
    void onSend(files.length === 0 ? text.trim() : parts)
    setText('')
    clear()
  }
  const take = (event: DragEvent) => {
    event.preventDefault()
    add([...event.dataTransfer.files])
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={take}
    >
      {problem !== null && <Problem error={problem} />}
      {files.length > 0 && (
        <ul className="composer-files" aria-label={words.attached}>
          {files.map((file) => (
            <li key={file.id} className="file">
              <Icon name="file" size={14} />
              <span className="cut">{file.name}</span>
              <span className="dim num">{bytes(file.bytes)}</span>
              <button type="button" className="quiet" aria-label={words.dropFile} onClick={() => drop(file.id)}>
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <textarea
        aria-label={words.message}
        placeholder={conversation.busy ? words.placeholderBusy : words.placeholder}
        value={text}
        rows={Math.min(10, Math.max(2, text.split('\n').length))}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => event.clipboardData.files.length > 0 && add([...event.clipboardData.files])}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && conversation.busy) void conversation.cancel()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        autoFocus
      />
      <div className="composer-bar">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <button type="button" className="quiet" onClick={() => picker.current?.click()}>
          <Icon name="file" size={14} />
          {words.attach}
        </button>
        <Options agent={agent} choices={choices} onChoices={onChoices} />
        <span className="composer-end">
          {conversation.busy && (
            <button type="button" className="quiet" onClick={() => void conversation.cancel()}>
              <Icon name="stop" size={14} />
              {words.stop}
            </button>
          )}
          <button
            type="submit"
            className="send"
            disabled={!ready}
            aria-label={conversation.busy ? words.enqueue : words.send}
          >
            <Icon name="send" />
          </button>
        </span>
      </div>
    </form>
  )
}

function Options({ agent, choices, onChoices }: Pick<ComposerProps, 'agent' | 'choices' | 'onChoices'>) {
  const { workbench: words } = useWords()
  const tools = (agent?.config.tools ?? []).flatMap((tool) => ('name' in tool ? [tool.name] : []))
  return (
    <>
      {tools.length > 0 && (
        <Select
          size="xs"
          className="forced"
          aria-label={words.forcedTool}
          placeholder={words.forcedTool}
          data={tools}
          value={choices.forcedTool}
          onChange={(forcedTool) => onChoices({ ...choices, forcedTool })}
          clearable
          clearButtonProps={{ 'aria-label': words.noForcedTool }}
          comboboxProps={{ position: 'top', transitionProps: { duration: 0 } }}
        />
      )}
      <Checkbox
        size="xs"
        label={words.research}
        checked={choices.research}
        onChange={(event) => onChoices({ ...choices, research: event.currentTarget.checked })}
      />
    </>
  )
}

/** Files go up as soon as they are chosen, so that sending need not wait for them. */
function useFiles() {
  const [files, setFiles] = useState<StoredFile[]>([])
  const [problem, setProblem] = useState<unknown>(null)
  const add = (chosen: File[]) => {
    setProblem(null)
    for (const file of chosen)
      client.uploadFile(file, { name: file.name }).then(
        (stored) => setFiles((before) => [...before, stored]),
        (error: unknown) => setProblem(error),
      )
  }
  return {
    files,
    problem,
    add,
    drop: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
  }
}
