import { countIsolated, type Database } from '@runwire/db'
import { fork, type ChildProcess } from 'node:child_process'
import { ENGINE_VERSION } from '../claims/engine-version.ts'
import type { WorkerConfig } from '../core/worker-config.ts'
import type { FromIsolated, ToIsolated } from './messages.ts'
import type { WorkerMetrics } from '../metrics/worker-metrics.ts'

/** At once per worker: a process of its own takes about 100 MB. */
const PROCESSES_AT_MOST = 4
const PROGRAM = new URL('../isolated-main.ts', import.meta.url)

/**
 * Executes runs that crashed their workers in processes of their own, one run each, so that a run that kills its worker
 * takes no other with it. `look` is called after every sweep: only a sweep makes a run one of these. A process that does
 * not say for a lease's length that it lives is killed: the run that hangs it must not hold it for ever.
 */
export class IsolatedRuns {
  readonly #db: Database
  readonly #config: WorkerConfig
  readonly #metrics: WorkerMetrics
  readonly #children = new Map<ChildProcess, Promise<void>>()
  /** Those that have not claimed their run yet: a start takes longer than the time to the next look. */
  readonly #starting = new Set<ChildProcess>()
  #looking = false
  #stopped = false

  constructor(db: Database, config: WorkerConfig, metrics: WorkerMetrics) {
    this.#db = db
    this.#config = config
    this.#metrics = metrics
  }

  get active(): number {
    return this.#children.size
  }

  look(): void {
    const room = PROCESSES_AT_MOST - this.#children.size
    if (this.#looking || this.#stopped || room <= 0) return
    this.#looking = true
    const { codeFiles = [], codeTools: tools = [] } = this.#config
    const codeTools = codeFiles.length > 0 ? tools.map(({ name }) => name) : []
    countIsolated(this.#db, { engineVersion: ENGINE_VERSION, most: room, codeTools })
      .then((waiting) => {
        for (let have = this.#starting.size; have < waiting && !this.#stopped; have += 1) this.#start()
      })
      .catch((error: unknown) =>
        this.#config.log.warn({ err: error }, 'crashed runs could not be counted; trying again'),
      )
      .finally(() => {
        this.#looking = false
      })
  }

  /** Has each process give its run back, within `graceMs`; then it is killed. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true
    for (const child of this.#children.keys()) child.kill('SIGTERM')
    const late = setTimeout(() => {
      for (const child of this.#children.keys()) child.kill('SIGKILL')
    }, graceMs)
    await Promise.all(this.#children.values())
    clearTimeout(late)
  }

  #start(): void {
    const { log, leaseMs, codeTools: _tools, tracing: _tracing, ...rest } = this.#config
    // Settings go through the channel, where no list of processes shows them.
    const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.send({ config: { ...rest, leaseMs }, logLevel: log.level } satisfies ToIsolated, () => undefined)
    log.info({ pid: child.pid }, 'a run that crashed its workers goes on in a process of its own')
    const hung = () => {
      log.error({ pid: child.pid }, 'a process with one run does not answer and is killed')
      child.kill('SIGKILL')
    }
    // A start on a busy machine takes longer than a short lease.
    let silence = setTimeout(hung, leaseMs + STARTS_WITHIN_MS)
    child.on('message', (message: FromIsolated) => {
      clearTimeout(silence)
      // Messages that it sent before its end may arrive after it.
      if (this.#children.has(child)) silence = setTimeout(hung, leaseMs)
      if (message === 'alive') return
      if ('claimed' in message) {
        this.#starting.delete(child)
        this.#metrics.claimed(message.claimed)
      } else this.#metrics.count(message.counted)
    })
    const ended = new Promise<void>((resolve) => {
      const over = (code: number | null, signal: NodeJS.Signals | null) => {
        clearTimeout(silence)
        this.#children.delete(child)
        this.#starting.delete(child)
        log.info({ pid: child.pid, code, signal }, 'a process with one run has ended')
        resolve()
      }
      child.once('exit', over)
      child.once('error', (error) => {
        log.error({ err: error }, 'no process could be started for a run that crashed its workers')
        over(null, null)
      })
    })
    this.#children.set(child, ended)
    this.#starting.add(child)
  }
}

const STARTS_WITHIN_MS = 60_000
