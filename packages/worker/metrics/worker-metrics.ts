import type { NewEvent } from '@runwire/protocol'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { LATER, poolGauges, type Database, type Publisher, type SideJobTask } from '@runwire/db'
import { countedOf, type Claimed, type CountedEvent, type RunMetrics } from './run-metrics.ts'

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

interface ReadConnections {
  db: Database
  publisher: Publisher
  /** True if notifications can be relied on at this moment. */
  listening(): boolean
}

/** Counts one worker process's work for its `/metrics`, from the events it stores, so that nothing is counted twice. */
export class WorkerMetrics implements RunMetrics {
  readonly registry = new Registry()
  readonly #claims = this.#counter('runwire_worker_claims_total', 'Runs claimed, later attempts included.')
  readonly #waited = this.#histogram('runwire_worker_claim_delay_seconds', 'From the post of a run to its first claim.')
  readonly #ended = this.#counter('runwire_worker_runs_total', 'Runs ended here.', ['status'])
  readonly #runFailures = this.#counter('runwire_worker_run_failures_total', 'Runs that failed here.', ['code'])
  readonly #retries = this.#counter('runwire_worker_model_retries_total', 'Tries of model calls that were repeated.')
  readonly #sideJobs = this.#counter('runwire_worker_side_jobs_total', 'Tries of side jobs.', ['kind', 'outcome'])
  readonly #tokens = this.#counter('runwire_worker_tokens_total', 'Tokens as providers report them.', ['kind'])
  readonly #firstToken = this.#histogram(
    'runwire_worker_first_token_seconds',
    'From the request of a round to its first text or reasoning.',
  )
  readonly #tools = this.#counter('runwire_worker_tools_total', 'Tool calls ended here.', ['outcome'])
  readonly #toolFailures = this.#counter('runwire_worker_tool_failures_total', 'Tool calls that failed.', ['code'])
  readonly #toolSeconds = this.#histogram('runwire_worker_tool_seconds', 'Time of tool calls that had a result.')

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  claimed({ attempt, created_at, started_at }: Claimed): void {
    this.#claims.inc()
    if (attempt === 1 && started_at !== null)
      this.#waited.observe(Math.max(0, Date.parse(started_at) - Date.parse(created_at)) / 1000)
  }

  /** Events this worker has stored. */
  stored(events: readonly NewEvent[]): void {
    this.count(events.flatMap((event) => countedOf(event) ?? []))
  }

  /** What a process with one run has counted. */
  count(counted: readonly CountedEvent[]): void {
    for (const event of counted) this.#count(event)
  }

  /** The tasks, with their tries counted. */
  sideJobs(tasks: ReadonlyMap<string, SideJobTask>): ReadonlyMap<string, SideJobTask> {
    const counted =
      (kind: string, task: SideJobTask): SideJobTask =>
      async (job, options) => {
        let outcome: string = 'failed'
        try {
          const result = await task(job, options)
          outcome = result ?? 'done'
          return result
        } finally {
          // A job that was put back has had no try.
          if (outcome !== LATER) this.#sideJobs.inc({ kind, outcome })
        }
      }
    return new Map([...tasks].map(([kind, task]) => [kind, counted(kind, task)]))
  }

  /** What this process's connections do, read when it is collected. */
  connections({ db, publisher, listening }: ReadConnections): void {
    const registers = [this.registry]
    for (const gauge of poolGauges(db.pool)) new Gauge({ ...gauge, registers })
    const read = (name: string, help: string, value: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(value())
        },
      })
    read('runwire_notifications_sent_total', 'Notifications sent.', () => publisher.stats.frames)
    read('runwire_notification_items_total', 'Items in them: pieces of text, pointers.', () => publisher.stats.items)
    read(
      'runwire_notification_items_dropped_total',
      'Notification items that could not be sent.',
      () => publisher.stats.dropped,
    )
    new Gauge({
      name: 'runwire_listener_healthy',
      help: '1 while notifications can be relied on, 0 while everything is polled.',
      registers,
      collect() {
        this.set(Number(listening()))
      },
    })
  }

  #count(event: CountedEvent): void {
    switch (event.type) {
      case 'model.completed':
        this.#tokens.inc({ kind: 'input' }, event.usage.input_tokens)
        this.#tokens.inc({ kind: 'output' }, event.usage.output_tokens)
        if (event.time_to_first_token_ms !== null) this.#firstToken.observe(event.time_to_first_token_ms / 1000)
        break
      case 'tool.completed':
        this.#tools.inc({ outcome: 'completed' })
        this.#toolSeconds.observe(event.duration_ms / 1000)
        break
      case 'tool.failed':
        this.#tools.inc({ outcome: 'failed' })
        this.#toolFailures.inc({ code: event.code })
        break
      case 'tool.cancelled':
        this.#tools.inc({ outcome: 'cancelled' })
        break
      case 'model.retried':
        this.#retries.inc()
        break
      case 'run.failed':
        this.#ended.inc({ status: 'failed' })
        this.#runFailures.inc({ code: event.code })
        break
      case 'run.completed':
      case 'run.cancelled':
        this.#ended.inc({ status: event.type.slice('run.'.length) })
        break
      default:
    }
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  #histogram(name: string, help: string): Histogram {
    return new Histogram({ name, help, buckets: SECONDS, registers: [this.registry] })
  }
}
