import type { ShownMessage } from '@runwire/client'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { IconButton } from '../look/icons.tsx'
import { CopyButton } from '../markdown/copy-button.tsx'
import { Markdown, type Drawing } from '../markdown/markdown.tsx'
import type { Conversation } from '../visitor/conversation.ts'
import { hasEnded } from '../visitor/report.ts'
import { fill, useWords } from '../words/words.ts'
import { Approvals } from './approvals.tsx'
import { Branches } from './branches.tsx'
import { Feedback } from './feedback.tsx'
import { FilePart } from './file-part.tsx'
import { Sources } from './sources.tsx'
import { ToolLine, toolsOf } from './tool-line.tsx'

/** Silence of this length in a running answer is said, so that waiting does not look like working. */
const SLOW_MS = 8000

type AssistantMessage = ShownMessage & { role: 'assistant' }

/** An answer: what the agent does, what it says, where it has that from, and what one can do about it. */
export function Answer({
  conversation,
  message,
  last,
}: {
  conversation: Conversation
  message: AssistantMessage
  last: boolean
}) {
  const words = useWords()
  const { content: text, citations, live } = message
  const streaming = !hasEnded(message)
  const slow = useSilence(live, streaming && message.status !== 'requires_action')
  const interruption = streaming ? (live?.interruption ?? null) : null
  const still = slow || interruption !== null
  const tools = toolsOf(message)
  const reasoning = live?.reasoning || (message.rounds ?? []).map((round) => round.reasoning).join('')
  const drawing = useDrawing(citations)
  const pending = streaming ? (live?.view.pending ?? []) : []
  const idle = text === '' && pending.length === 0 && !tools.some((tool) => tool.status === 'running')
  return (
    <article class="answer" aria-label={words.answer}>
      {reasoning !== '' && (
        <details class="reasoning">
          <summary>{words.reasoning}</summary>
          <p>{reasoning}</p>
        </details>
      )}
      {tools.length > 0 && (
        <ul class="tools" aria-label={words.tools}>
          {tools.map((tool) => (
            <ToolLine key={tool.call_id} tool={tool} />
          ))}
        </ul>
      )}
      {streaming && idle && !still && <p class="thinking">{words.thinking}</p>}
      {text !== '' && (
        <div class={streaming && !still ? 'text streaming' : 'text'}>
          <Markdown text={text} streaming={streaming} drawing={drawing} />
        </div>
      )}
      {still && (
        <p class="slow" role="status">
          {interruption === null ? words.slow : words[interruption]}
        </p>
      )}
      {message.files.map((file) => (
        <FilePart key={file.file_id} client={conversation.client} fileId={file.file_id} />
      ))}
      {pending.length > 0 && message.run_id !== null && (
        <Approvals conversation={conversation} runId={message.run_id} pending={pending} />
      )}
      <Sources sources={citations} />
      {message.status === 'failed' && <p class="problem">{message.error?.message || words.failed}</p>}
      {!streaming && (
        <div class="tools-row">
          {message.status === 'cancelled' && <span class="note">{words.stopped}</span>}
          <Branches conversation={conversation} message={message} />
          {text !== '' && <CopyButton text={text} label={words.copy} />}
          {last && (
            <IconButton name="again" label={words.again} onClick={() => void conversation.store.retry(message.id)} />
          )}
          {text !== '' && <Feedback conversation={conversation} message={message} />}
        </div>
      )}
    </article>
  )
}

/** True if nothing has come for a while, as long as something should. */
function useSilence(seen: unknown, expected: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!expected) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [seen, expected])
  return slow
}

/** The same object while the sources and the language stay, so that finished blocks are not drawn again. */
function useDrawing(citations: AssistantMessage['citations']): Drawing {
  const words = useWords()
  const known = JSON.stringify(citations.map((source) => [source.number, source.title]))
  return useMemo(() => {
    const titles = new Map<number, string>(JSON.parse(known))
    const cite = (number: number) => {
      const title = titles.get(number)
      return title === undefined ? null : (
        <sup class="cite" title={title}>
          <span class="sr-only">{fill(words.source, { n: '' })}</span>
          {number}
        </sup>
      )
    }
    return { cite, words }
  }, [known, words])
}
