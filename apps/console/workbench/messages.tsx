import type { ShownMessage } from '@runwire/client'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { Loading } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'
import { Answer } from './answer.tsx'
import type { Conversation } from './conversation-head.tsx'
import { optionsOf, type Choices } from './choices.ts'
import { FollowUps } from './follow-ups.tsx'
import type { Fork } from './use-fork.tsx'
import { Question } from './question.tsx'
import { SideBySide } from './side-by-side.tsx'

/** Closer to the end than this, the screen follows what is written. */
const NEAR_PX = 80

/** The branch that is shown, the latest answers side by side where several models write them. */
export function Messages({
  conversation,
  fork,
  models,
  choices,
}: {
  conversation: Conversation
  fork: Fork
  models: readonly string[]
  choices: Choices
}) {
  const { workbench: words } = useWords()
  const scroller = useStickToEnd()
  const { runs } = conversation
  const { messages } = fork
  const last = messages.at(-1)
  const sideBySide = runs.length > 1 && last?.role === 'assistant' && runs.some((run) => isOf(run.view, last.id))
  if (conversation.phase === 'loading' && messages.length === 0) return <Loading />
  return (
    <div
      className="messages"
      ref={scroller}
      role="log"
      aria-label={words.messages}
      aria-busy={conversation.busy}
      tabIndex={0}
    >
      <div className={sideBySide ? 'messages-in wide' : 'messages-in'}>
        {conversation.has_earlier && (
          <button type="button" className="quiet earlier" onClick={() => void conversation.loadEarlier()}>
            {words.earlier}
          </button>
        )}
        {messages.map((message) =>
          message === last && sideBySide ? (
            <SideBySide key="side-by-side" conversation={conversation} shown={message.id} />
          ) : (
            <Message key={message.id} message={message} conversation={conversation} models={models} choices={choices} />
          ),
        )}
        {messages === conversation.messages && (
          <FollowUps
            questions={conversation.follow_ups}
            onAsk={(question) => void conversation.send(question, optionsOf(choices))}
          />
        )}
      </div>
    </div>
  )
}

const isOf = (view: { output_message_id: string | null }, messageId: string): boolean =>
  view.output_message_id === messageId

/** Drawn again only when it shows something else; the actions of the conversation stay the same. */
const Message = memo(
  function Message({
    message,
    conversation,
    models,
    choices,
  }: {
    message: ShownMessage
    conversation: Conversation
    models: readonly string[]
    choices: Choices
  }) {
    return message.role === 'user' ? (
      <Question message={message} conversation={conversation} choices={choices} />
    ) : (
      <Answer message={message} conversation={conversation} models={models} />
    )
  },
  (before, after) =>
    before.message === after.message &&
    before.models === after.models &&
    before.choices === after.choices &&
    before.conversation.busy === after.conversation.busy,
)

/** Keeps the end in sight while it grows, unless the reader has scrolled away. */
function useStickToEnd() {
  const scroller = useRef<HTMLDivElement>(null)
  const sticks = useRef(true)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  })
  // With each drawing: whatever was drawn may have made it longer.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element !== null && sticks.current) element.scrollTop = element.scrollHeight
  })
  return scroller
}
