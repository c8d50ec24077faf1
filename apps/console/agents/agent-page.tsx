import './agents.css'
import { RunwireError } from '@runwire/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'wouter'
import { get } from '../api/http.ts'
import type { Agent } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { Empty, Loading, Problem } from '../parts/states.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { AgentForm } from './agent-form.tsx'
import { TryIt } from './try-it.tsx'
import { Versions } from './versions.tsx'

/** One agent: its configuration with a chat to try it beside, and its versions. */
export default function AgentPage() {
  const { slug = '' } = useParams<{ slug: string }>()
  const { agents: words, frame } = useWords()
  const [params, setParams] = useSearchParams()
  const agent = useQuery({ queryKey: ['agents', slug], queryFn: () => get<Agent>(`/agents/${slug}`) })
  useTitle(agent.data?.name ?? frame.pages.agents)
  if (agent.error instanceof RunwireError && agent.error.status === 404)
    return (
      <Empty icon="agents" title={frame.notFound} action={<Link href="/agents">{frame.pages.agents}</Link>}>
        {frame.notFoundText}
      </Empty>
    )
  if (agent.error !== null) return <Problem error={agent.error} onRetry={() => void agent.refetch()} />
  if (agent.data === undefined) return <Loading />
  const tab = params.get('tab') === 'versions' ? 'versions' : 'form'
  return (
    <>
      <header className="page-head">
        <Link href="/agents" className="quiet" aria-label={frame.pages.agents}>
          <Icon name="left" />
        </Link>
        <h1>{agent.data.name}</h1>
        <span className="tag num">v{agent.data.version}</span>
        <div className="actions">
          <Link className="quiet" href={`/runs?agent=${slug}`}>
            {frame.pages.runs}
          </Link>
          <Link className="quiet" href={`/workbench?agent=${slug}`}>
            {frame.pages.workbench}
          </Link>
        </div>
      </header>
      <div className="tabs" role="tablist" aria-label={agent.data.name}>
        {(['form', 'versions'] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="agent-panel"
            onClick={() => setParams(name === 'form' ? {} : { tab: name }, { replace: true })}
          >
            {words.tabs[name]}
          </button>
        ))}
      </div>
      <div className="agent-panel" id="agent-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'versions' ? (
          <Versions slug={slug} />
        ) : (
          <div className="agent-columns">
            <AgentForm key={agent.data.version} agent={agent.data} />
            <TryIt slug={slug} />
          </div>
        )}
      </div>
    </>
  )
}
