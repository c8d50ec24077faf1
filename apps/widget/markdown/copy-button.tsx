import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../words/words.ts'

const SHOWN_MS = 1600

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useWords()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = () => {
    copyText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <button type="button" class="quiet" onClick={copy} aria-label={label}>
      {state === 'copied' ? words.copied : state === 'refused' ? words.notAllowed : words.copy}
    </button>
  )
}

/** Browsers have no clipboard on pages served over plain http, other than localhost. */
async function copyText(text: string) {
  if (!('clipboard' in navigator)) throw new Error('This page may not use the clipboard.')
  await navigator.clipboard.writeText(text)
}
