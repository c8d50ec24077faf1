import { useMemo } from 'react'
import { useWords } from '../words/words.tsx'
import { CopyButton } from './copy-button.tsx'

/** JSON as indented text, copied whole; the frame scrolls by keyboard too. */
export function JsonView({ value, label, tall = false }: { value: unknown; label: string; tall?: boolean }) {
  const words = useWords()
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value])
  return (
    <div className={tall ? 'json tall' : 'json'}>
      <div className="json-copy">
        <CopyButton text={text} label={words.frame.copyOf(label)} />
      </div>
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
