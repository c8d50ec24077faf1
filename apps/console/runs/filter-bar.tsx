import { Button, Popover, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RunErrorCodes, RunStatuses } from '../api/choices.ts'
import { get } from '../api/http.ts'
import type { Agent, List, RunActivity } from '../api/shapes.ts'
import { Icon } from '../parts/icon.tsx'
import { useWords, type Words } from '../words/words.tsx'
import { useState } from 'react'
import { useShortcuts } from '../parts/shortcuts.ts'
import { FILTER_NAMES, SINCE_MS, type FilterName, type Filters } from './filters.ts'

interface FilterBarProps {
  filters: Filters
  onChange: (name: FilterName, value: string | null) => void
  onClear: () => void
}

/** The filters in force, each to be taken away, and a panel with all there are. */
export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const words = useWords()
  const [opened, setOpened] = useState(false)
  useShortcuts({ '/': () => setOpened(true) })
  const active = FILTER_NAMES.filter((name) => filters[name] !== undefined)
  return (
    <>
      <div className="filter-pills">
        {active.map((name) => (
          <button key={name} type="button" className="filter-pill" onClick={() => onChange(name, null)}>
            <span className="dim">{words.runs.filterLabels[name]}</span>
            <span className="cut">{said(name, filters[name] ?? '', words)}</span>
            <Icon name="close" size={12} />
          </button>
        ))}
        {active.length > 1 && (
          <button type="button" className="quiet" onClick={onClear}>
            {words.runs.clear}
          </button>
        )}
      </div>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={460}
        shadow="md"
        trapFocus
        returnFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="filter" size={14} />}
            onClick={() => setOpened(!opened)}
          >
            {words.runs.filters}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.runs.filters}>
          <FilterForm filters={filters} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

function FilterForm({ filters, onChange }: Omit<FilterBarProps, 'onClear'>) {
  const words = useWords()
  const labels = words.runs.filterLabels
  const agents = useQuery({ queryKey: ['agents'], queryFn: () => get<List<Agent>>('/agents') })
  const models = [...new Set(agents.data?.data.flatMap((agent) => agent.models.map(nameOfModel)) ?? [])]
  const choice = (name: FilterName, data: { value: string; label: string }[] | string[]) => (
    <Select
      size="xs"
      label={labels[name]}
      placeholder={words.runs.any}
      data={data}
      value={filters[name] ?? null}
      onChange={(value) => onChange(name, value)}
      clearable
      searchable={data.length > 8}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      clearButtonProps={{ 'aria-label': words.runs.clear }}
    />
  )
  const text = (name: FilterName, type = 'text') => (
    <TextInput
      size="xs"
      type={type}
      label={labels[name]}
      placeholder={words.runs.any}
      defaultValue={filters[name] ?? ''}
      onBlur={(event) => onChange(name, event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(name, event.currentTarget.value.trim())
      }}
    />
  )
  return (
    <div className="filter-form">
      {choice('status', options(RunStatuses, words.status))}
      {choice('activity', options(Object.keys(words.activity) as RunActivity['kind'][], words.activity))}
      {choice('agent', agents.data?.data.map(({ slug, name }) => ({ value: slug, label: name })) ?? [])}
      {choice('model', models)}
      {text('tool')}
      {choice('error_code', RunErrorCodes)}
      {text('end_user')}
      {text('key')}
      {text('min_tokens', 'number')}
      {choice(
        'since',
        options(Object.keys(SINCE_MS) as (keyof Words['runs']['sinceOptions'])[], words.runs.sinceOptions),
      )}
      <p className="dim">{words.runs.toolHint}</p>
    </div>
  )
}

const options = <Name extends string>(names: readonly Name[], labels: Record<Name, string>) =>
  names.map((value) => ({ value, label: labels[value] }))

/** `default/demo` as the runs know it: without its provider. */
const nameOfModel = (model: string): string => model.slice(model.indexOf('/') + 1)

function said(name: FilterName, value: string, words: Words): string {
  const labels: Record<string, string> | null =
    name === 'status'
      ? words.status
      : name === 'activity'
        ? words.activity
        : name === 'since'
          ? words.runs.sinceOptions
          : null
  return labels?.[value] ?? value
}
