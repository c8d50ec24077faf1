/** An embedded Postgres: start it on a directory, adopt one that still runs there, stop it. */
export { startCluster, type Cluster, type ClusterOptions } from './cluster.ts'
export { endWithParent } from './end-with-parent.ts'
export { PostgresStartError } from './errors.ts'
export { freePort } from './free-port.ts'
export { isRunning } from './processes.ts'
