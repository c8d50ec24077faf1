import type { ApiPresence, Database, Db, Publisher } from '@runwire/db'
import type { Egress } from '@runwire/tools/egress'
import type { Tracing } from '@runwire/tracing'
import type { Logger } from 'pino'
import type { Hub } from '../hub/hub.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Quotas } from '../limits/quotas.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import type { StreamCount } from '../limits/stream-count.ts'

/** Settings that the demo page gets. */
export interface DemoPage {
  /** Publishable key for the demo page; null where no demo project was made. */
  demoKey: string | null
  demoAgent: string
}

/** The services a route may use; made once by `startApi` and handed to every call. */
export interface Services {
  db: Db
  pool: Database['pool']
  hub: Hub
  publisher: Publisher
  /** A name for this process that no other process has. */
  processId: string
  /** This process's notification channel; new runs name it as their first watcher. Null while it does not listen. */
  inbox: string | null
  log: Logger
  limits: RateLimits
  signIns: SignInLimits
  quotas: Quotas
  streams: StreamCount
  metrics: Metrics
  /** Null where nobody asked for traces. */
  tracing: Tracing | null
  /**
   * Aborted by SIGTERM, with the refusal `draining` as its reason: new requests are refused, streams end, waiting
   * requests are aborted.
   */
  drain: AbortSignal
  draining(): boolean
  /** Work that goes on after its reply; this process waits a moment for it before it ends. It never rejects. */
  beforeEnd(work: Promise<void>): void
  /** `degraded` from the first missed echo on; `ok` also where this process was told not to listen. */
  listenerState(): 'ok' | 'degraded'
  /** How this process is, as it writes it for the others too. */
  presence(): ApiPresence
  /** The share of Postgres's notification queue that is in use, 0 to 1; null where this process does not listen. */
  queueUsage(): number | null
  /** The workers' lease: it tells how long ago one of them was last heard of. */
  leaseMs: number
  pages: DemoPage
  /** The way out to addresses that a project's people named. */
  egress: Egress
}
