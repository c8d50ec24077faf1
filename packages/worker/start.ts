import { ClaimLoop } from './claims/claim-loop.ts'
import { watchLoopDelay } from './claims/loop-delay.ts'
import { Presence } from './claims/presence.ts'
import { Sweeper } from './claims/sweeper.ts'
import { UpkeepLoop } from './claims/upkeep.ts'
import { GIVE_BACK_MS, startCore } from './core/core.ts'
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
  const { id, db, publisher, keeper, host, log } = core
  const sideJobs = new SideJobs({
    db,
    url: config.listen ? config.listenDatabaseUrl : config.databaseUrl,
    workerId: id,
    leaseMs: config.leaseMs,
    tasks: metrics.sideJobs(sideJobTasks({ ...host, log })),
    log,
  })
  const { leaseMs, concurrency } = config
  const loop = new ClaimLoop({
    db,
    publisher,
    host,
    keeper,
    leaseMs,
    concurrency,
    isolated: false,
    onDone: () => sideJobs.look(),
    log,
  })
  const isolated = new IsolatedRuns(db, config, metrics)
  const hearing = await core.hear(loop)
  metrics.connections({ db, publisher, listening: hearing.healthy })
  const onSwept = () => {
    loop.look()
    isolated.look()
    sideJobs.look()
  }
  const sweeper = new Sweeper({ db, publisher, leaseMs, log, onSwept })
  const upkeep = new UpkeepLoop({ db, publisher, retentionDays: config.retentionDays, log })
  const stopWatching = watchLoopDelay(log)
  const presence = new Presence(db, { id, concurrency, codeTools: [...host.codeTools.keys()] }, log)
  let draining = false
  const health = () => ({ worker: id, draining, runs: loop.active + isolated.active, listening: hearing.healthy() })
  const server =
    config.healthPort === 0
      ? null
      : await serveHealth({ port: config.healthPort, host: config.host, registry: metrics.registry }, health)
  loop.look()
  log.info({ concurrency, lease_ms: leaseMs, listen: config.listen }, 'worker ready')

  let stopping: Promise<void> | null = null
  const stop = async (handOverMs = config.drainMs) => {
    draining = true
    log.info({ runs: health().runs }, 'draining')
    presence.drain()
    const children = isolated.stop(handOverMs + GIVE_BACK_MS)
    await Promise.all([loop.stop(), sweeper.stop(), upkeep.stop()])
    const sideJobsStopped = sideJobs.stop()
    await core.handOver(loop, handOverMs)
    await Promise.all([sideJobsStopped, children])
    stopWatching()
    await Promise.all([hearing.stop(), presence.stop()])
    server?.close()
    server?.closeAllConnections()
    await core.close()
    log.info('worker stopped')
  }
  return { id, health, stop: (handOverMs) => (stopping ??= stop(handOverMs)) }
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
  const { id, db, publisher, keeper, host, log } = core
  const { promise: idle, resolve } = Promise.withResolvers<void>()
  const loop = new ClaimLoop({
    db,
    publisher,
    host,
    keeper,
    leaseMs: config.leaseMs,
    concurrency: 1,
    isolated: true,
    onDone: resolve,
    log,
  })
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
