import type { RunEvent } from '@runwire/protocol'
import type { ModelPort, Tool, TurnSetup } from '../ports/ports.ts'
import type { LoopScope } from '../state/run-context.ts'

/** The run's own loop, as it begins. */
export const topLoop = ({
  setup,
  model,
  tools,
  log,
}: {
  setup: TurnSetup
  model: ModelPort
  tools: readonly Tool[]
  log: readonly RunEvent[]
}): LoopScope => ({
  agent: setup.agent,
  model: setup.model,
  port: model,
  tools,
  client_tools: setup.client_tools,
  forced_tool: setup.forced_tool,
  tool_choice: setup.tool_choice,
  sampling: setup.sampling,
  response_format: setup.response_format,
  history: setup.history,
  parent_call_id: null,
  place: { kind: 'top', model_index: setup.model_index },
  // Time spent waiting for people does not count.
  deadlineMs: setup.started_at_ms + waitedMs(log) + setup.agent.limits.max_wall_seconds * 1000,
})

/** How long the run has waited for people so far. */
function waitedMs(log: readonly RunEvent[]): number {
  let waited = 0
  let since: number | null = null
  for (const event of log) {
    if (event.type === 'run.requires_action') since = Date.parse(event.created_at)
    if (event.type === 'run.started' && since !== null) {
      waited += Math.max(0, Date.parse(event.created_at) - since)
      since = null
    }
  }
  return waited + (since === null ? 0 : Math.max(0, Date.now() - since))
}
