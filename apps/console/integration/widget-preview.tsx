import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { get } from '../api/http.ts'
import type { Agent, List, Project } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'
import { pageProblems } from './page-check.ts'

/** The widget as a visitor gets it, and whether it would work on a page of the reader's. */
export function WidgetPreview({ agent, publishableKey }: { agent: Agent; publishableKey: string }) {
  const { integration: words } = useWords()
  return (
    <section className="stack" aria-label={words.widget}>
      <h2>{words.widget}</h2>
      <div className="widget-check">
        <PageCheck agent={agent} hasKey={publishableKey !== ''} />
        {publishableKey.startsWith('rwp_') ? (
          <Preview key={`${publishableKey} ${agent.slug}`} agent={agent.slug} publishableKey={publishableKey} />
        ) : (
          <p className="dim card widget-none">{words.previewNeedsKey}</p>
        )}
      </div>
    </section>
  )
}

function PageCheck({ agent, hasKey }: { agent: Agent; hasKey: boolean }) {
  const { integration: words } = useWords()
  const [origin, setOrigin] = useState<string>(location.origin)
  const [policy, setPolicy] = useState('')
  const [framed, setFramed] = useState(false)
  const projects = useQuery({ queryKey: ['projects'], queryFn: () => get<List<Project>>('/projects') })
  const project = projects.data?.data[0]
  // A key made here names its agent; any other opens what is embeddable.
  const open = agent.config.embeddable || hasKey
  const problems = pageProblems(
    { origin, policy, framed },
    { runwire: location.origin, origins: project?.origins ?? [], open },
  )
  return (
    <div className="stack">
      <TextInput
        size="xs"
        label={words.pageOrigin}
        value={origin}
        onChange={(event) => setOrigin(event.currentTarget.value)}
      />
      <Textarea
        size="xs"
        rows={3}
        label={words.pagePolicy}
        placeholder="default-src 'self'; script-src …"
        value={policy}
        onChange={(event) => setPolicy(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={words.inFrame}
        checked={framed}
        onChange={(event) => setFramed(event.currentTarget.checked)}
      />
      <div role="status" aria-label={words.checked}>
        <ul className="page-problems">
          {problems.length === 0 && (
            <li className="good-text">
              <Icon name="check" size={14} /> {words.pageFine}
            </li>
          )}
          {problems.map((problem) => (
            <li key={problem} className="ask-text">
              <Icon name="warning" size={14} />
              <span>
                {words.pageProblems[problem](location.origin)}{' '}
                {problem === 'origin_not_listed' && <Link href="/settings/project">{words.listOrigin}</Link>}
                {problem === 'agent_not_open' && <Link href={`/agents/${agent.slug}`}>{agent.name}</Link>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type Runwire = (command: string, ...rest: unknown[]) => unknown
const runwireOf = () => (window as unknown as { runwire?: Runwire }).runwire

/** The file that pages load; fetched once, whatever is previewed. */
const WIDGET: string = '/widget.js'

/** The real widget from the real file, in a frame of its own: what is typed there is none of the console's keys. */
function Preview({ agent, publishableKey }: { agent: string; publishableKey: string }) {
  const { integration: words } = useWords()
  const id = `preview${useId().replaceAll(/\W/g, '')}`
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    let left = false
    let shown = false
    const show = async () => {
      if (runwireOf() === undefined) await import(/* @vite-ignore */ WIDGET)
      if (left) return
      const place = { mode: 'inline', target: `#${id}`, frame: true, base: `${location.origin}/` }
      shown = true
      runwireOf()?.(`${id}.init`, { key: publishableKey, agent, ...place })
    }
    show().catch(setProblem)
    return () => {
      left = true
      if (shown) runwireOf()?.(`${id}.destroy`)
    }
  }, [id, agent, publishableKey])
  return (
    <>
      {problem !== null && <Problem error={problem} />}
      <div id={id} className="widget-preview card" role="group" aria-label={words.preview} />
    </>
  )
}
