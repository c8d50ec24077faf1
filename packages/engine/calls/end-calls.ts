import type { PendingCall } from '@runwire/protocol'
import { endCall } from './end-call.ts'
import { Interrupted, stopCause } from '../ports/interrupt.ts'
import { nextStep, type CalledRound } from './next-step.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'

/**
 * Brings every call of a round to its end, as far as that is in this process's hands: stores each intent before its
 * call, runs the calls in parallel, and closes each with an event of its own, whatever happens to the others. Calls
 * that have an end already are left alone, so it may be called again after a crash or an answer. Returns the calls that
 * wait for somebody. Throws Interrupted when the run was; calls that answered by then are stored, the rest stay open.
 */
export async function endCalls(run: RunContext, scope: LoopScope, round: CalledRound): Promise<PendingCall[]> {
  const steps = round.calls.flatMap((call, order) => {
    const record = run.state.call(call.call_id)
    return record.end === null ? [{ call, order, step: nextStep(run, scope, { round, call, order, record }) }] : []
  })
  const queue = steps.flatMap(({ call, order, step }) => (step.kind === 'run' ? [{ call, order, step }] : []))
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
      const { call, order, step } = next
      pending.push(...(await endCall(run, scope, round, { call, order, tool: step.tool })))
    }
  })
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  if (run.signal.aborted) throw new Interrupted(stopCause(run.signal.reason))
  return pending
}
