import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectPrices } from '@runwire/protocol'
import { useState } from 'react'
import { get, patch } from '../api/http.ts'
import type { List, Project } from '../api/shapes.ts'
import { Loading, Problem } from '../parts/states.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** Which pages may use the project's publishable keys, what it may spend in a day, and what models cost. */
export function ProjectSettings() {
  const projects = useQuery({ queryKey: ['projects'], queryFn: () => get<List<Project>>('/projects') })
  const project = projects.data?.data[0]
  if (projects.error !== null) return <Problem error={projects.error} onRetry={() => void projects.refetch()} />
  if (project === undefined) return <Loading />
  return <ProjectForm key={JSON.stringify(project)} project={project} />
}

function ProjectForm({ project }: { project: Project }) {
  const { settings: words, frame } = useWords()
  const [origins, setOrigins] = useState(project.origins.join('\n'))
  const [tokens, setTokens] = useState(String(project.limits.tokens_per_day ?? ''))
  const [cost, setCost] = useState(String(project.limits.cost_per_day ?? ''))
  const [prices, setPrices] = useState(JSON.stringify(project.prices, null, 2))
  const badPrices = parsed(prices) === null
  const save = useChange(
    () =>
      patch(`/projects/${project.id}`, {
        origins: origins.split(/\s+/).filter((origin) => origin !== ''),
        limits: {
          ...(tokens !== '' && { tokens_per_day: Number(tokens) }),
          ...(cost !== '' && { cost_per_day: Number(cost) }),
        },
        prices: parsed(prices) ?? project.prices,
      }),
    'projects',
  )
  return (
    <>
      <h2>{words.sections.project}</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined)
        }}
      >
        <Textarea
          className="full"
          size="xs"
          label={words.origins}
          description={words.originsText}
          value={origins}
          autosize={false}
          rows={4}
          onChange={(event) => setOrigins(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          type="number"
          min={0}
          label={words.tokensPerDay}
          placeholder={words.noLimit}
          value={tokens}
          onChange={(event) => setTokens(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          type="number"
          min={0}
          step="any"
          label={words.costPerDay}
          placeholder={words.noLimit}
          value={cost}
          onChange={(event) => setCost(event.currentTarget.value)}
        />
        <Textarea
          className="full"
          size="xs"
          label={words.prices}
          description={words.pricesText}
          value={prices}
          rows={8}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
          error={badPrices ? words.notJson : null}
          onChange={(event) => setPrices(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={save.isPending} disabled={badPrices}>
          {frame.save}
        </Button>
        {save.error !== null && (
          <div className="full">
            <Problem error={save.error} />
          </div>
        )}
        {save.isSuccess && (
          <p className="dim" role="status">
            {words.saved}
          </p>
        )}
      </form>
    </>
  )
}

function parsed(text: string): ProjectPrices | null {
  try {
    return JSON.parse(text) as ProjectPrices
  } catch {
    // Half-written JSON is told beside the field.
    return null
  }
}
