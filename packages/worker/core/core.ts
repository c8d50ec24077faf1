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

export interface Core {
  id: string
  db: Database
  publisher: Publisher
  keeper: LeaseKeeper
  host: RunHost
  log: WorkerConfig['log']
  /** Listens to this worker's inbox, and to the queue for `loop`; polls where nobody listens. */
  hear(loop: ClaimLoop | null): Promise<{ healthy(): boolean; stop(): Promise<void> }>
  /** Gives the runs in progress back: at their next commit points for `handOverMs`, then at once. */
  handOver(loop: ClaimLoop, handOverMs: number): Promise<void>
  close(): Promise<void>
}

export interface CoreParts {
  connections: number
  leaseConnections: number
  metrics: RunMetrics
}

const CLOSE_MS = 1_000
/** Without notifications this is how late a queued run or a cancel may be seen. */
const POLL_MS = 500

/** Starts the parts that every process that executes runs needs. Throws ListenError with the one line to print. */
export async function startCore(
  config: WorkerConfig,
  { connections, leaseConnections, metrics }: CoreParts,
): Promise<Core> {
  const id = newProcessId()
  const log = config.log.child({ worker_id: id })
  const { databaseUrl: url, listenDatabaseUrl, leaseMs } = config
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const secretKey = config.secretKey === null ? {} : { secretKey: config.secretKey }
  const named = (name: string) => ({ url, applicationName: `runwire_${name}_${id}`, onConnectionError })
  const db = createDatabase({ ...named('worker'), max: connections, ...secretKey })
  const leaseDb = createDatabase({ ...named('lease'), max: leaseConnections, silentMs: leaseMs / 3 })
  await checkSchema(db.pool)
  const publisher = await startPublisher({
    url: listenDatabaseUrl,
    processId: id,
    flushMs: config.flushMs,
    onError: (error) => log.warn({ err: error }, 'notifications could not be sent'),
  })
  const { tracing = null, allowPrivateHosts } = config
  const traced = tracing === null ? {} : { traceHeaders }
  const egress = createEgress({ allowPrivateHosts, ...traced })
  const mcp = new McpServers(egress)
  const registry = new WatchRegistry({ publisher, streamDeltas: config.streamDeltas })
  const beatMs = config.listen ? leaseMs / 3 : Math.min(leaseMs / 3, 2 * POLL_MS)
  const keeper = new LeaseKeeper({ db: leaseDb, leaseMs, beatMs, log })
  const check = (runId: string) => keeper.check(runId)
  const host = {
    db,
    workerId: id,
    registry,
    publisher,
    ports: new ModelPorts(egress, traced.traceHeaders),
    egress,
    mcp,
    unreachable: new UnreachableServers(),
    metrics,
    tracing,
    codeTools: new Map((config.codeTools ?? []).map((tool) => [tool.name, tool])),
    codeInFiles: (config.codeFiles ?? []).length > 0,
    setUpMs: config.setUpMs,
    check,
    log,
  }

  return {
    id,
    db,
    publisher,
    keeper,
    host,
    log,
    async hear(loop) {
      const listener = config.listen
        ? await hearNotifications({ url: listenDatabaseUrl, workerId: id, db, registry, keeper, loop, log })
        : null
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
    },
    async handOver(loop, handOverMs) {
      for (const run of keeper.runs) run.askForHandOver()
      await loop.idle(handOverMs)
      for (const run of keeper.runs) run.drainNow()
      await loop.idle(GIVE_BACK_MS)
      keeper.stop()
    },
    async close() {
      await publisher.stop()
      // A tool server that is still being waited for holds nobody up.
      const outside = mcp.close().then(() => egress.close())
      await Promise.race([outside, sleep(CLOSE_MS, undefined, { ref: false })])
      await Promise.all([db.close(), leaseDb.close()])
    },
  }
}
