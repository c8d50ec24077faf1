import { useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { Icon } from './icon.tsx'

const SHOWN_MS = 1500

/** Copies a text; says so for a moment, to eyes and screen readers. */
export function CopyButton({
  text,
  label,
  showLabel = false,
}: {
  text: string | (() => string)
  label: string
  showLabel?: boolean
}) {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    void navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(() => setCopied(true))
  }
  return (
    <button type="button" className="quiet" onClick={copy} aria-label={showLabel ? undefined : label} title={label}>
      <Icon name={copied ? 'check' : 'copy'} size={14} />
      {showLabel && <span>{label}</span>}
      <span className="sr-only" aria-live="polite">
        {copied ? words.frame.copied : ''}
      </span>
    </button>
  )
}
