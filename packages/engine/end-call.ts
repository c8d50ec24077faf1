import type { ModelCall, NewEvent, NewEventOf, PendingCall } from '@runwire/protocol'
import { stopCause } from './interrupt.ts'
import { remainingMs } from './limits.ts'
import { keyOf, type CalledRound } from './next-step.ts'
import type { Tool, ToolOutcome } from './ports.ts'
import type { LoopScope, RunContext } from './run-context.ts'
import { runTool } from './run-tool.ts'
import { runSubAgent } from './sub-agent.ts'
import { cleanJson, cleanText, shortenResult } from './tool-result.ts'

/**
 * Makes a call whose intent is stored and stores its end. Returns the calls it waits for, where it is a sub-agent that
 * cannot go on without somebody. A call that the run's interruption left unanswered stays open.
 */
export async function endCall(
  run: RunContext,
  scope: LoopScope,
  round: CalledRound,
  { call, order, tool }: { call: ModelCall; order: number; tool: Tool },
): Promise<PendingCall[]> {
  run.notInvoked.delete(call.call_id)
  const begun = run.clock.now()
  if (tool.agent !== undefined) {
    const end = await runSubAgent(run, scope, round, { call, order, agent: tool.agent })
    if (end.kind === 'parked') return end.pending
    await run.recorder.append([...end.closing, endEvent(run, call, end.outcome, Math.max(0, run.clock.now() - begun))])
    return []
  }
  const timeoutMs = Math.max(1, Math.min(tool.timeout_ms, remainingMs(run, scope)))
  const end = await runTool(run, tool, call, { round: round.round, timeoutMs, idempotencyKey: keyOf(run, call) })
  if (end === 'unanswered' || (run.signal.aborted && stopCause(run.signal.reason) !== 'cancel')) return []
  await run.recorder.append([endEvent(run, call, end.outcome, end.duration_ms)])
  return []
}

function endEvent(run: RunContext, call: ModelCall, outcome: ToolOutcome, duration_ms: number): NewEvent {
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
