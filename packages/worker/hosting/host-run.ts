import {
  addTaint,
  LeaseLostError,
  releaseRun,
  RUNS_CHANNEL,
  setTitle,
  takeAnswers,
  type Announcement,
  type Database,
  type NewSideJob,
  type Publisher,
  type Secret,
} from '@runwire/db'
import { executeRun, RunStopped, type RunEnd } from '@runwire/engine'
import { runError, type NewEvent } from '@runwire/protocol'
import { finalView, foldAll, openTools } from '@runwire/protocol/fold'
import type { Egress, McpServers } from '@runwire/tools'
import type { Logger } from 'pino'
import { cleanEvents } from './clean-events.ts'
import { cleanText } from '../redaction/clean-text.ts'
import type { CodeTool } from '../code/code-tool.ts'
import { randomUUID } from 'node:crypto'
import type { HeldRun } from '../leases/held-run.ts'
import { fileKeeper } from './keep-file.ts'
import { loadLog, loadSetup } from '../setup/load-setup.ts'
import { loadTools } from '../setup/load-tools.ts'
import type { ModelPorts } from '../setup/model-ports.ts'
import { orderSummary } from './order-summary.ts'
import { patiently } from './patiently.ts'
import { askQueryHook } from '../setup/query-hook.ts'
import { lastText, refusedEnd, withLastText } from './refusal.ts'
import { RunEmitter } from './run-emitter.ts'
import { loadSpending } from '../setup/spending.ts'
import type { WatchRegistry } from '../watch/watch-registry.ts'

/** What every run of this process shares. */
export interface RunHost {
  db: Database
  workerId: string
  registry: WatchRegistry
  publisher: Publisher
  ports: ModelPorts
  egress: Egress
  /** Sessions with the projects' MCP servers. */
  mcp: McpServers
  /** Tools in code, by name. */
  codeTools: ReadonlyMap<string, CodeTool>
  /** Whether another process can load them too. */
  codeInFiles: boolean
  /** Looks at the run's row at once; cancels it, with its reason, if it is flagged. */
  check(runId: string): Promise<void>
  log: Logger
}

/**
 * Works on a claimed run until it has ended, waits for somebody, or is somebody else's. Never throws: a run whose own
 * code breaks ends as `run.failed internal_error`; one whose lease is lost is left alone; one that is stopped because
 * this process ends is given back. What cannot even be stored is left to its lease, which the sweep finds.
 */
export async function hostRun(host: RunHost, run: HeldRun): Promise<void> {
  const { registry } = host
  const log = host.log.child({ run_id: run.id, attempt: run.attempt })
  const secrets: Secret[] = []
  const emitter = new RunEmitter(host.db, run, registry, (events) => cleanEvents(events, secrets))
  registry.hold(run.claimed)
  try {
    const ended = await work(host, run, emitter, secrets)
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
async function work(host: RunHost, run: HeldRun, emitter: RunEmitter, secrets: Secret[]): Promise<boolean> {
  try {
    for (;;) {
      const end = await execute(host, run, emitter, secrets)
      if (end.kind !== 'parked') {
        announce(host, await emitter.finish(end.events, end.jobs))
        return true
      }
      const outcome = await emitter.park(end.events)
      if (outcome.parked) {
        announce(host, outcome.notify)
        return false
      }
      // Answered or cancelled in between: the log now says how it goes on.
      if (outcome.cancel_requested) await host.check(run.id)
    }
  } catch (error) {
    if (run.lost.aborted || error instanceof LeaseLostError || error instanceof RunStopped) throw error
    host.log.error(
      { run_id: run.id, attempt: run.attempt, err: describe(error, secrets) },
      'the run failed by our own fault',
    )
    announce(host, await emitter.finish(await closingEvents(host, run, describe(error, secrets))))
    return true
  }
}

async function execute(
  host: RunHost,
  run: HeldRun,
  emitter: RunEmitter,
  secrets: Secret[],
): Promise<RunEnd & { jobs: NewSideJob[] }> {
  const { provider, project_id, agent } = run.claimed
  const key = provider.openKey()
  if (key !== null) secrets.push(key)
  await takeWaitingAnswers(host, run)
  const saveFile = fileKeeper(host.db, run)
  const { prices, ...limits } = await patiently(run.lost, () => loadSpending(host.db, project_id))
  const [setup, log, tools] = await patiently(run.lost, () =>
    Promise.all([
      loadSetup(host.db, run, host.workerId, prices),
      loadLog(host.db, run.id),
      loadTools({ ...host, saveFile }, project_id, agent, secrets),
    ]),
  )
  const hooked = await patiently(run.lost, () => askQueryHook(host, run, lastText(setup)))
  if (hooked.refuse !== undefined) return { ...refusedEnd(host, run, log, hooked.refuse), jobs: [] }
  const end = await executeRun({
    setup: hooked.content === undefined ? setup : withLastText(setup, hooked.content),
    log,
    model: host.ports.for({ ...provider, key }),
    tools,
    emitter,
    saveFile,
    signal: run.signal,
    handOver: run.handOver,
    ...limits,
    storeTaint: (origin) =>
      patiently(run.lost, () => addTaint(host.db, project_id, run.claimed.conversation_id, origin)),
    cancelReason: () => run.cancelReason ?? 'user',
    ...(wantsTitle(run) ? { storeTitle: (title: string) => storeTitle(host, run, title) } : {}),
  })
  return { ...end, jobs: orderSummary(run, setup, tools, end) }
}

/** The first of a conversation's models to answer gives it its title. */
const wantsTitle = ({ claimed }: HeldRun): boolean => claimed.conversation.title === null && claimed.model_index === 0

/** Whether the conversation has this title now; one that was named meanwhile keeps its name. */
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

/** Answers that came while nobody worked on the run become events before anything else; a first attempt has none. */
async function takeWaitingAnswers({ db, registry }: RunHost, run: HeldRun): Promise<void> {
  if (run.attempt === 1) return
  const batch = { emitId: randomUUID(), after: run.claimed.last_seq }
  const told = await patiently(run.lost, () => takeAnswers(db, run, batch))
  registry.stored(run, told.at(-1)?.seq ?? batch.after, told)
}

/** How a run ends whose code broke: open calls closed, what it had stored kept. */
async function closingEvents(host: RunHost, run: HeldRun, detail: string): Promise<NewEvent[]> {
  const view = foldAll(await patiently(run.lost, () => loadLog(host.db, run.id)))
  const closings = openTools(view).map(({ call_id }): NewEvent => ({
    type: 'tool.cancelled',
    call_id,
    outcome: 'unknown',
  }))
  const output = { ...finalView(view, 'failed'), id: run.claimed.output_message_id, model: run.claimed.model }
  return [...closings, { type: 'run.failed', error: runError('internal_error', detail, true), output }]
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
