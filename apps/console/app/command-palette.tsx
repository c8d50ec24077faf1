import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { client, get } from '../api/http.ts'
import type { Agent, List } from '../api/shapes.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useWords, type Words } from '../words/words.tsx'
import { pages } from './pages.ts'

interface Hit {
  id: string
  label: string
  detail: string
  icon: IconName
  href: string
}

const MOST = 12

/** Finds pages, agents, conversations, and runs by id; everything is an address, so that Enter only goes there. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh" lockScroll={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={words.frame.find}>
        <Finder onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const hits = useHits(text, words)

  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return
    onClose()
    navigate(hit.href)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((index) => Math.min(hits.length - 1, index + 1))
    else if (event.key === 'ArrowUp') setAt((index) => Math.max(0, index - 1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(hits[at])
    else return
    event.preventDefault()
  }

  return (
    <div className="palette">
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={hits[at] === undefined ? undefined : `${list}-${at}`}
        aria-label={words.frame.find}
        placeholder={words.frame.findHint}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        data-autofocus
      />
      <ul id={list} role="listbox" aria-label={words.frame.find}>
        {hits.map((hit, index) => (
          <li
            key={hit.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => go(hit)}
          >
            <Icon name={hit.icon} />
            <span className="cut">{hit.label}</span>
            <span className="dim cut">{hit.detail}</span>
          </li>
        ))}
      </ul>
      {hits.length === 0 && <p className="dim palette-none">{words.frame.findNothing}</p>}
    </div>
  )
}

function useHits(text: string, words: Words): Hit[] {
  const agents = useQuery({ queryKey: ['agents'], queryFn: () => get<List<Agent>>('/agents') })
  const conversations = useQuery({
    queryKey: ['conversations', 'latest'],
    queryFn: () => client.listConversations({ limit: 100 }),
  })
  return useMemo(() => {
    const wanted = text.trim().toLowerCase()
    const byId = hitById(wanted, words)
    const known: Hit[] = [
      ...pages.map(({ name, icon }) => ({
        id: name,
        label: words.frame.pages[name],
        detail: '',
        icon,
        href: `/${name}`,
      })),
      ...(agents.data?.data ?? []).map((agent) => ({
        id: agent.id,
        label: agent.name,
        detail: agent.slug,
        icon: 'agents' as const,
        href: `/agents/${agent.slug}`,
      })),
      ...(conversations.data?.data ?? []).map((conversation) => ({
        id: conversation.id,
        label: conversation.title ?? conversation.id,
        detail: conversation.agent,
        icon: 'workbench' as const,
        href: `/workbench/${conversation.id}`,
      })),
    ]
    const fitting = known.filter((hit) => `${hit.label} ${hit.detail} ${hit.id}`.toLowerCase().includes(wanted))
    return [...byId, ...fitting].slice(0, MOST)
  }, [text, words, agents.data, conversations.data])
}

/** A pasted id opens what it names, though it stands in no list here. */
function hitById(wanted: string, words: Words): Hit[] {
  if (/^run_[0-9a-f]{32}$/.test(wanted))
    return [{ id: wanted, label: words.frame.findRun(wanted), detail: '', icon: 'runs', href: `/runs/${wanted}` }]
  if (/^conv_[0-9a-f]{32}$/.test(wanted)) {
    const label = words.frame.findConversation(wanted)
    return [{ id: `id-${wanted}`, label, detail: '', icon: 'workbench', href: `/workbench/${wanted}` }]
  }
  return []
}
