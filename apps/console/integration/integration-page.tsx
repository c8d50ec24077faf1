import './integration.css'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { get } from '../api/http.ts'
import type { Agent, List } from '../api/shapes.ts'
import { Choice } from '../parts/choice.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Loading, Problem } from '../parts/states.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { Frames } from './frames.tsx'
import { KeyChoice } from './key-choice.tsx'
import { keyKindOf, SNIPPETS, snippetOf, type SnippetName } from './snippets.ts'
import { Webhooks } from './webhooks.tsx'
import { WidgetPreview } from './widget-preview.tsx'

/** How a program reaches an agent: code to copy, the very frames that travel, and webhooks. */
export default function IntegrationPage() {
  const { integration: words, frame } = useWords()
  useTitle(frame.pages.integration)
  const [params, setParams] = useSearchParams()
  const [slug, setSlug] = useState<string | null>(null)
  const [keys, setKeys] = useState({ secret: '', publishable: '' })
  const agents = useQuery({ queryKey: ['agents'], queryFn: () => get<List<Agent>>('/agents') })
  if (agents.error !== null) return <Problem error={agents.error} onRetry={() => void agents.refetch()} />
  if (agents.data === undefined) return <Loading />
  const all = agents.data.data
  const agent = all.find((one) => one.slug === slug) ?? all.find((one) => one.slug === 'demo') ?? all[0]
  if (agent === undefined) return <p className="dim">{words.noAgent}</p>
  const asked = params.get('code') ?? ''
  const chosen = (SNIPPETS as readonly string[]).includes(asked) ? (asked as SnippetName) : 'curl'
  const question = agent.starter_prompts[0] ?? 'Hello'
  const kind = keyKindOf(chosen)
  const key = keys[kind] === '' ? null : keys[kind]
  const code = snippetOf(chosen, { origin: location.origin, agent: agent.slug, question, key })
  return (
    <>
      <header className="page-head">
        <h1>{frame.pages.integration}</h1>
        <div className="actions">
          <Select
            size="xs"
            aria-label={words.agent}
            data={all.map((one) => ({ value: one.slug, label: one.name }))}
            value={agent.slug}
            onChange={setSlug}
            allowDeselect={false}
          />
        </div>
      </header>
      <div className="section integration">
        <section className="stack" aria-label={words.code}>
          <Choice<SnippetName>
            label={words.code}
            value={chosen}
            onChange={(code) => setParams({ code }, { replace: true })}
            options={SNIPPETS.map((value) => ({ value, label: words.snippets[value] }))}
          />
          <p className="dim">{words.keyText}</p>
          <KeyChoice
            key={kind}
            kind={kind}
            agent={agent.slug}
            value={keys[kind]}
            onChange={(value) => setKeys({ ...keys, [kind]: value })}
          />
          <div className="json tall">
            <div className="json-copy">
              <CopyButton text={code} label={frame.copyOf(words.code)} />
            </div>
            <pre tabIndex={0} role="group" aria-label={words.code}>
              <code>{code}</code>
            </pre>
          </div>
        </section>
        <Frames key={agent.slug} agent={agent.slug} question={question} />
        <WidgetPreview agent={agent} publishableKey={keys.publishable} />
        <Webhooks />
      </div>
    </>
  )
}
