import { Button, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { put } from '../api/http.ts'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/states.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** A name and a model are enough to begin with; everything else is on the agent's own page. */
export function NewAgent() {
  const { agents: words } = useWords()
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const [model, setModel] = useState('demo')
  const slug = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const make = useChange(() => put(`/agents/${slug}`, { name: name.trim(), model: { name: model.trim() } }), 'agents')
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
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            make.mutate(undefined, { onSuccess: () => navigate(`/agents/${slug}`) })
          }}
        >
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
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
          />
          {make.error !== null && <Problem error={make.error} />}
          <Button size="xs" type="submit" loading={make.isPending} disabled={slug === '' || model.trim() === ''}>
            {words.make}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
