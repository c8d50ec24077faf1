import { Menu } from '@mantine/core'
import { Link } from 'wouter'
import { AnswerBody, type AssistantMessage } from '../answer/answer-body.tsx'
import { isTerminalStatus } from '../api/choices.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { count, tokensOf } from '../parts/numbers.ts'
import { useWords } from '../words/words.tsx'
import type { Conversation } from './conversation-head.tsx'
import { Siblings } from './siblings.tsx'

/** An answer and what was on the way to it, live or stored. */
export function Answer({
  message,
  conversation,
  models,
}: {
  message: AssistantMessage
  conversation: Conversation
  models: readonly string[]
}) {
  const { workbench: words } = useWords()
  const over = isTerminalStatus(message.status)
  return (
    <article className="answer" aria-label={message.model}>
      <AnswerBody message={message} />
      <footer className={over ? 'message-foot shown' : 'message-foot'}>
        <Siblings message={message} conversation={conversation} />
        {over && <CopyButton text={message.content} label={words.copyAnswer} />}
        {over && (
          <Link
            href={`/workbench/${message.conversation_id}?from=${message.id}`}
            className="quiet"
            aria-label={words.fork}
            title={words.fork}
          >
            <Icon name="fork" size={14} />
          </Link>
        )}
        {over && <Retry message={message} conversation={conversation} models={models} />}
        <Figures message={message} />
      </footer>
    </article>
  )
}

function Retry({
  message,
  conversation,
  models,
}: {
  message: AssistantMessage
  conversation: Conversation
  models: readonly string[]
}) {
  const { workbench: words } = useWords()
  if (message.run_id === null) return null
  if (models.length < 2)
    return (
      <button
        type="button"
        className="quiet"
        aria-label={words.retry}
        onClick={() => void conversation.retry(message.id)}
      >
        <Icon name="retry" size={14} />
      </button>
    )
  return (
    <Menu transitionProps={{ duration: 0 }} position="bottom-start">
      <Menu.Target>
        <button type="button" className="quiet" aria-label={words.retry} title={words.retry}>
          <Icon name="retry" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.retryWith}</Menu.Label>
        {models.map((model) => (
          <Menu.Item key={model} onClick={() => void conversation.retry(message.id, { models: [model] })}>
            {model.slice(model.indexOf('/') + 1)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Which model, how many tokens, and the way to the run. */
function Figures({ message }: { message: AssistantMessage }) {
  const { workbench: words } = useWords()
  const tokens = tokensOf(message.usage)
  return (
    <span className="figures dim num">
      {message.model}
      {tokens !== null && ` · ${words.tokens(count(tokens))}`}
      {message.run_id !== null && (
        <>
          {' · '}
          <Link href={`/runs/${message.run_id}`}>{words.openRun}</Link>
        </>
      )}
    </span>
  )
}
