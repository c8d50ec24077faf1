import { useState } from 'preact/hooks'
import { useWords } from '../words/words.ts'
import { Icon, IconButton } from '../look/icons.tsx'
import { useFocus } from '../look/use-focus.ts'

/** Shows the agent, the conversation's title and the way to other conversations. */
export function Header({
  title,
  subtitle,
  view,
  canStartNew,
  onView,
  onNew,
  onRename,
  onClose,
}: {
  title: string
  subtitle: string | null
  view: 'conversation' | 'history'
  canStartNew: boolean
  onView: (view: 'conversation' | 'history') => void
  onNew: () => void
  onRename: (title: string) => void
  onClose: (() => void) | null
}) {
  const words = useWords()
  if (view === 'history') {
    return (
      <header class="head">
        <IconButton name="back" label={words.back} onClick={() => onView('conversation')} />
        <h2>{words.history}</h2>
        {onClose !== null && <IconButton name="close" label={words.close} onClick={onClose} />}
      </header>
    )
  }
  return (
    <header class="head">
      <div class="titles">
        <h2>{title}</h2>
        {subtitle !== null && <Subtitle key={subtitle} text={subtitle} onRename={onRename} />}
      </div>
      {canStartNew && <IconButton name="plus" label={words.newConversation} onClick={onNew} />}
      <IconButton name="clock" label={words.history} onClick={() => onView('history')} />
      {onClose !== null && <IconButton name="close" label={words.close} onClick={onClose} />}
    </header>
  )
}

/** The conversation's title, which the visitor may change. */
function Subtitle({ text, onRename }: { text: string; onRename: (title: string) => void }) {
  const words = useWords()
  const [editing, setEditing] = useState(false)
  if (!editing) {
    return (
      <button type="button" class="subtitle" title={words.rename} onClick={() => setEditing(true)}>
        <span>{text}</span> <Icon name="pen" />
      </button>
    )
  }
  return <TitleField text={text} onRename={onRename} onDone={() => setEditing(false)} />
}

function TitleField({
  text,
  onRename,
  onDone,
}: {
  text: string
  onRename: (title: string) => void
  onDone: () => void
}) {
  const words = useWords()
  const field = useFocus<HTMLInputElement>()
  const save = (next: string) => {
    onDone()
    if (next.trim() !== '' && next.trim() !== text) onRename(next.trim())
  }
  return (
    <input
      class="subtitle"
      aria-label={words.rename}
      defaultValue={text}
      maxLength={200}
      ref={field}
      onBlur={(event) => save(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.isComposing) return
        if (event.key === 'Enter') save(event.currentTarget.value)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    />
  )
}
