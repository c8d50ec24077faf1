import type { RunFold } from '@runwire/client/react'

type Tool = RunFold['tools'][number]

const STATES: Record<Tool['status'], string> = {
  running: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
}
const LONGEST_DETAIL = 80

/** One tool call: what it does, with what, and what came out, as far as the agent shows that. */
export function ToolLine({ tool }: { tool: Tool }) {
  const asked = detail(tool.arguments)
  const found =
    tool.status === 'failed' ? (tool.error?.message ?? '') : tool.status === 'completed' ? detail(tool.result) : ''
  return (
    <li class={`tool ${tool.status}`}>
      <span class="tool-mark" aria-hidden="true" />
      <span class="tool-title">{tool.title || tool.name}</span>
      {asked !== '' && <code class="tool-detail">{asked}</code>}
      {found !== '' && <span class="tool-found">{found}</span>}
      <span class="sr-only">{STATES[tool.status]}</span>
    </li>
  )
}

/** The short values of an object in one line; nothing for long or nested ones. */
function detail(value: Tool['arguments']): string {
  const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value]
  const short = values.filter((entry) => typeof entry === 'string' || typeof entry === 'number').map(String)
  const [first = ''] = short
  return first.length > LONGEST_DETAIL ? `${first.slice(0, LONGEST_DETAIL)}…` : first
}
