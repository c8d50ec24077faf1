import { Button } from '@mantine/core'
import { RunwireError, RunwireUnreachableError } from '@runwire/client'
import type { ReactNode } from 'react'
import { useWords, type Words } from '../words/words.tsx'
import { Icon, type IconName } from './icon.tsx'

/** A place with nothing in it: says why, and what to do next. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      <Icon name={icon} size={24} />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Keeps the room of what is coming; nothing blinks. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const words = useWords()
  return (
    <div className="loading" role="status" aria-label={words.frame.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className="loading-row" />
      ))}
    </div>
  )
}

/** An error in the server's words, which say what to do, with the id that finds it in the log. */
export function Problem({
  error,
  onRetry,
  retryWord,
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  /** On the button; "Try again" where nothing is given. */
  retryWord?: string
}) {
  const words = useWords()
  const requestId = error instanceof RunwireError ? error.requestId : null
  return (
    <div className="problem" role="alert">
      <Icon name="warning" />
      <div>
        <p>{problemText(error, words.frame)}</p>
        {requestId !== null && (
          <p className="dim">
            {words.frame.requestId} <code>{requestId}</code>
          </p>
        )}
      </div>
      {onRetry !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {retryWord ?? words.frame.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** What a reader is told: the server's words where it said any. */
export function problemText(error: unknown, words: Words['frame']): string {
  if (error instanceof RunwireUnreachableError) return words.unreachable
  return error instanceof Error && error.message !== '' ? error.message : words.unknownProblem
}
