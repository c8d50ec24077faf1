import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Where the question is written. Enter sends, Shift+Enter starts a line; while an answer comes, the button stops it. */
export function Composer({
  busy,
  disabled,
  input,
  onSend,
  onStop,
}: {
  busy: boolean
  disabled: boolean
  input: RefObject<HTMLTextAreaElement | null>
  onSend: (text: string) => void
  onStop: () => void
}) {
  const [text, setText] = useState('')
  const empty = text.trim() === ''
  useEffect(() => grow(input.current), [text, input])

  const send = () => {
    if (empty || busy || disabled) return
    onSend(text.trim())
    setText('')
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label class="sr-only" for="question">
        Your question
      </label>
      <textarea
        id="question"
        ref={input}
        rows={1}
        placeholder="Ask anything"
        value={text}
        disabled={disabled}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // An input method's Enter chooses a word.
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      {busy ? (
        <button type="button" class="round stop" onClick={onStop} aria-label="Stop">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <rect x="6" y="6" width="8" height="8" rx="1.5" />
          </svg>
        </button>
      ) : (
        <button type="submit" class="round" disabled={empty || disabled} aria-label="Send">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 15.5v-11M5.5 9 10 4.5 14.5 9" />
          </svg>
        </button>
      )}
    </form>
  )
}

/** As high as its text, up to what the style sheet allows. Scripts may set styles under a strict CSP; attributes may not. */
function grow(input: HTMLTextAreaElement | null) {
  if (input === null) return
  input.style.height = 'auto'
  input.style.height = `${input.scrollHeight}px`
}
