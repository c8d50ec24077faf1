import type { Tool } from '../ports/ports.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'

/** Where the words of each tool's results come from, by tool name; tools of sub-agents included. Tools of our own house are not in it. */
export function originsOf(tools: readonly Tool[]): Map<string, string> {
  const origins = new Map<string, string>()
  for (const tool of tools) {
    if (tool.origin !== undefined) origins.set(tool.name, tool.origin)
    if (tool.agent !== undefined) for (const [name, origin] of originsOf(tool.agent.tools)) origins.set(name, origin)
  }
  return origins
}

/**
 * Whether a tool may act only with somebody's approval, because strangers may have put words in the model's mouth: it does
 * more than read, and the conversation holds content from an origin other than the tool's own. That such content gives
 * orders, and that a model follows them, is taken for granted; which calls it made up cannot be told afterwards.
 */
export function needsApprovalHere(run: RunContext, scope: LoopScope, tool: Tool): boolean {
  if (tool.effect === 'read' || tool.agent !== undefined) return false
  const answered = run.state
    .snapshot()
    .tools.flatMap(({ name, status }) => (status === 'completed' || status === 'failed' ? [name] : []))
  const earlier = scope.history.flatMap((message) =>
    message.role === 'assistant' ? message.calls.map(({ name }) => name) : [],
  )
  return [...answered, ...earlier].some((name) => {
    const origin = run.origins.get(name)
    return origin !== undefined && origin !== tool.origin
  })
}
