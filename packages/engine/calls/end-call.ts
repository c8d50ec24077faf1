import type { ModelCall, NewEvent, NewEventOf, PendingCall } from '@runwire/protocol'
import { stopCause } from '../ports/interrupt.ts'
import type { WorkFact } from '../ports/observer.ts'
import { remainingMs } from '../state/limits.ts'
import { placeCall } from '../state/placement.ts'
import { keyOf, type CalledRound } from './next-step.ts'
import type { Tool, ToolOutcome } from '../ports/ports.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'
import { runTool } from './run-tool.ts'
import { runSubAgent } from './sub-agent.ts'
import { cleanJson, cleanText, headAndTail, oversized } from './tool-result.ts'

/**
 * Makes a call whose intent is stored and stores its end. Returns the calls it waits for, where it is a sub-agent that
 * cannot go on without somebody. A call that the run's interruption left unanswered stays open.
 */
export function endCall(run: RunContext, scope: LoopScope, round: CalledRound, made: MadeCall): Promise<PendingCall[]> {
  const { call, tool } = made
  return run.observer.around({ kind: 'tool', round: round.round, call, tool }, (tell) =>
    makeCall(run, scope, round, { ...made, tell }),
  )
}

interface MadeCall {
  call: ModelCall
  order: number
  tool: Tool
}

async function makeCall(
  run: RunContext,
  scope: LoopScope,
  round: CalledRound,
  { call, order, tool, tell }: MadeCall & { tell: (fact: WorkFact) => void },
): Promise<PendingCall[]> {
  run.notInvoked.delete(call.call_id)
  const begun = run.clock.now()
  if (tool.agent !== undefined) {
    const end = await runSubAgent(run, scope, round, { call, order, agent: tool.agent })
    if (end.kind === 'requires_action') return end.pending
    const kept = await keepWhole(run, call, end.outcome)
    tell(factOf(kept.outcome))
    await run.recorder.append([
      ...end.closing,
      ...kept.files,
      endEvent(run, call, kept.outcome, Math.max(0, run.clock.now() - begun)),
    ])
    return []
  }
  if (tool.origin !== undefined) await run.taint.add(tool.origin)
  const timeoutMs = Math.max(1, Math.min(tool.timeout_ms, remainingMs(run, scope)))
  const placement = placeCall(round.placement ?? run.state.nextPlacement(scope.place), order)
  const end = await runTool(run, tool, call, {
    round: round.round,
    placement,
    timeoutMs,
    idempotencyKey: keyOf(run, call),
  })
  if (end === 'unanswered' || (run.signal.aborted && stopCause(run.signal.reason) !== 'cancel')) return []
  const kept = await keepWhole(run, call, end.outcome)
  tell(factOf(kept.outcome))
  await run.recorder.append([...kept.files, endEvent(run, call, kept.outcome, end.duration_ms)])
  return []
}

/**
 * The outcome as it is stored: clean, and where the result is too long, its head and tail with the whole kept as a
 * file.
 */
async function keepWhole(
  run: RunContext,
  call: ModelCall,
  outcome: ToolOutcome,
): Promise<{ outcome: ToolOutcome; files: NewEvent[] }> {
  if (!outcome.ok) return { outcome, files: [] }
  const result = cleanJson(outcome.result)
  const long = oversized(result)
  if (long === null) return { outcome: { ...outcome, result }, files: [] }
  const [extension, media_type] = typeof result === 'string' ? ['txt', 'text/plain'] : ['json', 'application/json']
  const whole = { name: `${call.name}-result.${extension}`, media_type, bytes: Buffer.from(long.text) }
  const file = run.saveFile === null ? null : await run.saveFile(run.setup.project_id, whole)
  const files: NewEvent[] = file === null ? [] : [{ type: 'file.created', call_id: call.call_id, ...file }]
  return { outcome: { ...outcome, result: headAndTail(long.text, file) }, files }
}

const factOf = (outcome: ToolOutcome): WorkFact =>
  outcome.ok
    ? { type: 'tool.completed', result: outcome.result }
    : { type: 'failed', code: outcome.error.code, detail: outcome.error.message }

function endEvent(run: RunContext, call: ModelCall, outcome: ToolOutcome, duration_ms: number): NewEvent {
  if (!outcome.ok) {
    const { code, message } = outcome.error
    return { type: 'tool.failed', call_id: call.call_id, error: { code, message: cleanText(message) } }
  }
  const completed: NewEventOf<'tool.completed'> = {
    type: 'tool.completed',
    call_id: call.call_id,
    result: outcome.result,
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
