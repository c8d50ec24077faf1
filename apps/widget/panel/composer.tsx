import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useWords } from '../words/words.ts'
import { Icon, IconButton } from '../look/icons.tsx'
import type { Files } from './use-files.ts'

/**
 * Where the message is written. Enter sends, Shift+Enter starts a line; while an answer comes, what is sent waits its
 * turn, and another button stops the answer.
 */
export function Composer({
  input,
  draft,
  busy,
  files,
  onDraft,
  onSend,
  onStop,
}: {
  input: RefObject<HTMLTextAreaElement | null>
  draft: string
  busy: boolean
  files: Files
  onDraft: (text: string) => void
  onSend: (text: string) => void
  onStop: () => void
}) {
  const words = useWords()
  const picker = useRef<HTMLInputElement>(null)
  const canSend = (draft.trim() !== '' || files.list.length > 0) && files.ready
  useLayoutEffect(() => grow(input.current), [draft, input])

  const send = () => {
    if (!canSend) return
    onSend(draft.trim())
    onDraft('')
    input.current?.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {files.list.length > 0 && (
        <ul class="attachments">
          {files.list.map((file) => (
            <li key={file.key} class={file.problem === null ? undefined : 'bad'}>
              <span class="one-line">{file.name}</span>
              {file.problem !== null ? (
                <small role="alert">{file.problem}</small>
              ) : (
                file.part === null && <small>{words.uploading}</small>
              )}
              <IconButton name="close" label={`${words.remove}: ${file.name}`} onClick={() => files.remove(file.key)} />
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={input}
        rows={1}
        aria-label={words.ask}
        placeholder={words.ask}
        value={draft}
        maxLength={100_000}
        onInput={(event) => onDraft(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.files
          if (pasted?.length) {
            event.preventDefault()
            files.add(pasted)
          }
        }}
        onKeyDown={(event) => {
          // An input method's Enter chooses a word; Safari says so by the key code alone.
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
          event.preventDefault()
          send()
        }}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,text/*,application/pdf,.md,.csv,.json"
        onChange={(event) => {
          files.add(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <div class="buttons">
        <IconButton name="clip" label={words.attach} onClick={() => picker.current?.click()} />
        {busy && (
          <button type="button" class="round" aria-label={words.stop} title={words.stop} onClick={onStop}>
            <Icon name="stop" />
          </button>
        )}
        <button type="submit" class="round" aria-label={words.send} disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  )
}

/** As high as its text, up to what the style sheet allows. Scripts may set styles under a strict CSP; attributes may not. */
function grow(input: HTMLTextAreaElement | null) {
  if (input === null) return
  input.style.height = 'auto'
  input.style.height = `${input.scrollHeight}px`
}
