import type { ShownMessage } from '@runwire/client'
import { useWords } from '../words/words.ts'

type AssistantMessage = ShownMessage & { role: 'assistant' }
type Status = 'running' | 'completed' | 'failed' | 'cancelled'

/** One call of a tool as the visitor sees it: what it is, and how it went. */
export interface ShownTool {
  call_id: string
  title: string
  status: Status
}

/** "Searching…", then a tick. */
export function ToolLine({ tool: { title, status } }: { tool: ShownTool }) {
  const words = useWords()
  const state = {
    running: words.running,
    completed: words.done,
    failed: words.failedStep,
    cancelled: words.stoppedStep,
  }
  return (
    <li class={`tool ${status}`}>
      <span class="tool-mark" aria-hidden="true" />
      <span>
        {title}
        {status === 'running' && '…'}
      </span>
      <span class="sr-only">{state[status]}</span>
    </li>
  )
}

/** The calls of an answer, as far as the agent shows them; old stored ones have no title, so that their names stand in. */
export function toolsOf(message: AssistantMessage): ShownTool[] {
  const { live } = message
  if (live !== null) {
    return live.view.tools.map(({ call_id, title, name, status }) => ({
      call_id,
      title: title || spoken(name),
      status,
    }))
  }
  const calls = (message.rounds ?? []).flatMap((round) => round.calls)
  return calls.map(({ call_id, title, name, error }) => ({
    call_id,
    title: title ?? spoken(name),
    status: error === undefined ? 'completed' : 'failed',
  }))
}

/** `search_knowledge` as "Search knowledge". */
function spoken(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
