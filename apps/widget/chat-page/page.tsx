import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { useSyncExternalStore } from 'preact/compat'
import { FinishedAnswer, LiveAnswer } from './answer.tsx'
import type { Conversation, ShownMessage } from './conversation.ts'
import { Composer } from './composer.tsx'
import type { AgentInfo } from './agent-info.ts'
import { Header } from './header.tsx'
import { Welcome } from './welcome.tsx'

/** Nearer to the end than this, new text keeps the end in view; a reader further up is left in peace. */
const NEAR_END_PX = 80

/** The whole chat page: one conversation, from top to composer. */
export function Page({ conversation, agent }: { conversation: Conversation; agent: AgentInfo }) {
  const shown = useSyncExternalStore(conversation.subscribe, conversation.getSnapshot)
  const [announced, setAnnounced] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const { scroller, atEnd, followEnd, jumpToEnd } = useEndInView()

  const send = (text: string) => {
    void conversation.send(text)
    jumpToEnd()
    input.current?.focus()
  }
  const ended = (messageId: string, text: string) => {
    conversation.answered(messageId)
    setAnnounced(text)
  }
  useEffect(followEnd, [shown, followEnd])
  useEffect(() => {
    if (shown.phase === 'ready') input.current?.focus()
  }, [shown.phase])

  return (
    <div class="page">
      <Header agent={agent} canStartNew={shown.messages.length > 0} onNew={conversation.startNew} />
      <main class="scroller" ref={scroller} tabIndex={-1}>
        <div class="column">
          {shown.phase === 'ready' && shown.messages.length === 0 && <Welcome agent={agent} onAsk={send} />}
          <div role="log" aria-label="Conversation" aria-live="off" aria-busy={shown.busy} class="log">
            {shown.messages.map((message, index) => (
              <Message
                key={message.id}
                message={message}
                last={index === shown.messages.length - 1}
                conversation={conversation}
                onEnded={ended}
                onShown={followEnd}
                onSend={send}
              />
            ))}
          </div>
          {shown.problem !== null && (
            <Problem text={shown.problem} broken={shown.phase === 'broken'} conversation={conversation} />
          )}
        </div>
      </main>
      <footer class="foot">
        <div class="column">
          {!atEnd && (
            <button type="button" class="to-end" onClick={jumpToEnd}>
              Latest
            </button>
          )}
          {shown.reconnecting && (
            <p class="reconnecting" role="status">
              The connection broke. Reconnecting…
            </p>
          )}
          <Composer
            busy={shown.busy}
            disabled={shown.phase !== 'ready'}
            input={input}
            onSend={send}
            onStop={() => void conversation.cancel()}
          />
          <p class="hint">Reload in the middle of an answer, or open a second tab: it goes on where it was.</p>
        </div>
      </footer>
      <div class="sr-only" aria-live="polite">
        {announced}
      </div>
    </div>
  )
}

function Message(props: {
  message: ShownMessage
  last: boolean
  conversation: Conversation
  onEnded: (messageId: string, text: string) => void
  onShown: () => void
  onSend: (text: string) => void
}) {
  const { message, conversation } = props
  if (message.role === 'user') {
    return (
      <div class="question">
        <h2 class="sr-only">You asked</h2>
        <p>{message.content}</p>
        {message.problem !== null && (
          <div class="problem" role="alert">
            {message.problem}{' '}
            <button type="button" class="quiet" onClick={() => props.onSend(message.content)}>
              Try again
            </button>
          </div>
        )}
      </div>
    )
  }
  const retry = props.last ? () => void conversation.retry(message.id) : null
  if (message.stored !== null) return <FinishedAnswer stored={message.stored} onRetry={retry} />
  return (
    <LiveAnswer
      items={message.items}
      runId={message.runId}
      onEnded={(text) => props.onEnded(message.id, text)}
      onShown={props.onShown}
      onRetry={retry}
    />
  )
}

function Problem({ text, broken, conversation }: { text: string; broken: boolean; conversation: Conversation }) {
  return (
    <div class="problem" role="alert">
      {text}{' '}
      <button type="button" class="quiet" onClick={() => (broken ? void conversation.load() : conversation.dismiss())}>
        {broken ? 'Try again' : 'Close'}
      </button>
    </div>
  )
}

/** Keeps the end of the conversation in view while it grows, unless the reader has scrolled up. */
function useEndInView() {
  const scroller = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const sticking = useRef(true)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      sticking.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
      setAtEnd(sticking.current)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])

  const followEnd = useCallback(() => {
    if (sticking.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [])
  const jumpToEnd = useCallback(() => {
    sticking.current = true
    setAtEnd(true)
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [])
  return { scroller, atEnd, followEnd, jumpToEnd }
}
