import type { ModelCall, NewEvent, PendingCall } from '@runwire/protocol'
import type { RoundFold } from '@runwire/protocol/fold'
import { approverOf } from './approver.ts'
import { checkCall, type CallProblem } from './check-call.ts'
import { placeCall } from '../state/placement.ts'
import type { Tool } from '../ports/ports.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'
import type { CallRecord } from '../state/run-state.ts'

/** A round whose calls are to be brought to their ends. */
export interface CalledRound extends Pick<RoundFold, 'round' | 'placement' | 'branches' | 'calls'> {
  /** Calls from this one on (counted in the round) are over the loop's limit and do not run. */
  allowed: number
}

/** The next step of a call that has no end yet. `events` are stored before anything is done. */
export type CallStep =
  | { kind: 'run'; tool: Tool; events: NewEvent[] }
  | { kind: 'refuse'; events: NewEvent[] }
  | { kind: 'wait'; events: NewEvent[]; pending: PendingCall }

/** A call of a round: its place among the round's calls, and what is stored of it. */
interface StoredRoundCall {
  round: CalledRound
  call: ModelCall
  order: number
  record: CallRecord
}

/**
 * Decides what becomes of a call, from what is stored of it. A call whose intent is stored and whose result is not was
 * interrupted by a crash: it runs again under the same key, unless its tool must not run twice.
 */
export function nextStep(run: RunContext, scope: LoopScope, stored: StoredRoundCall): CallStep {
  const { round, call, order, record } = stored
  const tool = scope.tools.find(({ name }) => name === call.name)
  const start = startOf(run, scope, stored, tool)
  const fail = (error: CallProblem): CallStep => ({
    kind: 'refuse',
    events: [...start, { type: 'tool.failed', call_id: call.call_id, error }],
  })
  const problem = checkCall(call, scope)
  if (problem !== null) return fail(problem)
  if (!record.started && order >= round.allowed) {
    return fail({
      code: 'tool_error',
      message: `The call was not run: this run may make ${scope.agent.limits.max_tool_calls} tool calls and has made them.`,
    })
  }
  if (tool === undefined) return { kind: 'wait', events: start, pending: pendingCall(call, 'client_tool') }
  if (record.started) {
    if (tool.effect !== 'once') return { kind: 'run', tool, events: [] }
    return fail({
      code: 'outcome_unknown',
      message: 'The call was interrupted; whether it took effect is unknown. Check before calling again.',
    })
  }
  // The approver who was asked first stays the one to answer.
  const approver = record.approver ?? approverOf(run, scope, tool, call)
  if (approver === null || record.approval === 'approve') return { kind: 'run', tool, events: start }
  if (record.approval === 'deny') {
    return fail({
      code: 'denied',
      message: `The call was denied${record.denial === null ? '.' : `: ${record.denial}`}`,
    })
  }
  const asked: NewEvent = {
    type: 'approval.requested',
    call_id: call.call_id,
    name: call.name,
    arguments: call.arguments,
    approver,
  }
  return {
    kind: 'wait',
    events: record.approval === 'requested' ? [] : [asked],
    pending: { ...pendingCall(call, 'approval'), approver },
  }
}

function startOf(
  run: RunContext,
  scope: LoopScope,
  { round, call, order, record }: StoredRoundCall,
  tool: Tool | undefined,
): NewEvent[] {
  if (record.started) return []
  return [
    {
      type: 'tool.started',
      round: round.round,
      placement: placeCall(round.placement ?? run.state.nextPlacement(scope.place), order),
      call_id: call.call_id,
      name: call.name,
      title: tool?.title ?? call.name,
      arguments: call.arguments,
      effect: tool?.effect ?? 'once',
      idempotency_key: keyOf(run, call),
    },
  ]
}

/** The same for every execution of a call, so that a service that honours it does the work once. */
export const keyOf = (run: RunContext, call: ModelCall) => `${run.setup.run_id}:${call.call_id}`

const pendingCall = (call: ModelCall, kind: PendingCall['kind']): PendingCall => ({
  call_id: call.call_id,
  kind,
  name: call.name,
  arguments: call.arguments,
})
