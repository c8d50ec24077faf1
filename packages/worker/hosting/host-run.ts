import {
  countUsage,
  addTaint,
  LeaseLostError,
  releaseRun,
  RUNS_CHANNEL,
  setTitle,
  type Announcement,
  type NewSideJob,
  type Secret,
} from '@runwire/db'
import { executeRun, RunStopped, type RunEnd } from '@runwire/engine'
import { runError, type RunEnding, type Usage } from '@runwire/protocol'
import type { Logger } from 'pino'
import { cleanEvents } from './clean-events.ts'
import { cleanText } from '../redaction/clean-text.ts'
import { RunCancelled, SetUpTooSlowError, type HeldRun } from '../leases/held-run.ts'
import { endEarly } from './end-early.ts'
import { fileKeeper } from './keep-file.ts'
import { orderFollowUps } from './order-follow-ups.ts'
import { orderSummary } from './order-summary.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { RunEmitter } from './run-emitter.ts'
import type { RunHost } from './run-host.ts'
import { setUpRun } from './set-up-run.ts'
import { spendingLimit } from '../setup/spending.ts'
import { traceRun, type RunTrace } from '../tracing/trace-run.ts'

/**
 * Works on a claimed run until it has ended, waits for somebody, or is somebody else's. Never throws: a run whose own
 * code breaks ends as `run.failed internal_error`; one whose lease is lost is left alone; one that is stopped because
 * this process ends is given back. Where nothing can be stored, the lease runs out and the sweep finds the run.
 */
export function hostRun(host: RunHost, run: HeldRun): Promise<void> {
  const secrets: Secret[] = []
  return traceRun(host.tracing, run, secrets, (trace) => hostTraced(host, run, { secrets, trace }))
}

/** Keys and secrets the run works with, filled while it is set up, and where its work is told. */
interface Hosting {
  secrets: Secret[]
  trace: RunTrace
}

async function hostTraced(host: RunHost, run: HeldRun, hosting: Hosting): Promise<void> {
  const { registry } = host
  const { secrets } = hosting
  const log = host.log.child({ run_id: run.id, attempt: run.attempt })
  const emitter = new RunEmitter(host, run, (events) => cleanEvents(events, secrets))
  registry.hold(run.claimed)
  host.metrics.claimed(run.claimed)
  try {
    const ended = await work(host, run, emitter, hosting)
    if (ended) registry.drop(run)
    else registry.giveUp(run)
  } catch (error) {
    if (run.lost.aborted || error instanceof LeaseLostError) log.warn('the lease is lost; another worker goes on')
    else if (error instanceof RunStopped) await giveBack(host, run, log)
    else
      log.error(
        { err: describe(error, secrets) },
        'the run could not be brought to an end here; its lease will run out',
      )
    // Last, so that watchers who look at the row find it changed.
    registry.giveUp(run)
  }
}

/** Brings the run to its end (true) or lets it wait for answers (false). */
async function work(host: RunHost, run: HeldRun, emitter: RunEmitter, hosting: Hosting): Promise<boolean> {
  const { trace, secrets } = hosting
  try {
    for (;;) {
      const end = await execute(host, run, emitter, hosting)
      if (end.kind !== 'requires_action') {
        announce(host, await emitter.finish(end.events, end.jobs))
        trace.ended(end.events.at(-1))
        return true
      }
      const outcome = await emitter.requireAction(end.events)
      if (outcome.waits) {
        announce(host, outcome.notify)
        trace.ended(end.events.at(-1))
        return false
      }
      // Answered or cancelled in between: the log now says how it goes on.
      if (outcome.cancel_requested) await host.check(run.id)
    }
  } catch (error) {
    if (run.lost.aborted || error instanceof LeaseLostError || error instanceof RunStopped) throw error
    const events = await endEarly(host, run, endingAfter(host, run, error, secrets))
    announce(host, await emitter.finish(events))
    trace.ended(events.at(-1))
    return true
  }
}

