import { MultiSelect, Select } from '@mantine/core'
import type { ConversationShown, ConversationStore } from '@runwire/client/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Agent } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/words.tsx'
import type { Choices } from './choices.ts'

export type Conversation = ConversationShown & ConversationStore

const MOST_MODELS = 4

interface ConversationHeadProps {
  conversation: Conversation
  agents: Agent[]
  /** The agent of the conversation, or the one that will be asked first. */
  agent: Agent | null
  onAgent: (slug: string) => void
  choices: Choices
  onChoices: (choices: Choices) => void
  onList: () => void
}

/** The conversation's title, who answers, and by which models. */
export function ConversationHead({
  conversation,
  agents,
  agent,
  onAgent,
  choices,
  onChoices,
  onList,
}: ConversationHeadProps) {
  const { workbench: words } = useWords()
  return (
    <header className="page-head conversation-head">
      <button type="button" className="quiet conversations-toggle" onClick={onList} aria-label={words.conversations}>
        <Icon name="runs" />
      </button>
      <Title key={conversation.title} conversation={conversation} />
      <div className="actions">
        {conversation.conversation_id === null ? (
          <Select
            size="xs"
            aria-label={words.agent}
            data={agents.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={agent?.slug ?? null}
            onChange={(slug) => slug !== null && onAgent(slug)}
            allowDeselect={false}
            comboboxProps={{ transitionProps: { duration: 0 } }}
          />
        ) : (
          <Link href={`/agents/${agent?.slug ?? ''}`} className="quiet">
            <Icon name="agents" size={14} />
            {agent?.name}
          </Link>
        )}
        <MultiSelect
          size="xs"
          className="models"
          aria-label={words.models}
          placeholder={choices.models.length === 0 ? (agent?.config.model.name ?? words.models) : ''}
          data={(agent?.models ?? []).map((value) => ({ value, label: value.slice(value.indexOf('/') + 1) }))}
          value={choices.models}
          onChange={(models) => onChoices({ ...choices, models })}
          maxValues={MOST_MODELS}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
        {conversation.conversation_id !== null && (
          <Link href={`/runs?conversation_id=${conversation.conversation_id}`} className="quiet">
            {words.itsRuns}
          </Link>
        )}
      </div>
    </header>
  )
}

/** A click lets it be renamed. */
function Title({ conversation }: { conversation: Conversation }) {
  const { workbench: words } = useWords()
  const [text, setText] = useState<string | null>(null)
  const shown = conversation.title ?? (conversation.conversation_id === null ? words.newChat : words.untitled)
  const save = () => {
    if (text !== null && text.trim() !== '' && text !== conversation.title) void conversation.rename(text.trim())
    setText(null)
  }
  if (text === null)
    return (
      <h1 className="cut">
        {conversation.conversation_id === null ? (
          shown
        ) : (
          <button type="button" className="conversation-title cut" title={words.rename} onClick={() => setText(shown)}>
            {shown}
          </button>
        )}
      </h1>
    )
  return (
    <input
      className="conversation-title-input"
      aria-label={words.rename}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
        if (event.key === 'Escape') setText(null)
      }}
      autoFocus
    />
  )
}
