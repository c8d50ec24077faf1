import type { RoundFold } from '@runwire/protocol/fold'
import type { ModelCall, NewEvent, NewEventOf, PendingCall } from '@runwire/protocol'
import { checkCall, type CallProblem } from './check-call.ts'
import { Interrupted, stopCause } from './interrupt.ts'
import { remainingMs } from './limits.ts'
import { placeCall } from './placement.ts'
import type { Tool } from './ports.ts'
import type { LoopScope, RunContext } from './run-context.ts'
import type { CallRecord } from './run-state.ts'
import { runTool } from './run-tool.ts'
import { cleanJson, cleanText, shortenResult } from './tool-result.ts'

/** A round whose calls are to be settled. */
export interface CalledRound extends Pick<RoundFold, 'round' | 'placement' | 'branches' | 'calls'> {
  /** Calls from this one on (counted in the round) are over the loop's limit and do not run. */
  allowed: number
}

/** What happens next with a call that has no end yet. */
type Step =
  | { kind: 'run'; tool: Tool; events: NewEvent[] }
  | { kind: 'refuse'; events: NewEvent[] }
  | { kind: 'wait'; events: NewEvent[]; pending: PendingCall }

/**
 * Brings every call of a round to its end, as far as that is in this process's hands: stores each intent before its call,
 * runs the calls in parallel, and closes each with an event of its own, whatever happens to the others. Calls that have an
 * end already are left alone, so it may be called again after a crash or an answer. Returns the calls that wait for
 * somebody. Throws Interrupted when the run was; calls that answered by then are stored, the rest stay open.
 */
export async function settleCalls(run: RunContext, scope: LoopScope, round: CalledRound): Promise<PendingCall[]> {
  const steps = round.calls.flatMap((call, order) => {
    const record = run.state.call(call.call_id)
    return record.end === null ? [{ call, step: nextStep(run, scope, round, call, order, record) }] : []
  })
  const queue = steps.flatMap(({ call, step }) => (step.kind === 'run' ? [{ call, step }] : []))
  const pending = steps.flatMap(({ step }) => (step.kind === 'wait' ? [step.pending] : []))
  const first = queue.slice(0, scope.agent.limits.parallel_tools)
  const starts = new Set(first.map(({ call }) => call))

  for (const { call, step } of queue) if (step.events.length > 0) run.notInvoked.add(call.call_id)
  await run.recorder.append([
    ...(round.calls.length > 1 && round.branches === 0
      ? [{ type: 'tools.branching' as const, round: round.round, branches: round.calls.length }]
      : []),
    ...steps.flatMap(({ call, step }) => (step.kind !== 'run' || starts.has(call) ? step.events : [])),
  ])
  const lanes = first.map(async () => {
    for (let next = queue.shift(); next !== undefined && !run.signal.aborted; next = queue.shift()) {
      if (!starts.has(next.call)) await run.recorder.append(next.step.events)
      await runCall(run, scope, next.step.tool, next.call, round.round)
    }
  })
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  if (run.signal.aborted) throw new Interrupted(stopCause(run.signal.reason))
  return pending
}

function nextStep(
  run: RunContext,
  scope: LoopScope,
  round: CalledRound,
  call: ModelCall,
  order: number,
  record: CallRecord,
): Step {
  const tool = scope.tools.find(({ name }) => name === call.name)
  const fail = (error: CallProblem): Step => ({
    kind: 'refuse',
    events: [
      ...startOf(run, scope, round, call, order, record, tool),
      { type: 'tool.failed', call_id: call.call_id, error },
    ],
  })
  const problem = checkCall(call, scope)
  if (problem !== null) return fail(problem)
  if (!record.started && order >= round.allowed) {
    return fail({
      code: 'tool_error',
      message: `The call was not run: this run may make ${scope.agent.limits.max_tool_calls} tool calls and has made them.`,
    })
  }
  const start = startOf(run, scope, round, call, order, record, tool)
  if (tool === undefined) return { kind: 'wait', events: start, pending: pendingCall(call, 'client_tool') }
  if (record.started) {
    if (tool.effect !== 'once') return { kind: 'run', tool, events: [] }
    return fail({
      code: 'outcome_unknown',
      message: 'The call was interrupted; whether it took effect is unknown. Check before calling again.',
    })
  }
  if (!tool.needs_approval || record.approval === 'approve') return { kind: 'run', tool, events: start }
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
  }
  return {
    kind: 'wait',
    events: record.approval === 'requested' ? [] : [asked],
    pending: pendingCall(call, 'approval'),
  }
}

function startOf(
  run: RunContext,
  scope: LoopScope,
  round: CalledRound,
  call: ModelCall,
  order: number,
  record: CallRecord,
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
const keyOf = (run: RunContext, call: ModelCall) => `${run.setup.run_id}:${call.call_id}`

const pendingCall = (call: ModelCall, kind: PendingCall['kind']): PendingCall => ({
  call_id: call.call_id,
  kind,
  name: call.name,
  arguments: call.arguments,
})

async function runCall(run: RunContext, scope: LoopScope, tool: Tool, call: ModelCall, round: number): Promise<void> {
  run.notInvoked.delete(call.call_id)
  const timeoutMs = Math.max(1, Math.min(tool.timeout_ms, remainingMs(run, scope)))
  const end = await runTool(run, tool, call, { round, timeoutMs, idempotencyKey: keyOf(run, call) })
  if (end === 'unanswered' || (run.signal.aborted && stopCause(run.signal.reason) !== 'cancel')) return
  await run.recorder.append([endEvent(run, call, end)])
}

function endEvent(
  run: RunContext,
  call: ModelCall,
  { outcome, duration_ms }: Exclude<Awaited<ReturnType<typeof runTool>>, string>,
): NewEvent {
  if (!outcome.ok) {
    const { code, message } = outcome.error
    return { type: 'tool.failed', call_id: call.call_id, error: { code, message: cleanText(message) } }
  }
  const completed: NewEventOf<'tool.completed'> = {
    type: 'tool.completed',
    call_id: call.call_id,
    result: shortenResult(cleanJson(outcome.result)),
    duration_ms,
  }
  if (outcome.documents === undefined || outcome.documents.length === 0) return completed
  const documents = outcome.documents.map((document) => ({
    ...document,
    title: cleanText(document.title),
    snippet: cleanText(document.snippet),
  }))
  return { ...completed, documents: run.state.numberDocuments(documents) }
}
