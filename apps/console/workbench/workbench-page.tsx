import './workbench.css'
import '../answer/answer.css'
import type { ContentPart } from '@runwire/client'
import { useConversation } from '@runwire/client/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { client, get } from '../api/http.ts'
import type { Agent, List } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { Empty, Loading, Problem } from '../parts/states.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { NO_CHOICES, optionsOf } from './choices.ts'
import { ChatHead } from './chat-head.tsx'
import { Composer } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Messages } from './messages.tsx'
import { Queue } from './queue.tsx'
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
  const chat = useConversation(client, { agent: first, conversationId: id ?? null })
  const conversation = useQuery({
    queryKey: ['conversation', id],
    queryFn: () => client.getConversation(id ?? ''),
    enabled: id !== undefined,
  })
  const agent = agents.data?.data.find((one) => one.slug === (id === undefined ? first : conversation.data?.agent))
  useTitle(chat.title ?? words.frame.pages.workbench)
  // The first message makes the conversation; from then on it has an address.
  useEffect(() => {
    if (id === undefined && chat.conversation_id !== null)
      navigate(`/workbench/${chat.conversation_id}`, { replace: true })
  }, [id, chat.conversation_id, navigate])
  const begin = () => {
    setChoices(NO_CHOICES)
    navigate('/workbench')
  }
  const fork = useFork(chat)
  const send = async (content: string | ContentPart[]) => {
    const parent = fork.from === null ? {} : { parent_id: fork.from }
    const sent = await chat.send(content, { ...optionsOf(choices), ...parent })
    if (sent && fork.from !== null) fork.end()
    return sent
  }
  useShortcuts({
    n: begin,
    Escape: () => void (chat.busy && chat.cancel()),
  })

  if (agents.error !== null) return <Problem error={agents.error} onRetry={() => void agents.refetch()} />
  if (agents.data === undefined) return <Loading />
  if (agents.data.data.length === 0) return <Empty icon="agents" title={words.workbench.noAgents} />
  return (
    <div className={listed ? 'bench listed' : 'bench'}>
      <ConversationList current={id ?? null} onNew={begin} onChoose={() => setListed(false)} />
      <section className="chat" aria-label={chat.title ?? words.workbench.newChat}>
        <ChatHead
          chat={chat}
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
        {chat.phase === 'broken' ? (
          <Problem error={chat.error} />
        ) : chat.phase === 'empty' && chat.messages.length === 0 ? (
          <Welcome agent={agent ?? null} onAsk={(text) => void chat.send(text, optionsOf(choices))} />
        ) : (
          <Messages key={chat.conversation_id} chat={chat} fork={fork} models={agent?.models ?? []} choices={choices} />
        )}
        {chat.error !== null && chat.phase !== 'broken' && (
          <div className="chat-problem">
            <Problem error={chat.error} />
            <button type="button" className="quiet" onClick={chat.dismiss} aria-label={words.frame.close}>
              <Icon name="close" size={14} />
            </button>
          </div>
        )}
        <Queue chat={chat} />
        <ForkNote fork={fork} chat={chat} />
        <Composer
          key={id ?? 'new'}
          chat={chat}
          agent={agent ?? null}
          choices={choices}
          onChoices={setChoices}
          onSend={send}
        />
      </section>
    </div>
  )
}
