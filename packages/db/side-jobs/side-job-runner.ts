import type { Runner, Task } from 'graphile-worker'
import { createDatabase } from '../connection/database.ts'
import { failSideJob, finishSideJob, holdSideJob, type SideJob } from './side-jobs.ts'

export interface SideJobTry {
  /** 1, 2, 3 up to the job's most. */
  attempt: number
  /** True where no further try follows. */
  last: boolean
  /** Aborted when the process wants to end: the try may be broken off, it is repeated elsewhere. */
  signal: AbortSignal
}

/** Does a job, as often as it must: it is repeated after a throw, with growing pauses, and after a crash. */
export type SideJobTask = (job: SideJob, current: SideJobTry) => Promise<void | typeof LATER>

/** Result of a task that has put its job back by itself, to be handed over again. */
export const LATER = 'later'

export interface SideJobRunnerOptions {
  url: string
  applicationName: string
  tasks: ReadonlyMap<string, SideJobTask>
  /** How long a job is held by a process that gives no sign of life. */
  leaseMs: number
  /** Told about tries that failed and about broken connections. */
  onError(error: unknown, job: SideJob | null): void
}

export interface SideJobRunner {
  /** Takes nothing more and waits for what is in progress; tries that do not end are given back after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Jobs in progress at once; they mostly wait for somebody's server. */
const CONCURRENCY = 10
/** One connection listens for new jobs, the other takes and finishes them. */
const CONNECTIONS = 2
/** Retries, and everything where LISTEN hears nothing, are found by looking. */
const POLL_MS = 1_000

/** Starts to work on jobs that were handed over. graphile-worker is loaded here, when it is first needed. */
export async function startSideJobRunner(options: SideJobRunnerOptions): Promise<SideJobRunner> {
  const { Logger, run } = await import('graphile-worker')
  const { url, applicationName, tasks, onError } = options
  const onConnectionError = (error: Error) => onError(error, null)
  const db = createDatabase({ url, max: CONNECTIONS, applicationName, onConnectionError })
  const stopping = new AbortController()
  const runner: Runner = await run({
    pgPool: db.pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // A pooler hands connections around; these statements are not hot enough to be worth the difference.
    noPreparedStatements: true,
    // Failed tries are logged here, with their job.
    logger: new Logger(({ label }: { label?: string }) => (level, message) => {
      if (level === 'error' && label !== 'worker') onError(new Error(message), null)
    }),
    taskList: Object.fromEntries(
      [...tasks].map(([kind, task]) => [kind, (payload, helpers) => work(payload, helpers, task)]),
    ),
    crontab: '',
  })
  runner.promise.catch((error: unknown) => onError(error, null))

  async function work(payload: unknown, helpers: Parameters<Task>[1], task: SideJobTask): Promise<void> {
    const id = `job_${String((payload as { id?: unknown }).id).replaceAll('-', '')}`
    const job = await holdSideJob(db, id, options.leaseMs)
    if (job === null) return
    const { attempts, max_attempts } = helpers.job
    const renewal = setInterval(() => {
      holdSideJob(db, id, options.leaseMs).catch((error: unknown) => onError(error, job))
    }, options.leaseMs / 3)
    try {
      const result = await task(job, { attempt: attempts, last: attempts >= max_attempts, signal: stopping.signal })
      if (result !== LATER) await finishSideJob(db, id)
    } catch (error) {
      onError(error, job)
      const last = attempts >= max_attempts
      await failSideJob(db, id, error instanceof Error ? error.message : String(error), {
        last,
        brokenOff: stopping.signal.aborted,
      })
      // After the last try graphile-worker has nothing to keep; the row says what became of the job.
      if (!last) throw error
    } finally {
      clearInterval(renewal)
    }
  }

  return {
    async stop(graceMs) {
      const timer = setTimeout(() => stopping.abort('drain'), graceMs)
      await runner.stop()
      clearTimeout(timer)
      await db.close()
    },
  }
}
