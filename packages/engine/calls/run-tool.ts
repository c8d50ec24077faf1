import type { Json, ModelCall, NewEvent, Placement } from '@runwire/protocol'
import type { Emitter, Tool, ToolContext, ToolOutcome } from '../ports/ports.ts'
import type { RunContext } from '../state/run-context.ts'

/** How long a tool may take to give up after its signal; then it is left behind. */
export const ABORT_GRACE_MS = 500

/** How one tool call ended; `unanswered`: the run was interrupted and the tool said nothing more in time. */
export type ToolEnd = { outcome: ToolOutcome; duration_ms: number } | 'unanswered'

/**
 * Runs one tool call to its end, its time-out or the run's interruption, whichever comes first. A tool that ignores its
 * signal is left behind: its later output is dropped. Never throws; an exception of the tool becomes its error.
 */
export async function runTool(
  run: RunContext,
  tool: Tool,
  call: ModelCall,
  options: { round: number; placement: Placement; timeoutMs: number; idempotencyKey: string },
): Promise<ToolEnd> {
  const { round, placement, timeoutMs, idempotencyKey } = options
  const begun = run.clock.now()
  const timeout = new AbortController()
  const emitter = new CallEmitter(run.recorder)
  const context: ToolContext = {
    emitter,
    signal: AbortSignal.any([run.signal, timeout.signal]),
    call_id: call.call_id,
    idempotency_key: idempotencyKey,
    round,
    placement,
    run_id: run.setup.run_id,
    conversation_id: run.setup.conversation_id,
    project_id: run.setup.project_id,
  }
  const work = attempt(tool, call.arguments as Record<string, Json>, context)
  const timer = setTimeout(() => timeout.abort(new Error(`timed out after ${timeoutMs} ms`)), timeoutMs)
  const abandoned = afterAbort(context.signal)
  try {
    const settled = await Promise.race([work, abandoned.settled])
    const duration_ms = Math.max(0, run.clock.now() - begun)
    // An error that comes after an abort is the abort's, in whatever words the tool puts it.
    if (settled.kind === 'returned' && (settled.outcome.ok || !context.signal.aborted))
      return { outcome: settled.outcome, duration_ms }
    if (run.signal.aborted) return 'unanswered'
    if (timeout.signal.aborted) {
      return {
        outcome: failure('tool_timeout', `${tool.name} did not answer within ${timeoutMs / 1000} s.`),
        duration_ms,
      }
    }
    return {
      outcome: failure('tool_error', settled.kind === 'threw' ? settled.message : 'the tool gave no answer'),
      duration_ms,
    }
  } finally {
    clearTimeout(timer)
    abandoned.forget()
    emitter.close()
  }
}

type Settled = { kind: 'returned'; outcome: ToolOutcome } | { kind: 'threw'; message: string } | { kind: 'silent' }

async function attempt(tool: Tool, args: Record<string, Json>, context: ToolContext): Promise<Settled> {
  try {
    return { kind: 'returned', outcome: await tool.run(args, context) }
  } catch (error) {
    return { kind: 'threw', message: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Settles a grace period after the signal aborts; never, if it does not. `forget` takes the listener away: the run's signal
 * would keep it, and with it the call's result, for as long as the run lasts.
 */
function afterAbort(signal: AbortSignal): { settled: Promise<Settled>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<Settled>()
  const wait = () => void setTimeout(() => resolve({ kind: 'silent' }), ABORT_GRACE_MS)
  if (signal.aborted) wait()
  else signal.addEventListener('abort', wait, { once: true })
  return { settled: promise, forget: () => signal.removeEventListener('abort', wait) }
}

const failure = (code: 'tool_error' | 'tool_timeout', message: string): ToolOutcome => ({
  ok: false,
  error: { code, message },
})

/** The run's emitter for the time of one call: after the call's end nothing of it is stored any more. */
class CallEmitter implements Emitter {
  readonly #inner: Emitter
  #closed = false

  constructor(inner: Emitter) {
    this.#inner = inner
  }

  close(): void {
    this.#closed = true
  }

  async append(events: readonly NewEvent[]): ReturnType<Emitter['append']> {
    return this.#closed ? { last_seq: 0, cancel_requested: false } : this.#inner.append(events)
  }

  text(): void {
    // A tool has no round of its own to write into.
  }

  toolOutput(delta: Parameters<Emitter['toolOutput']>[0]): void {
    if (!this.#closed) this.#inner.toolOutput(delta)
  }
}
