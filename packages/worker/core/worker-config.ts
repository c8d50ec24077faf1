import type { Tracing } from '@runwire/tracing'
import type { Logger } from 'pino'
import type { CodeTool } from '../code/code-tool.ts'

export interface WorkerConfig {
  databaseUrl: string
  /** A direct connection where `databaseUrl` leads through a transaction pooler. */
  listenDatabaseUrl: string
  /** Connections that the statements of runs share; one listens, one publishes, two renew leases and two do side jobs. */
  poolSize: number
  /** False: no LISTEN; everything is found by polling. */
  listen: boolean
  /** Runs in progress at most; a tenth more for keys and visitors that have few of them. */
  concurrency: number
  leaseMs: number
  flushMs: number
  /** Days that events are kept; runs and messages stay. */
  retentionDays: number
  /** How long a worker that is asked to end waits for its runs' next commit points; 3 s more to give the rest back. */
  drainMs: number
  /** How long history, tool servers and the query hook may take in all before a run fails instead of keeping its lease. */
  setUpMs: number
  /** AGENT_STREAM_MODEL_DELTAS: false publishes nothing transient. */
  streamDeltas: boolean
  secretKey: string | null
  /** RUNWIRE_ALLOW_PRIVATE_HOSTS: what tools and providers made by the API may reach although it is not public. */
  allowPrivateHosts: readonly string[]
  /** Address and port of `/healthz`; port 0 serves none. */
  host: string
  healthPort: number
  /** Tools written in code; the worker claims runs of agents that name them. */
  codeTools?: readonly CodeTool[]
  /** The files `codeTools` came from, absolute, for processes with one run; none where a program brought them itself. */
  codeFiles?: readonly string[]
  /** Traces of this process, which whoever started them stops after the worker; none where they are left out. */
  tracing?: Tracing | null
  log: Logger
}
