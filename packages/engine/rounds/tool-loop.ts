import type { RoundFold } from '@runwire/protocol/fold'
import type { StopReason } from '@runwire/protocol'
import { callCount, reachedLimit, roundEndMs } from '../state/limits.ts'
import type { LoopEnd } from '../state/loop-end.ts'
import { askModel } from './model-round.ts'
import type { RoundEnd, RoundPlan } from './round.ts'
import { type ModelCallError, type OfferedTool, RunStopped } from '../ports/ports.ts'
import { promptOf } from '../prompt/prompt.ts'
import { offeredTools, type LoopScope, type RunContext } from '../state/run-context.ts'
import { schemaProblem } from '../schema/schema-problem.ts'
import { endCalls } from '../calls/end-calls.ts'

/**
 * Asks the model, runs the tools it calls, asks again, until it answers or a limit makes the next round the last one.
 * Everything is decided from the run's state, so a run that comes back after a crash goes on at the first thing its log
 * lacks. Throws Interrupted on an abort and RunStopped when the process asks for the run to be handed over.
 */
export async function runToolLoop(run: RunContext, wanted: LoopScope): Promise<LoopEnd> {
  const scope = withUsableTools(withinOneRound(wanted))
  for (;;) {
    const rounds = run.state.roundsOf(scope.parent_call_id)
    const last = rounds.findLast((round) => round.completed)
    if (last !== undefined && last.calls.length === 0)
      return { kind: 'answer', text: last.text, stop_reason: 'finished', closing: [] }
    if (last !== undefined) {
      const pending = await endCallsOf(run, scope, rounds, last)
      if (pending.length > 0) return { kind: 'requires_action', pending }
      if (run.handOver.aborted) throw new RunStopped('drain')
    }
    if (!(await run.maySpend())) return outOfMoney()
    const limit = reachedLimit(run, scope, rounds)
    const end = await askRound(run, scope, limit)
    // With results to speak of there is one last round, which has a little time of its own.
    if (end.kind === 'failed' && end.error.code === 'time_limit' && limit === null && last !== undefined) continue
    if (end.kind === 'failed') return failure(scope, rounds, end)
    const { routed, completed } = end
    if (end.kind !== 'calls') {
      const stop_reason =
        end.kind === 'length' ? 'max_length' : end.kind === 'time' ? 'max_time' : (limit ?? 'finished')
      return { kind: 'answer', text: completed.text, stop_reason, closing: [...routed, completed] }
    }
    // Stored together with the first intents of its calls.
    run.recorder.hold([...routed, completed])
    const pending = await endCallsOf(run, scope, rounds, { ...completed, branches: 0 })
    if (pending.length > 0) return { kind: 'requires_action', pending }
    if (run.handOver.aborted) throw new RunStopped('drain')
  }
}

/** An agent that may have one round, or make no calls, answers without tools, which is no limit it ran into. */
const withinOneRound = (scope: LoopScope): LoopScope =>
  scope.agent.limits.max_rounds > 1 && scope.agent.limits.max_tool_calls > 0
    ? scope
    : { ...scope, tools: [], client_tools: [] }

/**
 * A tool whose schema is none would make the provider refuse them all: it is left out, and the round's start names it.
 */
function withUsableTools(scope: LoopScope): LoopScope {
  const left_out = offeredTools(scope).flatMap(({ name, parameters }) => {
    const problem = schemaProblem(parameters)
    return problem === null ? [] : [{ name, problem }]
  })
  if (left_out.length === 0) return scope
  const usable = (tool: OfferedTool) => schemaProblem(tool.parameters) === null
  return { ...scope, left_out, tools: scope.tools.filter(usable), client_tools: scope.client_tools.filter(usable) }
}

function endCallsOf(
  run: RunContext,
  scope: LoopScope,
  rounds: readonly RoundFold[],
  round: Pick<RoundFold, 'round' | 'placement' | 'branches' | 'calls'>,
) {
  const before = callCount(rounds.filter((other) => other.round < round.round))
  return endCalls(run, scope, { ...round, allowed: scope.agent.limits.max_tool_calls - before })
}

/**
 * One round under the loop's rules: in the first the forced tool alone, or what the caller chose; no tools in the last.
 * A provider that refuses tools before anything was shown is asked once more without them; one that makes no plan goes
 * on without.
 */
async function askRound(run: RunContext, scope: LoopScope, limit: StopReason | null): Promise<RoundEnd> {
  const first = run.state.roundsOf(scope.parent_call_id).every((round) => !round.completed)
  const tools = offeredTools(scope)
  const forced = first ? tools.filter((tool) => tool.name === scope.forced_tool) : []
  const ask = (offered: readonly OfferedTool[], rest: Pick<RoundPlan, 'tool_choice' | 'wants_call'>) =>
    askModel(run, scope, {
      messages: promptOf(scope, run.state, { tools: offered, lastRound: limit !== null }),
      tools: offered,
      endMs: roundEndMs(run, scope, limit !== null || tools.length === 0),
      ...rest,
    })

  const choice = first ? scope.tool_choice : undefined
  if (limit !== null || tools.length === 0 || choice === 'none') return ask([], { tool_choice: 'none' })
  if (forced.length > 0) {
    const end = await ask(forced, { tool_choice: 'required', wants_call: scope.plans_first === true })
    if (end.kind !== 'failed') return end
    if (refusesTools(run, scope, end.error)) return ask([], { tool_choice: 'none' })
    return scope.plans_first === true && end.error.code === 'empty_response' ? ask(tools, { tool_choice: 'auto' }) : end
  }
  const end = await ask(tools, { tool_choice: choice ?? 'auto' })
  return end.kind === 'failed' && first && refusesTools(run, scope, end.error) ? ask([], { tool_choice: 'none' }) : end
}

function refusesTools(run: RunContext, scope: LoopScope, error: ModelCallError): boolean {
  const shown = run.state.roundsOf(scope.parent_call_id).some((round) => round.text !== '' || round.reasoning !== '')
  return (
    !shown &&
    error.code === 'provider_error' &&
    !error.retryable &&
    /\btools?\b|\bfunctions?\b|\btool_/i.test(error.detail)
  )
}

const outOfMoney = (): LoopEnd => ({
  kind: 'failed',
  code: 'spend_limit',
  detail: "the project's limit for the day is used up",
  retryable: false,
  closing: [],
})

function failure(scope: LoopScope, rounds: readonly RoundFold[], end: Extract<RoundEnd, { kind: 'failed' }>): LoopEnd {
  const { code, detail, retryable } = end.error
  const usedTools = callCount(rounds) > 0
  return {
    kind: 'failed',
    code: code === 'empty_response' && usedTools ? 'answer_missing' : code,
    detail,
    retryable,
    closing: end.completed === null ? [] : [end.completed],
  }
}
