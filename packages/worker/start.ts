import { checkSchema, createDatabase, newProcessId, startPublisher } from '@runwire/db'
import { createEgress, McpServers } from '@runwire/tools'
import type { Logger } from 'pino'
import { ClaimLoop } from './claims/claim-loop.ts'
import { hearNotifications } from './claims/hear-notifications.ts'
import { serveHealth, type Health } from './health.ts'
import { LeaseKeeper } from './leases/lease-keeper.ts'
import { watchLoopDelay } from './claims/loop-delay.ts'
import { ModelPorts } from './setup/model-ports.ts'
import { SideJobs } from './side-jobs/side-jobs.ts'
import { sideJobTasks } from './side-jobs/tasks.ts'
import { Sweeper } from './claims/sweeper.ts'
import { WatchRegistry } from './watch/watch-registry.ts'

export interface WorkerConfig {
  databaseUrl: string
  /** A direct connection where `databaseUrl` leads through a transaction pooler. */
  listenDatabaseUrl: string
  /** Connections that the statements of runs share; one listens, one publishes, two renew leases and two do side jobs. */
  poolSize: number
  /** False: no LISTEN; everything is found by polling. */
  listen: boolean
  /** Runs in progress at most. */
  concurrency: number
  leaseMs: number
  /** How long a worker that is asked to end waits for commit points; less than its supervisor grants, by 3 s or more. */
  drainMs: number
  flushMs: number
  /** AGENT_STREAM_MODEL_DELTAS: false publishes nothing transient. */
  streamDeltas: boolean
  secretKey: string | null
  /** RUNWIRE_ALLOW_PRIVATE_HOSTS: what tools and providers made by the API may reach although it is not public. */
  allowPrivateHosts: readonly string[]
  /** Address and port of `/healthz`; port 0 serves none. */
  host: string
  healthPort: number
  log: Logger
}

export interface Worker {
  id: string
  health(): Health
  /** Hands over what is in progress, at commit points for up to `drainMs`, then in mid-answer, and closes everything. */
  stop(): Promise<void>
}

/** After `drainMs` what is left stops at once, and giving it back takes a statement each. */
const GIVE_BACK_MS = 3_000
/** Without notifications this is how late a queued run or a cancel may be seen. */
const POLL_MS = 500

/** Starts to work: a worker that is returned listens, sweeps and claims. Throws ListenError with the one line to print. */
export async function startWorker(config: WorkerConfig): Promise<Worker> {
  const id = newProcessId()
  const log = config.log.child({ worker_id: id })
  const { databaseUrl, leaseMs } = config
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const secretKey = config.secretKey === null ? {} : { secretKey: config.secretKey }
  const db = createDatabase({
    url: databaseUrl,
    max: config.poolSize,
    applicationName: `runwire_worker_${id}`,
    onConnectionError,
    ...secretKey,
  })
  const leaseDb = createDatabase({
    url: databaseUrl,
    max: 2,
    silentMs: leaseMs / 3,
    applicationName: `runwire_lease_${id}`,
    onConnectionError,
  })
  await checkSchema(db.pool)
  const publisher = await startPublisher({
    url: config.listenDatabaseUrl,
    processId: id,
    flushMs: config.flushMs,
    onError: (error) => log.warn({ err: error }, 'notifications could not be sent'),
  })
  const egress = createEgress({ allowPrivateHosts: config.allowPrivateHosts })
  const mcp = new McpServers(egress)
  const registry = new WatchRegistry({ publisher, streamDeltas: config.streamDeltas })
  const keeper = new LeaseKeeper({
    db: leaseDb,
    leaseMs,
    beatMs: config.listen ? leaseMs / 3 : Math.min(leaseMs / 3, 2 * POLL_MS),
    log,
  })
  const ports = new ModelPorts(egress)
  const sideJobs = new SideJobs({
    db,
    url: config.listen ? config.listenDatabaseUrl : databaseUrl,
    workerId: id,
    leaseMs,
    tasks: sideJobTasks({ db, publisher, ports, egress, log }),
    log,
  })
  const host = {
    db,
    workerId: id,
    registry,
    publisher,
    ports,
    egress,
    mcp,
    check: (runId: string) => keeper.check(runId),
    log,
  }
  const loop = new ClaimLoop({
    db,
    publisher,
    host,
    keeper,
    leaseMs,
    concurrency: config.concurrency,
    onDone: () => sideJobs.look(),
    log,
  })
  const listener = config.listen
    ? await hearNotifications({ url: config.listenDatabaseUrl, workerId: id, db, registry, keeper, loop, log })
    : null
  const onSwept = () => {
    loop.look()
    sideJobs.look()
  }
  const sweeper = new Sweeper({ db, publisher, leaseMs, log, onSwept })
  const poll = setInterval(() => {
    if (listener === null || !listener.state.healthy) loop.look()
  }, POLL_MS)
  const stopWatching = watchLoopDelay(log)
  let draining = false
  const health = () => ({ worker: id, draining, runs: loop.active, listening: listener?.state.healthy ?? false })
  const server = config.healthPort === 0 ? null : await serveHealth(config.healthPort, config.host, health)
  loop.look()
  log.info({ concurrency: config.concurrency, lease_ms: leaseMs, listen: config.listen }, 'worker ready')

  let stopping: Promise<void> | null = null
  const stop = async () => {
    draining = true
    clearInterval(poll)
    log.info({ runs: loop.active }, 'draining')
    await Promise.all([loop.stop(), sweeper.stop()])
    const sideJobsStopped = sideJobs.stop()
    for (const run of keeper.runs) run.askForHandOver()
    await loop.idle(config.drainMs)
    for (const run of keeper.runs) run.drainNow()
    await loop.idle(GIVE_BACK_MS)
    await sideJobsStopped
    keeper.stop()
    stopWatching()
    await publisher.stop()
    await listener?.stop()
    server?.close()
    server?.closeAllConnections()
    await mcp.close()
    await Promise.all([db.close(), leaseDb.close(), egress.close()])
    log.info('worker stopped')
  }
  return { id, health, stop: () => (stopping ??= stop()) }
}
