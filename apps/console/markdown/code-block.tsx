import { CopyButton } from '../parts/copy-button.tsx'
import { useWords } from '../words/words.tsx'

/** Code with its language and a button that copies it; scrolls sideways, by keyboard too. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const { frame } = useWords()
  const name = language.split(/\s/)[0] ?? ''
  return (
    <div className="code">
      <div className="code-head">
        <span>{name || 'text'}</span>
        <CopyButton text={text} label={frame.copy} />
      </div>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
