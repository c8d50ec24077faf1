import { useRunStream, type RunShown } from '@runwire/client/react'
import type { PendingCall } from '@runwire/client'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { words } from '../words/en.ts'
import type { StoredAnswer } from './conversation.ts'
import { CopyButton } from '../markdown/copy-button.tsx'
import { Markdown, type Drawing } from '../markdown/markdown.tsx'
import { Sources, type Source } from './sources.tsx'
import { liveTool, ToolLine, type ShownTool } from './tool-line.tsx'

interface AnswerProps {
  text: string
  status: string
  tools: readonly ShownTool[]
  sources: readonly Source[]
  error: string | null
  interruption?: RunShown['interruption']
  /** Calls that the answer waits for. */
  pending: readonly PendingCall[]
  /** Null where a later message builds on this answer. */
  onRetry: (() => void) | null
}

/** An answer that is being written, from its stream; stays as it is when it has ended. */
export function LiveAnswer({
  items,
  runId,
  onEnded,
  onShown,
  onRetry,
}: {
  items: Parameters<typeof useRunStream>[0]
  runId: string
  onEnded: (text: string) => void
  onShown: () => void
  onRetry: (() => void) | null
}) {
  const run = useRunStream(items, runId)
  const ended = run !== null && (!run.live || run.view.output !== null)
  const told = useRef(false)
  useEffect(() => {
    if (!ended || told.current) return
    told.current = true
    onEnded(run.text)
  }, [ended, run, onEnded])
  useEffect(() => onShown(), [run, onShown])
  if (run === null) return null
  return (
    <Answer
      text={run.text}
      status={run.live || run.view.output !== null ? (run.view.status ?? 'queued') : 'failed'}
      tools={run.view.tools.map(liveTool)}
      sources={run.view.citations}
      error={errorOf(run)}
      interruption={run.interruption}
      pending={run.view.pending}
      onRetry={onRetry}
    />
  )
}

export function FinishedAnswer({ stored, onRetry }: { stored: StoredAnswer; onRetry: (() => void) | null }) {
  const error = stored.status === 'failed' ? 'The answer could not be finished.' : null
  return (
    <Answer
      text={stored.content}
      status={stored.status}
      tools={stored.tools}
      sources={stored.citations}
      error={error}
      pending={[]}
      onRetry={onRetry}
    />
  )
}

function Answer({ text, status, tools, sources, error, interruption = null, pending, onRetry }: AnswerProps) {
  const streaming = !ENDED.has(status)
  const waiting = streaming && text === '' && !tools.some((tool) => tool.status === 'running')
  const drawing: Drawing = useMemo(() => {
    const known = new Map(sources.map((source) => [source.number, source.title]))
    const cite = (number: number) =>
      known.has(number) ? (
        <sup class="cite" title={known.get(number)}>
          {number}
        </sup>
      ) : null
    return { cite, words }
  }, [sources])
  return (
    <article class="answer" aria-label="Answer">
      {tools.length > 0 && (
        <ul class="tools" aria-label="Tools">
          {tools.map((tool) => (
            <ToolLine key={tool.call_id} tool={tool} />
          ))}
        </ul>
      )}
      {waiting && interruption === null && pending.length === 0 && <p class="thinking">Thinking</p>}
      {text !== '' && (
        <div class={streaming ? 'text streaming' : 'text'}>
          <Markdown text={text} streaming={streaming} drawing={drawing} />
        </div>
      )}
      {streaming && interruption !== null && (
        <p class="slow" role="status">
          {words[interruption]}
        </p>
      )}
      {streaming && pending.length > 0 && (
        <p class="thinking">
          {pending.some((call) => call.approver === 'operator') ? words.somebodyLooks : 'Waiting for an approval'}
        </p>
      )}
      <Sources sources={sources} />
      {error !== null && <p class="problem">{error}</p>}
      {!streaming && (
        <div class="answer-foot">
          {status === 'cancelled' && <span class="note">Stopped</span>}
          {text !== '' && <CopyButton text={text} label="Copy answer" />}
          {onRetry !== null && (
            <button type="button" class="quiet" onClick={onRetry}>
              Try again
            </button>
          )}
        </div>
      )}
    </article>
  )
}

const ENDED = new Set(['completed', 'failed', 'cancelled'])

function errorOf(run: RunShown): string | null {
  if (run.view.error !== null) return run.view.error.message
  if (run.error === null) return null
  return run.error instanceof Error ? run.error.message : 'The connection broke.'
}
