import './agents.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { get } from '../api/http.ts'
import type { Agent, List } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Ago } from '../parts/time.tsx'
import { useTitle } from '../parts/title.ts'
import { useWords } from '../words/words.tsx'
import { Knowledge } from './knowledge.tsx'
import { McpServers } from './mcp-servers.tsx'
import { NewAgent } from './new-agent.tsx'

/** The project's agents, and what they share: knowledge and MCP servers. */
export default function AgentsPage() {
  const { agents: words, frame } = useWords()
  useTitle(frame.pages.agents)
  const agents = useQuery({ queryKey: ['agents'], queryFn: () => get<List<Agent>>('/agents') })
  return (
    <>
      <header className="page-head">
        <h1>{frame.pages.agents}</h1>
        <div className="actions">
          <NewAgent />
        </div>
      </header>
      <div className="section">
        <Listing
          query={agents}
          label={frame.pages.agents}
          head={[words.name, words.slug, words.model, words.tools, words.version, words.changed, '']}
          none={words.none}
          row={(agent) => (
            <tr key={agent.id}>
              <td>
                <Link href={`/agents/${agent.slug}`}>{agent.name}</Link>
                {agent.config.embeddable && <span className="tag">{words.embeddable}</span>}
              </td>
              <td className="mono">{agent.slug}</td>
              <td>{agent.config.model.name}</td>
              <td className="num">{agent.config.tools.length}</td>
              <td className="num">{agent.version}</td>
              <td>
                <Ago at={agent.updated_at} />
              </td>
              <td>
                <Link className="quiet" href={`/workbench?agent=${agent.slug}`}>
                  {words.tryIt}
                </Link>
                <Link className="quiet" href={`/runs?agent=${agent.slug}`}>
                  {frame.pages.runs}
                </Link>
              </td>
            </tr>
          )}
        />
        <Knowledge />
        <McpServers />
      </div>
    </>
  )
}
