import type { RunEvent, RunEventOf } from '@runwire/protocol'
import { systemClock } from '../ports/clock.ts'
import type { ModelPort, ModelRequest, Tool, TurnSetup } from '../ports/ports.ts'
import { promptOf } from '../prompt/prompt.ts'
import { offeredTools, type LoopScope } from '../state/run-context.ts'
import { RunState } from '../state/run-state.ts'
import { subAgentScope } from '../calls/sub-agent.ts'
import { requestDigest, requestOf } from './model-request.ts'
import { researchLoop } from './research.ts'
import { topLoop } from './top-loop.ts'

export interface RebuiltRequest {
  request: ModelRequest
  /** Its fingerprint is that of the request that was sent. */
  exact: boolean
  /** Tools that were offered and are not known here any more: their names are in the request, their schemas are not. */
  unknown_tools: string[]
}

/** The inputs of a run, as they can be read today. */
export interface Rebuildable {
  setup: TurnSetup
  /** The run's stored events, oldest first, at least up to the round's last start. */
  log: readonly RunEvent[]
  tools: readonly Tool[]
}

/**
 * Makes the request of a round's last try again, by the code that made it and from the events that were stored before
 * it. Null where the round did not begin, or where the call that began its sub-agent is not known.
 */
export function rebuildRequest({ setup, log, tools }: Rebuildable, round: number): RebuiltRequest | null {
  const started = log.findLast(
    (event): event is RunEventOf<'model.started'> => event.type === 'model.started' && event.round === round,
  )
  if (started === undefined) return null
  const state = new RunState(setup.run_id)
  for (const event of log) {
    if (event.seq >= started.seq) break
    state.apply(event, event.seq)
  }
  const scope = scopeOf({ setup, log, tools }, state, started.parent_call_id ?? null)
  if (scope === null) return null

  const known = new Map(offeredTools(scope).map((tool) => [tool.name, tool]))
  const unknown_tools = started.tools.filter((name) => !known.has(name))
  const offered = started.tools.map((name) => known.get(name) ?? { name, description: '', parameters: {} })
  const ask = (lastRound: boolean) =>
    requestOf(scope, {
      messages: promptOf(scope, state, { tools: offered, lastRound }),
      tools: offered,
      tool_choice: started.tool_choice,
    })
  // No event says that a limit made a round the last one; of a round without tools it is likely.
  const likely = started.tools.length === 0 && known.size > 0 && state.roundsOf(scope.parent_call_id).length > 0
  const tried = [ask(likely), ask(!likely)] as const
  const exact = tried.find((request) => requestDigest(request) === started.request_digest)
  return { request: exact ?? tried[0], exact: exact !== undefined, unknown_tools }
}

/** The loop that a round belongs to: the run's own, or the one of the call that its sub-agent answers. */
function scopeOf(given: Rebuildable, state: RunState, parentCallId: string | null): LoopScope | null {
  if (parentCallId === null) {
    const { setup } = given
    const plain = topLoop({ ...given, model: NO_MODEL })
    const research = setup.research === true || setup.agent.mode === 'research'
    return research ? researchLoop({ state, clock: systemClock }, plain) : plain
  }
  const asking = state.snapshot().rounds.find((round) => round.calls.some((call) => call.call_id === parentCallId))
  const call = asking?.calls.find((one) => one.call_id === parentCallId)
  if (asking === undefined || call === undefined) return null
  const outer = scopeOf(given, state, asking.parent_call_id)
  const agent = outer?.tools.find((tool) => tool.name === call.name)?.agent
  if (outer === null || agent === undefined) return null
  return subAgentScope(agent, call, {
    tab: { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 },
    deadlineMs: 0,
  })
}

const NO_MODEL: ModelPort = { open: () => Promise.reject(new Error('A rebuilt request is never sent')) }
