import type { Database, Publisher } from '@runwire/db'
import type { Egress, McpServers } from '@runwire/tools'
import type { Tracing } from '@runwire/tracing'
import type { Logger } from 'pino'
import type { CodeTool } from '../code/code-tool.ts'
import type { RunMetrics } from '../metrics/run-metrics.ts'
import type { ModelPorts } from '../setup/model-ports.ts'
import type { UnreachableServers } from '../setup/unreachable-servers.ts'
import type { WatchRegistry } from '../watch/watch-registry.ts'

/** The services that all runs of this process share. */
export interface RunHost {
  db: Database
  workerId: string
  registry: WatchRegistry
  publisher: Publisher
  ports: ModelPorts
  egress: Egress
  /** Sessions with the projects' MCP servers. */
  mcp: McpServers
  /** Which of them could not be asked a moment ago. */
  unreachable: UnreachableServers
  metrics: RunMetrics
  /** Null where nobody asked for traces. */
  tracing: Tracing | null
  /** Tools in code, by name. */
  codeTools: ReadonlyMap<string, CodeTool>
  /** True if another process can load them too. */
  codeInFiles: boolean
  /** How long a run's set-up may take. */
  setUpMs: number
  /** Looks at the run's row at once; cancels it, with its reason, if it is flagged. */
  check(runId: string): Promise<void>
  log: Logger
}
