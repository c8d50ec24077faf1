import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get, post, remove } from '../api/http.ts'
import type { List, McpServer, McpTool } from '../api/shapes.ts'
import { Listing } from '../parts/listing.tsx'
import { Loading, Problem } from '../parts/states.tsx'
import { useChange } from '../parts/use-change.ts'
import { useWords } from '../words/words.tsx'

/** MCP servers that agents may name, and the tools each offers: what changed since it was approved is not called. */
export function McpServers() {
  const { agents: words } = useWords()
  const servers = useQuery({ queryKey: ['mcp-servers'], queryFn: () => get<List<McpServer>>('/mcp-servers') })
  const [opened, setOpened] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const add = useChange(() => post('/mcp-servers', { name: name.trim(), url: url.trim() }), 'mcp-servers')
  const drop = useChange((id: string) => remove(`/mcp-servers/${id}`), 'mcp-servers')
  const problem = add.error ?? drop.error
  return (
    <section className="stack" aria-label={words.mcpServers}>
      <h2>{words.mcpServers}</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(undefined, {
            onSuccess: () => {
              setName('')
              setUrl('')
            },
          })
        }}
      >
        <TextInput size="xs" label={words.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <TextInput
          size="xs"
          label={words.address}
          placeholder="https://tools.example/mcp"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={add.isPending} disabled={name.trim() === '' || url.trim() === ''}>
          {words.addServer}
        </Button>
      </form>
      {problem !== null && <Problem error={problem} />}
      <Listing
        query={servers}
        label={words.mcpServers}
        head={[words.name, words.address, words.headers, '']}
        none={words.noServers}
        row={(server) => (
          <tr key={server.id}>
            <td>{server.name}</td>
            <td className="mono">{server.url}</td>
            <td>{server.header_names.join(', ')}</td>
            <td>
              <button
                type="button"
                className="quiet"
                aria-expanded={opened === server.id}
                onClick={() => setOpened(opened === server.id ? null : server.id)}
              >
                {words.tools}
              </button>
              <button type="button" className="quiet" onClick={() => drop.mutate(server.id)}>
                {words.remove}
                <span className="sr-only"> {server.name}</span>
              </button>
            </td>
          </tr>
        )}
      />
      {opened !== null && <ServerTools key={opened} id={opened} />}
    </section>
  )
}

function ServerTools({ id }: { id: string }) {
  const { agents: words } = useWords()
  const tools = useQuery({
    queryKey: ['mcp-tools', id],
    queryFn: () => get<List<McpTool>>(`/mcp-servers/${id}/tools`),
  })
  const approve = useChange(
    (pins: Record<string, string>) => post(`/mcp-servers/${id}/approvals`, { pins }),
    'mcp-tools',
  )
  if (tools.error !== null) return <Problem error={tools.error} onRetry={() => void tools.refetch()} />
  if (tools.data === undefined) return <Loading rows={2} />
  const open = tools.data.data.filter((tool) => tool.state !== 'approved')
  return (
    <div className="stack">
      <ul className="mcp-tools">
        {tools.data.data.map((tool) => (
          <li key={tool.id}>
            <code>{tool.name}</code> <span className={`tag ${tool.state}`}>{words.toolStates[tool.state]}</span>
            <p className="dim">{tool.description}</p>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Button
          size="xs"
          loading={approve.isPending}
          onClick={() => approve.mutate(Object.fromEntries(tools.data.data.map((tool) => [tool.name, tool.pin])))}
        >
          {words.approveTools(open.length)}
        </Button>
      )}
      {approve.error !== null && <Problem error={approve.error} />}
    </div>
  )
}
