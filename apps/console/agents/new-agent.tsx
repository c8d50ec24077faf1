import { Button, Popover, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { get, put } from '../api/http.ts'
import type { List, Provider } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/states.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** A name and a model are enough to begin with; everything else is on the agent's own page. */
export function NewAgent() {
  const { agents: words } = useWords()
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button size="compact-sm" leftSection={<Icon name="plus" size={14} />} onClick={() => setOpened(!opened)}>
          {words.newAgent}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.newAgent}>
        <NewAgentForm />
      </Popover.Dropdown>
    </Popover>
  )
}

function NewAgentForm() {
  const { agents: words } = useWords()
  const [, navigate] = useLocation()
  const { provider, none, models } = useModels()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const list = useId()
  const model = typed ?? models[0] ?? ''
  const slug = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const make = useChange(
    () => put(`/agents/${slug}`, { name: name.trim(), model: { name: model.trim(), ...(provider && { provider }) } }),
    'agents',
  )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate(undefined, { onSuccess: () => navigate(`/agents/${slug}`) })
      }}
    >
      {none && (
        <p className="dim">
          {words.noProvider} <Link href="/settings/providers">{words.toProviders}</Link>
        </p>
      )}
      <TextInput
        size="xs"
        label={words.name}
        description={slug === '' ? null : slug}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={words.model}
        description={provider === undefined ? null : words.modelOf(provider)}
        list={list}
        value={model}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {models.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {make.error !== null && <Problem error={make.error} />}
      <Button size="xs" type="submit" loading={make.isPending} disabled={slug === '' || model.trim() === ''}>
        {words.make}
      </Button>
    </form>
  )
}

const DEFAULT = 'default'

/** What the project's own provider offers: `default` where there is one, else its first. No model where it does not answer. */
function useModels(): { provider: string | undefined; none: boolean; models: string[] } {
  const providers = useQuery({ queryKey: ['providers'], queryFn: () => get<List<Provider>>('/providers') })
  const names = providers.data?.data.map(({ name }) => name)
  const provider = names?.includes(DEFAULT) ? DEFAULT : names?.[0]
  const models = useQuery({
    queryKey: ['provider-models', provider],
    queryFn: () => get<List<{ id: string }>>(`/providers/${provider}/models`),
    enabled: provider !== undefined,
  })
  return { provider, none: names?.length === 0, models: models.data?.data.map(({ id }) => id) ?? [] }
}
