import { runError, type CancelReason, type RunEvent, type Usage } from '@runwire/protocol'
import { systemClock } from './ports/clock.ts'
import { NO_OBSERVER, type Observer } from './ports/observer.ts'
import { abortedWith, Interrupted, stopCause } from './ports/interrupt.ts'
import {
  RunStopped,
  type Clock,
  type Emitter,
  type ModelPort,
  type RunEnd,
  type SaveFile,
  type Tool,
  type TurnSetup,
} from './ports/ports.ts'
import { Recorder } from './state/recorder.ts'
import type { LoopScope, RunContext } from './state/run-context.ts'
import { cancelledEnd, endOfLoop, failedEnd } from './rounds/run-end.ts'
import { runStarted } from './state/run-started.ts'
import type { LoopEnd } from './state/loop-end.ts'
import { RunState } from './state/run-state.ts'
import { researchLoop } from './rounds/research.ts'
import { CitedDocuments } from './citations/citations.ts'
import { Taint } from './state/taint.ts'
import { originsOf } from './calls/approver.ts'
import { addUsage } from '@runwire/protocol/fold'
import { askTitle } from './beside/title.ts'
import { priced } from './ports/cost.ts'
import { runToolLoop } from './rounds/tool-loop.ts'
import { topLoop } from './rounds/top-loop.ts'

export interface Execution {
  setup: TurnSetup
  /** The run's stored events, oldest first: everything in them is done and not done again. */
  log: readonly RunEvent[]
  model: ModelPort
  tools: readonly Tool[]
  emitter: Emitter
  /** Aborted with a StopCause as its reason. */
  signal: AbortSignal
  /** Aborted when the process wants to end: the run stops at its next commit point, as RunStopped. */
  handOver?: AbortSignal
  /** Why the run is cancelled, asked once it is; `user` where nobody knows better. */
  cancelReason?: () => CancelReason
  clock?: Clock
  /** Keeps results that are too long for the model; without it only their head and tail are kept. */
  saveFile?: SaveFile
  /** Notes with the conversation whose words come into it, before they do. Absent: the run alone remembers. */
  storeTaint?: (origin: string) => Promise<void>
  /**
   * Asked before each round with what the run has used so far; false ends the run as `spend_limit`. Absent: no limit.
   */
  maySpend?: (used: Usage | null) => Promise<boolean>
  /**
   * Set where the conversation wants a title: it is asked for beside the first answer and given to `storeTitle`, which
   * writes it in a statement of its own, handles its own failures and says whether the conversation has this title now.
   * Then `conversation.titled` follows if the run still runs.
   */
  storeTitle?: (title: string) => Promise<boolean>
  /** Watches the work. Absent: nobody does. */
  observer?: Observer
  /** Counts what asking for the title cost, whether or not it gave one and the run still runs. */
  countTitle?: (usage: Usage) => Promise<void>
}

/**
 * Executes a run from where its log ends until it ends or has to wait for somebody. Everything said on the way goes to
 * the emitter; the closing batch is returned, to be stored in one append with the run's end. `run.started` is the first
 * event, unless the log has this attempt's already. Throws RunStopped when the work was stopped for a reason of the
 * process, and whatever the emitter threw: in both cases nothing more was or may be written.
 */
export async function executeRun(execution: Execution): Promise<RunEnd> {
  const { setup, log } = execution
  const { controller: abort, release } = abortedWith(execution.signal)
  const state = new RunState(setup.run_id)
  for (const event of log) state.apply(event, event.seq)
  const run: RunContext = {
    setup,
    state,
    recorder: new Recorder(execution.emitter, state, setup.attempt, () => abort.abort('cancel')),
    observer: execution.observer ?? NO_OBSERVER,
    clock: execution.clock ?? systemClock,
    signal: abort.signal,
    handOver: execution.handOver ?? new AbortController().signal,
    origins: originsOf(execution.tools),
    cited: new CitedDocuments(
      state.snapshot().citations.map(({ number }) => number),
      (number) => state.document(number),
    ),
    taint: new Taint(setup.tainted_by, execution.storeTaint),
    saveFile: execution.saveFile ?? null,
    notInvoked: new Set(),
    askedTokens: new Map(),
    replacedTries: { input_tokens: 0, output_tokens: 0 },
    maySpend: () => execution.maySpend?.(addUsage(state.snapshot().usage, run.replacedTries)) ?? Promise.resolve(true),
    runLoop: (scope) => observedLoop(run, scope),
  }
  try {
    announce(run, log)
    const plain = topLoop(execution)
    const research = setup.research === true || setup.agent.mode === 'research'
    const loop = run.runLoop(research ? researchLoop(run, plain) : plain)
    if (execution.storeTitle !== undefined)
      void giveTitle(run, execution.model, execution.storeTitle, execution.countTitle)
    const end = await loop
    if (run.signal.aborted) throw new Interrupted(stopCause(run.signal.reason))
    return endOfLoop(run, end)
  } catch (error) {
    return endAfter(run, error, execution.cancelReason?.() ?? 'user')
  } finally {
    run.recorder.close()
    release()
  }
}

/** Runs a tool loop as the work of its agent. */
function observedLoop(run: RunContext, scope: LoopScope): Promise<LoopEnd> {
  const { agent, model } = scope
  return run.observer.around({ kind: 'agent', agent, model }, async (tell) => {
    const end = await runToolLoop(run, scope)
    if (end.kind === 'failed') tell({ type: 'failed', code: end.code, detail: end.detail })
    return end
  })
}

/** `run.started` travels with whatever is stored first, which is before the first tool runs or the first text comes: screens forget unfinished text by it. */
function announce(run: RunContext, log: readonly RunEvent[]): void {
  const { attempt } = run.setup
  if (log.some((event) => event.type === 'run.started' && event.attempt === attempt)) return
  run.recorder.hold([runStarted(run.state.snapshot(), run.setup)])
}

/** Gives the conversation its title whenever it comes; the answer never waits for it. */
async function giveTitle(
  run: RunContext,
  model: ModelPort,
  storeTitle: (title: string) => Promise<boolean>,
  countTitle: Execution['countTitle'],
): Promise<void> {
  const { title, usage } = await askTitle(model, run.setup, { stop: run.signal, observer: run.observer })
  if (usage !== null) await countTitle?.(priced(usage, run.setup.prices[run.setup.model]))
  if (title === null) return
  if (!(await storeTitle(title))) return
  // A failed append is the recorder's to remember; whatever the loop stores next meets it.
  await run.recorder.append([{ type: 'conversation.titled', title }]).catch(() => undefined)
}

/** Ends a run whose loop threw: cancelled, failed by our own fault, or rethrows to leave it for the next worker. */
function endAfter(run: RunContext, error: unknown, reason: CancelReason): RunEnd {
  if (run.recorder.failure !== null) throw run.recorder.failure.error
  if (error instanceof RunStopped) throw error
  const cause = run.signal.aborted ? stopCause(run.signal.reason) : null
  if (cause === 'cancel') return cancelledEnd(run, reason)
  if (cause !== null) throw new RunStopped(cause)
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return failedEnd(run, run.recorder.takeHeld(), runError('internal_error', detail, true))
}
