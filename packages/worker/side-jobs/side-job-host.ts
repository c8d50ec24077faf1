import type { Database, Publisher } from '@runwire/db'
import type { Egress } from '@runwire/tools'
import type { Tracing } from '@runwire/tracing'
import type { Logger } from 'pino'
import type { ModelPorts } from '../setup/model-ports.ts'

/** The services that side jobs may use; the same for all of this process. */
export interface SideJobHost {
  db: Database
  publisher: Publisher
  ports: ModelPorts
  /** The way to addresses that users named. */
  egress: Egress
  /** Null where nobody asked for traces. */
  tracing: Tracing | null
  log: Logger
}
