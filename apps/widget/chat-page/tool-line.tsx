import type { RunFold } from '@runwire/client/react'
import type { MessageView } from '@runwire/protocol'

type Value = RunFold['tools'][number]['arguments']

/** One call of a tool as the page shows it. */
export interface ShownTool {
  call_id: string
  title: string
  status: RunFold['tools'][number]['status']
  arguments: Value
  result: Value
  problem: string | null
}

const STATES: Record<ShownTool['status'], string> = {
  running: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
}
const LONGEST_DETAIL = 80
/** The same moment stands beside it in words. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT/

/** One tool call: what it does, with what, and what came out, as far as the agent shows that. */
export function ToolLine({ tool }: { tool: ShownTool }) {
  const asked = detail(tool.arguments)
  const found = tool.problem ?? detail(tool.result, asked)
  return (
    <li class={`tool ${tool.status}`}>
      <span class="tool-mark" aria-hidden="true" />
      <span class="tool-title">{tool.title}</span>
      {asked !== '' && <code class="tool-detail">{asked}</code>}
      {found !== '' && <span class="tool-found">{found}</span>}
      <span class="sr-only">{STATES[tool.status]}</span>
    </li>
  )
}

export const liveTool = (tool: RunFold['tools'][number]): ShownTool => ({
  call_id: tool.call_id,
  title: tool.title || spoken(tool.name),
  status: tool.status,
  arguments: tool.arguments,
  result: tool.result,
  problem: tool.error?.message ?? null,
})

/** The calls of a stored answer, where the agent shows its tools; old ones have no title, so that their names stand in. */
export function storedTools(message: MessageView): ShownTool[] {
  if (message.role !== 'assistant') return []
  const calls = (message.rounds ?? []).flatMap((round) => round.calls)
  return calls.map((call) => ({
    call_id: call.call_id,
    title: call.title ?? spoken(call.name),
    status: call.error === undefined ? 'completed' : 'failed',
    arguments: call.arguments ?? null,
    result: call.result ?? null,
    problem: call.error?.message ?? null,
  }))
}

/** `search_knowledge` as "Search knowledge". */
function spoken(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The short values of an object in one line, without `known`; nothing for long or nested ones. */
function detail(value: Value, known?: string): string {
  const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value]
  const short = values
    .filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    .map(String)
    .filter((entry) => entry !== known && !ISO_TIME.test(entry))
  const line = short.join(' ')
  return line.length > LONGEST_DETAIL ? `${line.slice(0, LONGEST_DETAIL)}…` : line
}
