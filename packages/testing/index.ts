/** What tests stand on: a Postgres per test file, real processes, a proxy that fails on command, conditions to wait for. */
export { testDatabase, type TestDatabase } from './test-database.ts'
export { openTestServer, type TestServer } from './test-server.ts'
export { faultProxy, type FaultProxy } from './fault-proxy.ts'
export { samplePdf } from './sample-pdf.ts'
export { startProcess, type ProcessOptions, type RunningProcess } from './start-process.ts'
export { startProduct, type Product, type ProductState } from './start-product.ts'
export { waitFor } from './wait-for.ts'
export { freePort } from '@runwire/postgres'
