import { useQuery } from '@tanstack/react-query'
import { get } from '../api/http.ts'
import type { AgentVersion, InternalRun, List } from '../api/shapes.ts'
import { JsonView } from '../parts/json-view.tsx'
import { Loading, Problem } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'

/**
 * The settings that were fixed when the run was made: the agent's version with its limits, and the request's metadata.
 */
export function SetupTab({ run }: { run: InternalRun }) {
  const { run: words, frame } = useWords()
  const versions = useQuery({
    queryKey: ['agent-versions', run.agent],
    queryFn: () => get<List<AgentVersion>>(`/agents/${run.agent}/versions`),
  })
  if (versions.error !== null) return <Problem error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data === undefined) return <Loading />
  const version = versions.data.data.find((one) => one.id === run.agent_version)
  return (
    <div className="setup">
      <section>
        <h2>
          {run.agent} v{version?.version ?? '?'}
        </h2>
        {version === undefined ? (
          <p className="dim">{frame.notFound}</p>
        ) : (
          <>
            <h3>{words.facts.limits}</h3>
            <dl className="limits">
              {Object.entries(version.config.limits).map(([name, value]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
            <JsonView value={version.config} label={run.agent} tall />
          </>
        )}
      </section>
      <section>
        <h2>{words.title}</h2>
        <JsonView value={{ ...run, output: undefined }} label={words.title} tall />
      </section>
    </div>
  )
}
