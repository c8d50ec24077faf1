import { Button, Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { AgentConfig } from '@runwire/protocol'
import { useState, type ReactNode } from 'react'
import { put } from '../api/http.ts'
import type { Agent } from '../api/shapes.ts'
import { Problem } from '../parts/states.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'
import { BUILTIN_TOOLS, isBuiltin, linesOf, withBuiltin } from './config.ts'

type Change = (changes: Partial<AgentConfig>) => void

/** The whole configuration; what is saved becomes the agent's next version, runs under way keep theirs. */
export function AgentForm({ agent }: { agent: Agent }) {
  const { agents: words } = useWords()
  const [config, setConfig] = useState(agent.config)
  const change: Change = (changes) => setConfig((before) => ({ ...before, ...changes }))
  const save = useChange((next: AgentConfig) => put<Agent>(`/agents/${agent.slug}`, next), 'agents', 'agent-versions')
  const changed = JSON.stringify(config) !== JSON.stringify(agent.config)
  return (
    <form
      className="agent-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(config)
      }}
    >
      <About config={config} change={change} />
      <Model config={config} change={change} />
      <Tools config={config} change={change} />
      <Limits config={config} change={change} />
      <Seen config={config} change={change} />
      <footer className="agent-save">
        {save.error !== null && <Problem error={save.error} />}
        <Button size="xs" type="submit" loading={save.isPending} disabled={!changed}>
          {words.save(agent.version + 1)}
        </Button>
        {changed && (
          <Button size="xs" variant="default" onClick={() => setConfig(agent.config)}>
            {words.undo}
          </Button>
        )}
      </footer>
    </form>
  )
}

interface Part {
  config: AgentConfig
  change: Change
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="form">{children}</div>
    </fieldset>
  )
}

function About({ config, change }: Part) {
  const { agents: words } = useWords()
  return (
    <Group title={words.about}>
      <TextInput
        size="xs"
        label={words.name}
        value={config.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        className="two-fields"
        label={words.description}
        value={config.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Textarea
        className="full"
        size="xs"
        rows={7}
        label={words.instructions}
        value={config.instructions}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
      <Textarea
        className="full"
        size="xs"
        rows={Math.max(3, config.starter_prompts.length + 1)}
        label={words.starters}
        description={words.onePerLine}
        defaultValue={config.starter_prompts.join('\n')}
        onChange={(event) => change({ starter_prompts: linesOf(event.currentTarget.value) })}
      />
    </Group>
  )
}

function Model({ config, change }: Part) {
  const { agents: words } = useWords()
  const model = (changes: Partial<AgentConfig['model']>) => change({ model: { ...config.model, ...changes } })
  return (
    <Group title={words.model}>
      <TextInput
        size="xs"
        label={words.provider}
        value={config.model.provider}
        onChange={(event) => model({ provider: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={words.model}
        value={config.model.name}
        onChange={(event) => model({ name: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="number"
        step="0.1"
        min={0}
        max={2}
        label={words.temperature}
        value={config.model.temperature ?? ''}
        onChange={(event) => {
          const { temperature: _, ...rest } = config.model
          const { value } = event.currentTarget
          change({ model: value === '' ? rest : { ...rest, temperature: Number(value) } })
        }}
      />
      <Select
        size="xs"
        label={words.mode}
        data={[
          { value: 'chat', label: words.modes.chat },
          { value: 'research', label: words.modes.research },
        ]}
        value={config.mode}
        allowDeselect={false}
        onChange={(mode) => mode !== null && change({ mode })}
      />
      <Textarea
        className="full"
        size="xs"
        rows={Math.max(3, config.models.length + 1)}
        label={words.otherModels}
        description={words.otherModelsText}
        defaultValue={config.models.join('\n')}
        onChange={(event) => change({ models: linesOf(event.currentTarget.value) })}
      />
    </Group>
  )
}

function Tools({ config, change }: Part) {
  const { agents: words } = useWords()
  const others = config.tools.filter((tool) => !isBuiltin(tool))
  const [text, setText] = useState(others.length === 0 ? '' : JSON.stringify(others, null, 2))
  const [bad, setBad] = useState(false)
  const take = (next: string) => {
    setText(next)
    try {
      const tools = next.trim() === '' ? [] : (JSON.parse(next) as AgentConfig['tools'])
      setBad(!Array.isArray(tools))
      if (Array.isArray(tools)) change({ tools: [...config.tools.filter(isBuiltin), ...tools] })
    } catch {
      // Half-written JSON is told beside the field.
      setBad(true)
    }
  }
  return (
    <Group title={words.tools}>
      <ul className="full tool-list">
        {BUILTIN_TOOLS.map((name) => {
          const tool = config.tools.find((one) => isBuiltin(one) && one.name === name)
          const approves = tool !== undefined && 'needs_approval' in tool && tool.needs_approval !== false
          return (
            <li key={name}>
              <Checkbox
                size="xs"
                label={<code>{name}</code>}
                checked={tool !== undefined}
                onChange={(event) =>
                  change({ tools: withBuiltin(config.tools, name, event.currentTarget.checked, false) })
                }
              />
              <Checkbox
                size="xs"
                label={words.needsApproval}
                checked={approves}
                disabled={tool === undefined}
                onChange={(event) =>
                  change({ tools: withBuiltin(config.tools, name, true, event.currentTarget.checked) })
                }
              />
            </li>
          )
        })}
      </ul>
      <Textarea
        className="full"
        size="xs"
        rows={others.length === 0 ? 3 : 10}
        label={words.otherTools}
        description={words.otherToolsText}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        error={bad ? words.notJson : null}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
      />
    </Group>
  )
}

function Limits({ config, change }: Part) {
  const { agents: words } = useWords()
  return (
    <Group title={words.limits}>
      {(Object.keys(config.limits) as (keyof AgentConfig['limits'])[]).map((name) => (
        <TextInput
          key={name}
          size="xs"
          type="number"
          min={0}
          label={words.limitNames[name]}
          value={config.limits[name]}
          onChange={(event) => change({ limits: { ...config.limits, [name]: Number(event.currentTarget.value) } })}
        />
      ))}
    </Group>
  )
}

function Seen({ config, change }: Part) {
  const { agents: words } = useWords()
  return (
    <Group title={words.seen}>
      <Select
        size="xs"
        label={words.exposeTools}
        data={(['none', 'names', 'full'] as const).map((value) => ({ value, label: words.exposes[value] }))}
        value={config.expose.tools}
        allowDeselect={false}
        onChange={(tools) => tools !== null && change({ expose: { ...config.expose, tools } })}
      />
      <Switch
        size="xs"
        label={words.exposeReasoning}
        checked={config.expose.reasoning}
        onChange={(event) => change({ expose: { ...config.expose, reasoning: event.currentTarget.checked } })}
      />
      <Switch
        size="xs"
        label={words.followUps}
        checked={config.follow_ups}
        onChange={(event) => change({ follow_ups: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label={words.embeddable}
        checked={config.embeddable}
        onChange={(event) => change({ embeddable: event.currentTarget.checked })}
      />
    </Group>
  )
}
