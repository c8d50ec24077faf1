import './workbench.css'
import './side-by-side.css'
import './composer.css'
import '../answer/answer.css'
import { RunwireError, type ContentPart } from '@runwire/client'
import { useConversation } from '@runwire/client/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'wouter'
import { client, get } from '../api/http.ts'
import type { Agent, List } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { Empty, Loading, Problem } from '../parts/states.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { NO_CHOICES, optionsOf } from './choices.ts'
import { ConversationHead, type Conversation } from './conversation-head.tsx'
import { Composer } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Messages } from './messages.tsx'
import { WaitingMessages } from './waiting-messages.tsx'
import { ForkNote, useFork } from './use-fork.tsx'
import { Welcome } from './welcome.tsx'

/** Chat with any agent, in the open: branches, models side by side, the queue, and what happens inside. */
export default function WorkbenchPage() {
  const { id } = useParams<{ id?: string }>()
  const [params] = useSearchParams()
  const words = useWords()
  const [, navigate] = useLocation()
  const [listed, setListed] = useState(false)
  // Kept when the address changes to that of the conversation: another agent would mean another screen.
  const [picked, setPicked] = useState(params.get('agent'))
  const [choices, setChoices] = useState(NO_CHOICES)
  const agents = useQuery({ queryKey: ['agents'], queryFn: () => get<List<Agent>>('/agents') })
  const slug = picked ?? agents.data?.data.find((agent) => agent.slug === 'demo')?.slug
  const first = slug ?? agents.data?.data[0]?.slug ?? ''
  const conversation = useConversation(client, { agent: first, conversationId: id ?? null })
  const stored = useQuery({
    queryKey: ['conversation', id],
    queryFn: () => client.getConversation(id ?? ''),
    enabled: id !== undefined,
  })
  const agent = agents.data?.data.find((one) => one.slug === (id === undefined ? first : stored.data?.agent))
  useTitle(conversation.title ?? words.frame.pages.workbench)
  // The first message makes the conversation; from then on it has an address.
  useEffect(() => {
    if (id === undefined && conversation.conversation_id !== null)
      navigate(`/workbench/${conversation.conversation_id}`, { replace: true })
    // Not when the address changes: at /workbench the conversation of before is still there for a moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [conversation.conversation_id])
  const written = useWritten(id, conversation.conversation_id)
  const begin = () => {
    setChoices(NO_CHOICES)
    navigate('/workbench')
  }
  const fork = useFork(conversation)
  const send = async (content: string | ContentPart[]) => {
    const parent = fork.from === null ? {} : { parent_id: fork.from }
    const sent = await conversation.send(content, { ...optionsOf(choices), ...parent })
    if (sent && fork.from !== null) fork.end()
    return sent
  }
  useShortcuts({
    n: begin,
    Escape: () => void (conversation.busy && conversation.cancel()),
  })

  if (agents.error !== null) return <Problem error={agents.error} onRetry={() => void agents.refetch()} />
  if (agents.data === undefined) return <Loading />
  if (agents.data.data.length === 0) return <Empty icon="agents" title={words.workbench.noAgents} />
  return (
    <div className={listed ? 'bench listed' : 'bench'}>
      <ConversationList current={id ?? null} onNew={begin} onChoose={() => setListed(false)} />
      <section className="conversation" aria-label={conversation.title ?? words.workbench.newChat}>
        <ConversationHead
          conversation={conversation}
          agents={agents.data.data}
          agent={agent ?? null}
          onAgent={(next) => {
            setPicked(next)
            setChoices(NO_CHOICES)
          }}
          choices={choices}
          onChoices={setChoices}
          onList={() => setListed(!listed)}
        />
        {conversation.phase === 'broken' ? (
          <Broken conversation={conversation} />
        ) : conversation.phase === 'empty' && conversation.messages.length === 0 ? (
          <Welcome agent={agent ?? null} onAsk={(text) => void conversation.send(text, optionsOf(choices))} />
        ) : (
          <Messages
            key={conversation.conversation_id}
            conversation={conversation}
            fork={fork}
            models={agent?.models ?? []}
            choices={choices}
          />
        )}
        {conversation.error !== null && conversation.phase !== 'broken' && (
          <div className="conversation-problem">
            <Problem error={conversation.error} />
            <button type="button" className="quiet" onClick={conversation.dismiss} aria-label={words.frame.close}>
              <Icon name="close" size={14} />
            </button>
          </div>
        )}
        {conversation.connection === 'waiting' && (
          <p className="dim reconnecting" role="status">
            {words.run.connection.waiting}
          </p>
        )}
        <WaitingMessages conversation={conversation} />
        <ForkNote fork={fork} conversation={conversation} />
        <Composer
          key={written}
          conversation={conversation}
          agent={agent ?? null}
          choices={choices}
          onChoices={setChoices}
          onSend={send}
        />
      </section>
    </div>
  )
}

/** A conversation that cannot be read: it is gone, or something failed that may pass. */
function Broken({ conversation }: { conversation: Conversation }) {
  const { workbench: words } = useWords()
  const { conversation_id: id, error } = conversation
  if (error instanceof RunwireError && error.status === 404)
    return (
      <Empty icon="search" title={words.goneTitle} action={<Link href="/workbench">{words.newChat}</Link>}>
        {words.goneText}
      </Empty>
    )
  const readAgain = () => {
    conversation.open(null)
    conversation.open(id)
  }
  return <Problem error={error} onRetry={readAgain} />
}

/**
 * Counts the conversations that were opened here. One that gets its address from its first message stays the same one:
 * what is typed meanwhile stays in the composer.
 */
function useWritten(id: string | undefined, made: string | null): number {
  const [open, setOpen] = useState({ id, count: 0 })
  if (open.id === id) return open.count
  const count = open.id === undefined && id === made ? open.count : open.count + 1
  setOpen({ id, count })
  return count
}
