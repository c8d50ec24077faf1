import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { get, put } from '../api/http.ts'
import type { AgentVersion, List } from '../api/shapes.ts'
import { Loading, Problem } from '../parts/states.tsx'
import { Ago } from '../parts/time.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'
import { diffLines } from './config.ts'

/** Every version there was, two of them line by line, and the way back to an earlier one. */
export function Versions({ slug }: { slug: string }) {
  const { agents: words } = useWords()
  const versions = useQuery({
    queryKey: ['agent-versions', slug],
    queryFn: () => get<List<AgentVersion>>(`/agents/${slug}/versions`),
  })
  const [picked, setPicked] = useState<{ before: string | null; after: string | null }>({ before: null, after: null })
  const restore = useChange(
    (version: AgentVersion) => put(`/agents/${slug}`, version.config),
    'agents',
    'agent-versions',
  )
  if (versions.error !== null) return <Problem error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data === undefined) return <Loading />
  const all = versions.data.data
  const after = all.find((one) => one.id === picked.after) ?? all[0]
  const before = all.find((one) => one.id === picked.before) ?? all[1] ?? after
  if (after === undefined || before === undefined) return null
  const choices = all.map((one) => ({ value: one.id, label: `v${one.version}` }))
  return (
    <div className="versions">
      <div className="versions-bar">
        <Select
          size="xs"
          aria-label={words.before}
          data={choices}
          value={before.id}
          allowDeselect={false}
          onChange={(value) => setPicked({ before: value, after: after.id })}
        />
        <span>→</span>
        <Select
          size="xs"
          aria-label={words.after}
          data={choices}
          value={after.id}
          allowDeselect={false}
          onChange={(value) => setPicked({ before: before.id, after: value })}
        />
        <span className="dim">
          <Ago at={after.created_at} />
        </span>
        {after.id !== all[0]?.id && (
          <Button size="compact-sm" variant="default" loading={restore.isPending} onClick={() => restore.mutate(after)}>
            {words.restore(after.version)}
          </Button>
        )}
      </div>
      {restore.error !== null && <Problem error={restore.error} />}
      <Diff before={before} after={after} />
    </div>
  )
}

function Diff({ before, after }: { before: AgentVersion; after: AgentVersion }) {
  const { agents: words } = useWords()
  const lines = useMemo(
    () => diffLines(JSON.stringify(before.config, null, 2), JSON.stringify(after.config, null, 2)),
    [before, after],
  )
  return (
    <pre className="diff" tabIndex={0} role="group" aria-label={words.diff}>
      {lines.map((line, index) => (
        <span key={index} className={line.kind}>
          <span aria-hidden="true">{line.kind === 'same' ? '  ' : line.kind === 'new' ? '+ ' : '- '}</span>
          {line.text}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}
