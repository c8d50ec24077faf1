import { ClaimLoop } from './claims/claim-loop.ts'
import { watchLoopDelay } from './claims/loop-delay.ts'
import { Presence } from './claims/presence.ts'
import { Sweeper } from './claims/sweeper.ts'
import { UpkeepLoop } from './claims/upkeep.ts'
import { GIVE_BACK_MS, startCore, type Core } from './core/core.ts'
import type { WorkerConfig } from './core/worker-config.ts'
import { serveHealth, type Health } from './health.ts'
import { IsolatedRuns } from './isolation/isolated-runs.ts'
import type { RunMetrics } from './metrics/run-metrics.ts'
import { WorkerMetrics } from './metrics/worker-metrics.ts'
import { SideJobs } from './side-jobs/side-jobs.ts'
import { sideJobTasks } from './side-jobs/tasks.ts'

export interface Worker {
  id: string
  health(): Health
  /**
   * Hands over what is in progress, at commit points for up to `handOverMs` (the configured time unless given), then in
   * mid-answer, and closes everything.
   */
  stop(handOverMs?: number): Promise<void>
}

/** Starts to work: a worker that is returned listens, sweeps and claims. Throws ListenError with the one line to print. */
export async function startWorker(config: WorkerConfig): Promise<Worker> {
  const metrics = new WorkerMetrics()
  const core = await startCore(config, { connections: config.poolSize, leaseConnections: 2, metrics })
  const { id, db, publisher, log } = core
  const sideJobs = startSideJobs(config, core, metrics)
  const loop = new ClaimLoop({
    ...loopOptions(config, core),
    concurrency: config.concurrency,
    isolated: false,
    onDone: () => sideJobs.look(),
  })
  const isolated = new IsolatedRuns(db, config, metrics)
  const hearing = await core.hear(loop)
  metrics.connections({ db, publisher, listening: hearing.healthy })
  const steady = startSteadyWork(config, core, () => {
    loop.look()
    isolated.look()
    sideJobs.look()
  })
  let draining = false
  const health = () => ({ worker: id, draining, runs: loop.active + isolated.active, listening: hearing.healthy() })
  const { healthPort: port, host } = config
  const server = port === 0 ? null : await serveHealth({ port, host, registry: metrics.registry }, health)
  loop.look()
  log.info({ concurrency: config.concurrency, lease_ms: config.leaseMs, listen: config.listen }, 'worker ready')

  let stopping: Promise<void> | null = null
  const stop = async (handOverMs = config.drainMs) => {
    draining = true
    log.info({ runs: health().runs }, 'draining')
    steady.presence.drain()
    const children = isolated.stop(handOverMs + GIVE_BACK_MS)
    await Promise.all([loop.stop(), steady.sweeper.stop(), steady.upkeep.stop()])
    const sideJobsStopped = sideJobs.stop()
    await core.handOver(loop, handOverMs)
    await Promise.all([sideJobsStopped, children])
    steady.stopWatching()
    await Promise.all([hearing.stop(), steady.presence.stop()])
    server?.close()
    server?.closeAllConnections()
    await core.close()
    log.info('worker stopped')
  }
  return { id, health, stop: (handOverMs) => (stopping ??= stop(handOverMs)) }
}

const loopOptions = ({ leaseMs }: WorkerConfig, { db, publisher, host, keeper, log }: Core) => ({
  db,
  publisher,
  host,
  keeper,
  leaseMs,
  log,
})

const startSideJobs = (config: WorkerConfig, { id, db, host, log }: Core, metrics: WorkerMetrics): SideJobs =>
  new SideJobs({
    db,
    url: config.listen ? config.listenDatabaseUrl : config.databaseUrl,
    workerId: id,
    leaseMs: config.leaseMs,
    tasks: metrics.sideJobs(sideJobTasks({ ...host, log })),
    log,
  })

/** What every worker does on the side: ends leases that ran out, upkeep, its own row, and a look at its event loop. */
function startSteadyWork(config: WorkerConfig, { id, db, publisher, host, log }: Core, onSwept: () => void) {
  const { leaseMs, concurrency, retentionDays } = config
  return {
    sweeper: new Sweeper({ db, publisher, leaseMs, log, onSwept }),
    upkeep: new UpkeepLoop({ db, publisher, retentionDays, log }),
    stopWatching: watchLoopDelay(log),
    presence: new Presence(db, { id, concurrency, codeTools: [...host.codeTools.keys()] }, log),
  }
}

/**
 * A worker for one run that crashed its workers before: it claims one, or none if another process was faster, and does
 * nothing else. `idle` resolves when that run has left it; `metrics` hears what it did.
 */
export async function startIsolatedWorker(
  config: WorkerConfig,
  metrics: RunMetrics,
): Promise<Omit<Worker, 'health'> & { idle: Promise<void> }> {
  const core = await startCore(config, { connections: 3, leaseConnections: 1, metrics })
  const { id } = core
  const { promise: idle, resolve } = Promise.withResolvers<void>()
  const loop = new ClaimLoop({ ...loopOptions(config, core), concurrency: 1, isolated: true, onDone: resolve })
  const hearing = await core.hear(null)
  await loop.claimOnce()
  if (loop.active === 0) resolve()

  let stopping: Promise<void> | null = null
  const stop = async (handOverMs = config.drainMs) => {
    await core.handOver(loop, handOverMs)
    await hearing.stop()
    await core.close()
  }
  return { id, idle, stop: (handOverMs) => (stopping ??= stop(handOverMs)) }
}
