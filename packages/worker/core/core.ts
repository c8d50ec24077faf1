import { checkSchema, createDatabase, newProcessId, startPublisher, type Database, type Publisher } from '@runwire/db'
import { createEgress, McpServers } from '@runwire/tools'
import { traceHeaders } from '@runwire/tracing'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimLoop } from '../claims/claim-loop.ts'
import { hearNotifications } from '../claims/hear-notifications.ts'
import type { RunHost } from '../hosting/run-host.ts'
import { LeaseKeeper } from '../leases/lease-keeper.ts'
import type { RunMetrics } from '../metrics/run-metrics.ts'
import { ModelPorts } from '../setup/model-ports.ts'
import { UnreachableServers } from '../setup/unreachable-servers.ts'
import { WatchRegistry } from '../watch/watch-registry.ts'
import type { WorkerConfig } from './worker-config.ts'

/** After the hand-over time: what is left stops at once, and giving it back takes a statement each. */
export const GIVE_BACK_MS = 3_000

export interface CoreParts {
  connections: number
  leaseConnections: number
  metrics: RunMetrics
}

const CLOSE_MS = 1_000
/** Without notifications this is how late a queued run or a cancel may be seen. */
const POLL_MS = 500

/** Starts the parts that every process that executes runs needs. Throws ListenError with the one line to print. */
export async function startCore(config: WorkerConfig, parts: CoreParts): Promise<Core> {
  const id = newProcessId()
  const log = config.log.child({ worker_id: id })
  const { db, leaseDb } = openDatabases(config, { ...parts, id, log })
  await checkSchema(db.pool)
  const publisher = await startPublisher({
    url: config.listenDatabaseUrl,
    processId: id,
    flushMs: config.flushMs,
    onError: (error) => log.warn({ err: error }, 'notifications could not be sent'),
  })
  const { leaseMs } = config
  const beatMs = config.listen ? leaseMs / 3 : Math.min(leaseMs / 3, 2 * POLL_MS)
  const keeper = new LeaseKeeper({ db: leaseDb, leaseMs, beatMs, log })
  return new Core(config, { id, db, leaseDb, publisher, keeper, metrics: parts.metrics, log })
}

interface Started {
  id: string
  db: Database
  leaseDb: Database
  publisher: Publisher
  keeper: LeaseKeeper
  metrics: RunMetrics
  log: WorkerConfig['log']
}

/** The parts of a process that executes runs: one worker, or a child that takes a single run. */
export class Core {
  readonly id: string
  readonly db: Database
  readonly publisher: Publisher
  readonly keeper: LeaseKeeper
  readonly host: RunHost
  readonly log: WorkerConfig['log']
  readonly #config: WorkerConfig
  readonly #leaseDb: Database

  constructor(config: WorkerConfig, started: Started) {
    this.id = started.id
    this.db = started.db
    this.publisher = started.publisher
    this.keeper = started.keeper
    this.log = started.log
    this.host = hostOf(config, started)
    this.#config = config
    this.#leaseDb = started.leaseDb
  }

  /** Listens to this worker's inbox, and to the queue for `loop`; polls where nobody listens. */
  async hear(loop: ClaimLoop | null): Promise<{ healthy(): boolean; stop(): Promise<void> }> {
    const { id: workerId, db, keeper, log } = this
    const { listen, listenDatabaseUrl: url } = this.#config
    const { registry } = this.host
    const listener = listen ? await hearNotifications({ url, workerId, db, registry, keeper, loop, log }) : null
    const healthy = () => listener?.state.healthy ?? false
    const poll = setInterval(() => {
      if (!healthy()) loop?.look()
    }, POLL_MS)
    return {
      healthy,
      async stop() {
        clearInterval(poll)
        await listener?.stop()
      },
    }
  }

  /** Gives the runs in progress back: at their next commit points for `handOverMs`, then at once. */
  async handOver(loop: ClaimLoop, handOverMs: number): Promise<void> {
    for (const run of this.keeper.runs) run.askForHandOver()
    await loop.idle(handOverMs)
    for (const run of this.keeper.runs) run.drainNow()
    await loop.idle(GIVE_BACK_MS)
    this.keeper.stop()
  }

  async close(): Promise<void> {
    const { mcp, egress } = this.host
    await this.publisher.stop()
    // A tool server that is still being waited for holds nobody up.
    const outside = mcp.close().then(() => egress.close())
    await Promise.race([outside, sleep(CLOSE_MS, undefined, { ref: false })])
    await Promise.all([this.db.close(), this.#leaseDb.close()])
  }
}

/** Heartbeats have connections of their own, so that no statement of a run holds them up. */
function openDatabases(
  { databaseUrl: url, leaseMs, secretKey }: WorkerConfig,
  { id, connections, leaseConnections, log }: CoreParts & Pick<Started, 'id' | 'log'>,
): Pick<Started, 'db' | 'leaseDb'> {
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const named = (name: string) => ({ url, applicationName: `runwire_${name}_${id}`, onConnectionError })
  return {
    db: createDatabase({ ...named('worker'), max: connections, ...(secretKey === null ? {} : { secretKey }) }),
    leaseDb: createDatabase({ ...named('lease'), max: leaseConnections, silentMs: leaseMs / 3 }),
  }
}

/** The services that one run needs. */
function hostOf(config: WorkerConfig, { id, db, publisher, keeper, metrics, log }: Started): RunHost {
  const { tracing = null, allowPrivateHosts, streamDeltas, setUpMs } = config
  const traced = tracing === null ? {} : { traceHeaders }
  const egress = createEgress({ allowPrivateHosts, ...traced })
  return {
    db,
    workerId: id,
    registry: new WatchRegistry({ publisher, streamDeltas }),
    publisher,
    ports: new ModelPorts(egress, traced.traceHeaders),
    egress,
    mcp: new McpServers(egress),
    unreachable: new UnreachableServers(),
    metrics,
    tracing,
    codeTools: new Map((config.codeTools ?? []).map((tool) => [tool.name, tool])),
    codeInFiles: (config.codeFiles ?? []).length > 0,
    setUpMs,
    check: (runId) => keeper.check(runId),
    log,
  }
}
