import { useWords } from '../words/words.ts'
import { CopyButton } from './copy-button.tsx'

/** Code with its language and a button that copies it; scrolls sideways, by keyboard too. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const words = useWords()
  const name = language.split(/\s/)[0] ?? ''
  return (
    <div class="code">
      <div class="code-head">
        <span>{name || 'text'}</span>
        <CopyButton text={text} label={words.copyCode} />
      </div>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
