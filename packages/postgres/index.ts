/** An embedded Postgres: start it on a directory, adopt one that still runs there, stop it. */
export { startCluster, type Cluster, type ClusterOptions } from './cluster.ts'
export { PostgresStartError } from './errors.ts'
export { freePort } from './free-port.ts'