/** How a run ends whose set-up or whose own code threw. */
function endingAfter(host: RunHost, run: HeldRun, error: unknown, secrets: readonly Secret[]): RunEnding {
  if (error instanceof RunCancelled) return { status: 'cancelled', reason: run.cancelReason ?? 'user' }
  if (error instanceof SetUpTooSlowError)
    return { status: 'failed', error: runError('setup_too_slow', error.message, true) }
  const detail = describe(error, secrets)
  host.log.error({ run_id: run.id, attempt: run.attempt, err: detail }, 'the run failed by our own fault')
  return { status: 'failed', error: runError('internal_error', detail, true) }
}

async function execute(
  host: RunHost,
  run: HeldRun,
  emitter: RunEmitter,
  { secrets, trace }: Hosting,
): Promise<RunEnd & { jobs: NewSideJob[] }> {
  const { project_id, conversation_id } = run.claimed
  const saveFile = fileKeeper(host.db, run)
  const ready = await trace.setUp(() => setUpRun(host, run, { secrets, saveFile }))
  if (ready.refused !== null) {
    const events = await endEarly(host, run, { status: 'failed', error: ready.refused })
    return { kind: 'failed', events, jobs: [] }
  }
  const { setup, log, tools, model } = ready
  const maySpend = spendingLimit(host.db, run.claimed)
  const end = await executeRun({
    setup,
    log,
    model,
    tools,
    emitter,
    observer: trace.observer,
    saveFile,
    signal: run.signal,
    handOver: run.handOver,
    ...(maySpend === null ? {} : { maySpend }),
    storeTaint: (origin) =>
      retryWhileUnavailable(run.lost, () => addTaint(host.db, project_id, conversation_id, origin)),
    cancelReason: () => run.cancelReason ?? 'user',
    ...(wantsTitle(run)
      ? { storeTitle: (title: string) => storeTitle(host, run, title), countTitle: countTitle(host, run) }
      : {}),
  })
  return { ...end, jobs: [...orderSummary(run, setup, tools, end), ...orderFollowUps(run, setup, end)] }
}

/** The first of a conversation's models to answer gives it its title. */
const wantsTitle = ({ claimed }: HeldRun): boolean => claimed.conversation.title === null && claimed.model_index === 0

const countTitle =
  ({ db, log }: RunHost, { id }: HeldRun) =>
  (usage: Usage): Promise<void> =>
    countUsage(db, id, usage, 0).catch((error: unknown) => {
      log.warn({ run_id: id, err: error }, 'what a title cost could not be counted')
    })

/** True if the conversation has this title now; one that was named meanwhile keeps its name. */
async function storeTitle({ db, publisher, log }: RunHost, { id, claimed }: HeldRun, title: string): Promise<boolean> {
  const { project_id, conversation_id } = claimed
  try {
    const stored = await setTitle(db, project_id, conversation_id, title)
    if (stored) publisher.send(RUNS_CHANNEL, { k: 'conversation', conversation: conversation_id })
    return stored
  } catch (error) {
    log.warn({ run_id: id, err: error }, 'the title could not be stored; the conversation stays without')
    return false
  }
}

async function giveBack(host: RunHost, run: HeldRun, log: Logger): Promise<void> {
  try {
    if (!(await releaseRun(host.db, run))) return
    host.publisher.announceQueued(run.id)
    log.info('the run was given back')
  } catch (error) {
    log.warn({ err: error }, 'the run could not be given back; its lease will run out')
  }
}

function announce(host: RunHost, notify: readonly Announcement[]): void {
  for (const { channel, item } of notify) host.publisher.send(channel, item)
}

/** The error for logs and `error.detail`, cleaned, since it may quote what a provider or a library put into it. */
const describe = (error: unknown, secrets: readonly Secret[]): string =>
  cleanText(error instanceof Error ? (error.stack ?? error.message) : String(error), secrets)
